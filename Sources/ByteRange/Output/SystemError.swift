internal import Glibc

/// The system's words for `errno`.
enum SystemError {
  /// The text of an error number, by default of the last failed call on this thread.
  static func text(_ number: CInt = errno) -> String {
    return String(cString: strerror(number))
  }
}
