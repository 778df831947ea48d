extension ChainReport.Verdict {
  /// What it says of the path of certificates, in plain words.
  public var meaning: String {
    switch self {
    case .trusted: "the certificates lead to a trust anchor"
    case .untrusted: "the certificates lead to a root that is not among the trust anchors"
    case .incomplete: "certificates are missing on the way to a trust anchor"
    case .revoked: "a certificate was revoked"
    case .expired: "a certificate had expired"
    case .notYetValid: "a certificate was not yet valid"
    case .constraint: "a certificate was used for what it may not do"
    }
  }
}
