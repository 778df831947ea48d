package import CMS

/// A certificate that stands at the beginning of a path for which a document needs evidence.
package struct EvidenceSubject: Sendable {
  /// The signature or document time-stamp for whose sake, by the object of its dictionary.
  package let object: String
  /// Whose path.
  package let certificate: Certificate
  /// What it was used for.
  package let purpose: PathPurpose
  /// Since when the signature is proven to exist by the time-stamps in it; nil when they prove nothing.
  package let existence: Int64?

  package init(object: String, certificate: Certificate, purpose: PathPurpose, existence: Int64? = nil) {
    self.object = object
    self.certificate = certificate
    self.purpose = purpose
    self.existence = existence
  }
}

extension EvidenceSubject {
  /// The signer of a signature, and the authorities of the time-stamps in it.
  ///
  /// Time-stamps that are broken prove nothing, so nothing is needed for them.
  package static func all(in facts: SignatureFacts) -> [EvidenceSubject] {
    guard facts.integrity.verdict == .intact, let certificate = facts.certificate else { return [] }
    let purpose = facts.kind == .documentTimestamp ? PathPurpose.timestamping : .documentSigning
    let authorities = (facts.contentTimestamps + facts.timestamps).filter { $0.integrity.verdict == .intact }
    return [EvidenceSubject(object: facts.object, certificate: certificate, purpose: purpose)]
      + authorities.compactMap(\.authority).map {
        EvidenceSubject(object: facts.object, certificate: $0, purpose: .timestamping)
      }
  }

  /// The same of a container that was made a moment ago, of which nothing is in doubt.
  ///
  /// - Parameters:
  ///   - container: A signature, or the token of a document time-stamp.
  ///   - object: The object of its dictionary.
  ///   - certificates: Where the signer's may be when the container lacks it.
  /// - Returns: The signer and the authorities; empty for a container without a signer.
  package static func all(
    in container: SignedData, object: String, certificates: [Certificate]
  ) -> [EvidenceSubject] {
    let isToken = (try? TimestampInfo(container)) != nil
    guard let signer = container.signerInfos.first else { return [] }
    var subjects: [EvidenceSubject] = []
    if let certificate = signer.signerCertificate(among: container.certificates + certificates) {
      subjects.append(
        EvidenceSubject(object: object, certificate: certificate, purpose: isToken ? .timestamping : .documentSigning))
    }
    guard !isToken else { return subjects }
    let times = signer.timestampTokens.prefix(mostTokens).compactMap { token in
      (try? SignedData(der: token)).flatMap { try? TimestampInfo($0).time }
    }
    subjects = subjects.map {
      EvidenceSubject(
        object: object, certificate: $0.certificate, purpose: $0.purpose, existence: times.min())
    }
    for token in (signer.contentTimestampTokens + signer.timestampTokens).prefix(mostTokens) {
      guard let inner = try? SignedData(der: token), inner.signerInfos.first != nil else { continue }
      subjects += all(in: inner, object: object, certificates: certificates).prefix(1)
    }
    return subjects
  }

  private static let mostTokens = 64
}
