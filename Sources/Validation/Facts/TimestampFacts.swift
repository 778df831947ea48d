public import CMS
public import SigField

/// A time-stamp over a signature value, as far as it tells by itself.
public struct TimestampFacts: Sendable {
  /// Whether token and imprint are right.
  public let integrity: Integrity
  /// genTime; nil when the token cannot be read.
  public let time: PDFDate?
  /// The authority's certificate; nil when it is not at hand.
  public let authority: Certificate?
  /// What is odd about it.
  package let notes: [SignatureNote]
  /// The digest of the imprint, and the scheme of the token's signature, for a policy of algorithms.
  package let imprintDigest: DigestAlgorithm?
  package let scheme: SignatureScheme?
  package let digest: DigestAlgorithm?
  /// Certificates and revocation data in the token.
  package let embedded: EmbeddedEvidence
  /// The DER of the token.
  package let token: [UInt8]

  /// Judges a token.
  ///
  /// - Parameters:
  ///   - token: The DER of the token.
  ///   - stamped: The octets it must have stamped.
  ///   - pool: Where the authority's certificate may be when the token lacks it.
  package init(token: [UInt8], stamped: [UInt8], pool: CertificatePool = CertificatePool()) {
    self.token = token
    do throws(CMSError) {
      let container = try SignedData(der: token)
      let info = try? TimestampInfo(container)
      let others = container.signerInfos.first.map(pool.candidates) ?? []
      let check = container.checkTimestamp(
        of: { algorithm in try? algorithm.digest(of: stamped) }, certificates: others)
      let imprint = info?.digest.flatMap { try? $0.digest(of: stamped) }
      integrity = Integrity(check, isDigestRight: imprint == info?.imprint)
      time = info.map { PDFDate(seconds: $0.time) }
      authority = check.certificate
      notes = check.notes
      imprintDigest = info?.digest
      scheme = check.scheme
      digest = check.digest
      embedded = EmbeddedEvidence(of: container)
    } catch {
      integrity = .malformed(error.text)
      time = nil
      authority = nil
      notes = []
      imprintDigest = nil
      scheme = nil
      digest = nil
      embedded = EmbeddedEvidence()
    }
  }
}
