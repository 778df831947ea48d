/// Why a PDF file cannot be read, or an update of it not be written.
@nonexhaustive public enum FileError: Error, Equatable, Sendable {
  /// The file cannot be opened or read at all; `reason` is the system's text.
  case cannotOpen(path: String, reason: String)
  /// The output cannot be created or finished; `reason` is the system's text.
  case cannotWrite(path: String, reason: String)
  /// No PDF structure was found where one must be.
  case notAPDF(reason: String)
  /// The file's structure is damaged; `repair` may help. `object` names the place, e.g. `12 0` or `xref at 116`.
  case damaged(object: String, reason: String)
  /// The file uses something that is not supported, by its name.
  case unsupported(feature: String)
  /// The file is encrypted and no given password opens it.
  case wrongPassword
  /// A bound that protects against hostile files was passed.
  case limit(what: String, bound: Int)
  /// The input changed while it was read.
  case changedWhileReading(path: String)
  /// What was asked of the writer contradicts the file, in words.
  case refused(reason: String)
}
