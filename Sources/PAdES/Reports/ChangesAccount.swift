import Validation

/// What was changed after one signature, in one line.
public struct ChangesAccount: Sendable {
  /// Whether that is good: nil when nothing could be compared.
  public let standing: Standing?
  /// The line, without the standing.
  public let sentence: String

  /// The account of a signature.
  public init(_ signature: ValidationReport.Signature) {
    let changes = signature.modifications
    let basis = changes.basis.isEmpty ? "" : " (\(changes.basis))"
    switch (changes.permitted, changes.level) {
    case (nil, _):
      standing = nil
      sentence = "what was changed cannot be told"
    case (true?, .none):
      standing = .valid
      sentence = "nothing was changed"
    case (true?, let level):
      standing = .valid
      sentence = "all changes are allowed: \(level.meaning)\(basis)"
    case (false?, _):
      standing = .changed
      sentence = (changes.forbiddenSentence ?? "a change is not allowed") + basis
    }
  }
}
