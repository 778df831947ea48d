import CMS

/// Why a certificate is not trusted at a time, in the words of EN 319 102-1.
struct TrustFailure: Hashable, Sendable {
  let subIndication: SubIndication
  let block: BuildingBlock
  /// In words that name the certificate.
  let reason: String
  /// What the report says of the chain.
  let verdict: ChainReport.Verdict
  /// Whether a proof that the signature is older could help.
  let isCurable: Bool
  /// When the certificate was revoked or ended, where that is why.
  let time: Int64?

  init(
    _ subIndication: SubIndication, _ verdict: ChainReport.Verdict, in block: BuildingBlock = .certificateValidation,
    isCurable: Bool = false, time: Int64? = nil, _ reason: String
  ) {
    self.subIndication = subIndication
    self.block = block
    self.verdict = verdict
    self.isCurable = isCurable
    self.time = time
    self.reason = reason
  }

  /// The same with more words.
  func adding(_ words: String) -> TrustFailure {
    TrustFailure(subIndication, verdict, in: block, isCurable: isCurable, time: time, reason + words)
  }

  /// The same as another block found it.
  func found(in block: BuildingBlock) -> TrustFailure {
    TrustFailure(subIndication, verdict, in: block, isCurable: isCurable, time: time, reason)
  }

  /// What is certain when the signature is known to have been made at that time or later: then nothing can prove that it
  /// is older than the revocation or the end of its certificate (EN 319 102-1, 5.3.4).
  func certain(madeAt made: Int64, after authority: String) -> SignatureVerdict? {
    guard let time, made > time else { return nil }
    let sub: SubIndication
    switch subIndication {
    case .revokedNoPOE: sub = .revoked
    case .outOfBoundsNoPOE, .outOfBoundsNotRevoked: sub = .expired
    default: return nil
    }
    return SignatureVerdict(
      .totalFailed, sub, .signaturesWithTime,
      reason: "\(reason); it covers the time-stamp of \(authority), \(UTCText.text(made)), and was made later")
  }

  /// The order in which failures of several paths are reported: the path that comes nearest to trust tells most.
  var rank: Int {
    switch subIndication {
    case .tryLater, .revocationOutOfBoundsNoPOE: 0
    case .cryptoConstraintsFailureNoPOE, .cryptoConstraintsFailure: 1
    case .outOfBoundsNotRevoked, .outOfBoundsNoPOE: 2
    case .revokedNoPOE, .revokedCANoPOE: 3
    case .chainConstraintsFailure: 4
    case .chainGeneralFailure: 5
    default: 6
    }
  }
}

extension Certificate {
  /// What a report calls it.
  var label: String { commonName ?? subject }

  /// Whether a time is within its dates.
  func isValid(at time: Int64) -> Bool { time >= notBefore && time <= notAfter }
}
