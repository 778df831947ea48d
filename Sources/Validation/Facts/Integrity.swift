/// Whether the signed bytes and the signature are what the signer made.
public struct Integrity: Hashable, Sendable {
  /// The verdict.
  public enum Verdict: String, Sendable {
    /// The digest of the signed bytes and the signature value are right.
    case intact
    /// The document, the signed attributes or the value are not what was signed.
    case altered
    /// Byte range, container or file contradict their standards, so that nothing can be said to have been signed.
    case malformed
    /// An algorithm or SubFilter is not known here, or the signer's certificate is not at hand.
    case unsupported
  }

  /// What went wrong, in the words of EN 319 102-1 for it.
  package enum Failure: Hashable, Sendable {
    case format
    case digest
    case value
    case noCertificate
    case algorithm
    /// Reserved for a signature that was never made.
    case unfinished
  }

  /// The verdict.
  public let verdict: Verdict
  /// Why it is not intact, in words; nil when it is.
  public let reason: String?
  /// What went wrong; nil when nothing did.
  package let failure: Failure?

  package static let intact = Integrity(verdict: .intact, reason: nil, failure: nil)

  package static func malformed(_ reason: String) -> Integrity {
    Integrity(verdict: .malformed, reason: reason, failure: .format)
  }

  /// A signature that was prepared and never made.
  package static let unfinished = Integrity(
    verdict: .malformed, reason: "prepared, not completed", failure: .unfinished)

  package static func unsupported(_ reason: String, _ failure: Failure = .algorithm) -> Integrity {
    Integrity(verdict: .unsupported, reason: reason, failure: failure)
  }

  /// The same verdict with more of a reason.
  func adding(_ words: String) -> Integrity {
    Integrity(verdict: verdict, reason: reason.map { "\($0); \(words)" } ?? words, failure: failure)
  }
}
