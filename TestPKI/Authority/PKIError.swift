/// Why the test PKI cannot do what was asked.
@nonexhaustive package enum PKIError: Error, Equatable, Sendable {
  /// A libcrypto call failed. `queue` is the thread's error queue, oldest entry first.
  case openSSL(operation: String, queue: [String])
  /// A system call on a file failed; `reason` is the system's text.
  case file(path: String, reason: String)
  /// No entity has this name.
  case unknownEntity(String)
  /// The folder holds no test PKI, or one that was not finished.
  case notAFolderOfOurs(path: String, reason: String)
  /// The server cannot listen on this loopback port.
  case cannotListen(port: UInt16)
  /// A fault's spelling is not known.
  case unknownFault(String)
}
