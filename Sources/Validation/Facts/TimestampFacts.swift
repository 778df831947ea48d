public import CMS
public import SigField

/// A time-stamp over a signature value, as far as it tells by itself.
public struct TimestampFacts: Sendable {
  /// Whether token and imprint are right.
  public package(set) var integrity: Integrity
  /// genTime; nil when the token cannot be read.
  public let time: PDFDate?
  /// The authority's certificate; nil when it is not at hand.
  public let authority: Certificate?
  /// The attack that it is, where it has a name.
  public package(set) var attack: Attack?
  /// What is odd about it.
  package let notes: [SignatureNote]
  /// The digest of the imprint, for a policy of algorithms.
  package let imprintDigest: DigestAlgorithm?
  /// The imprint; empty when the token cannot be read.
  package let imprint: [UInt8]
  /// The scheme of the token's signature.
  package let scheme: SignatureScheme?
  /// The digest of the token's content.
  package let digest: DigestAlgorithm?
  /// Certificates and revocation data in the token.
  package let embedded: EmbeddedEvidence
  /// The DER of the token.
  package let token: [UInt8]

  /// Judges a token over octets.
  ///
  /// - Parameters:
  ///   - token: The DER of the token.
  ///   - stamped: The octets it must have stamped.
  ///   - pool: Where the authority's certificate may be when the token lacks it.
  package init(token: [UInt8], stamped: [UInt8], pool: CertificatePool = CertificatePool()) {
    self.init(token: token, pool: pool) { algorithm in try? algorithm.digest(of: stamped) }
  }

  /// Judges a token over something of which the digests are at hand.
  ///
  /// - Parameters:
  ///   - token: The DER of the token.
  ///   - pool: Where the authority's certificate may be when the token lacks it.
  ///   - digest: The digest of what it must have stamped; nil when there is none.
  package init(token: [UInt8], pool: CertificatePool, digest: (DigestAlgorithm) -> [UInt8]?) {
    self.token = token
    do throws(CMSError) {
      let container = try SignedData(der: token)
      let info = try? TimestampInfo(container)
      let others = container.signerInfos.first.map(pool.candidates) ?? []
      let check = container.checkTimestamp(of: digest, certificates: others)
      let right = info?.digest.flatMap(digest)
      integrity = Integrity(check, isDigestRight: right == info?.imprint)
      imprint = info?.imprint ?? []
      time = info.map { PDFDate(seconds: $0.time) }
      authority = check.certificate
      notes = check.notes
      imprintDigest = info?.digest
      scheme = check.scheme
      self.digest = check.digest
      embedded = EmbeddedEvidence(of: container)
    } catch {
      integrity = .malformed(error.text)
      time = nil
      authority = nil
      notes = []
      imprintDigest = nil
      imprint = []
      scheme = nil
      self.digest = nil
      embedded = EmbeddedEvidence()
    }
  }
}
