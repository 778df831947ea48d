import PAdES

/// Why a command ends without its result: one line, and the exit status.
struct Failure: Error {
  let status: ExitStatus
  /// What it is about: a file, an object, a certificate, an option.
  let what: String
  /// Why.
  let why: String
  /// What the user can do about it; empty when nothing is known.
  let remedy: String

  init(_ status: ExitStatus, _ what: String, _ why: String, remedy: String = "") {
    self.status = status
    self.what = what
    self.why = why
    self.remedy = remedy
  }

  /// Wrong usage.
  static func usage(_ what: String, _ why: String) -> Failure {
    Failure(.usage, what, why, remedy: "see padessign help")
  }

  /// An option or command of the contract whose work is not done yet.
  static func notInThisVersion(_ what: String) -> Failure { Failure(.usage, what, "not in this version") }

  /// The line for stderr. Text from files is shown without its control characters, so that it stays one line and
  /// cannot steer a terminal.
  var line: String {
    let text = what.isEmpty ? "padessign: \(why)" : "padessign: \(what): \(why)"
    return Terminal.oneLine(remedy.isEmpty ? text : text + " (\(remedy))")
  }

  /// The failure that an error of any room is, about `subject` where the error names nothing itself.
  init(_ error: any Error, about subject: String) {
    self =
      switch error {
      case let failure as Failure: failure
      case let error as FileError: Failure(file: error, subject)
      case let error as FieldError: Failure(field: error, subject)
      case let error as PlacementError:
        Failure(.usage, subject, "\(error)", remedy: "choose another place, or --allow-overlap")
      case let error as AppearanceError: Failure(appearance: error, subject)
      case let error as CMSError: Failure(cms: error, subject)
      case let error as SigningError: Failure(signing: error, subject)
      case is CancellationError: Failure(.interrupted, subject, "interrupted")
      default: Failure(.fault, subject, "\(error)")
      }
  }
}
