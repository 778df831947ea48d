/// A version of the Cloud Signature Consortium's API.
public enum CSCVersion: String, Sendable, CaseIterable {
  /// 1.0.4.0 and those before it.
  case first = "v1"
  /// 2.0.0.2 and what followed.
  case second = "v2"

  /// The version that a service names in `specs`; nil when it cannot be told.
  init?(specification: String) {
    switch specification.split(separator: ".").first {
    case "1", "0": self = .first
    case "2": self = .second
    default: return nil
    }
  }

  /// What hash values are called.
  var hashes: String { self == .first ? "hash" : "hashes" }
  /// What their algorithm is called where they are signed.
  var hashAlgorithm: String { self == .first ? "hashAlgo" : "hashAlgorithmOID" }
}
