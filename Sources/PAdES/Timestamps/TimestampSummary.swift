public import CMS
public import SigField

/// What a time-stamp token says, for a report.
public struct TimestampSummary: Sendable {
  /// What a token stamps.
  public enum Kind: String, Sendable {
    /// The signature value (EN 319 122-1, 5.3).
    case signature
    /// The content, before it is signed (EN 319 122-1, 5.2.8).
    case content
    /// The whole document (EN 319 142-1, 5.4.3).
    case document
    /// The root of a hash tree, for evidence records (RFC 4998, 4.2).
    case archive
  }

  /// What is stamped.
  public let kind: Kind
  /// genTime.
  public let time: PDFDate
  /// The authority's certificate; nil when the token does not hold it.
  public let authority: Certificate?
  /// The authority's policy, dotted.
  public let policy: String
  /// The digest of what is stamped.
  public let digest: DigestAlgorithm?
  /// How long the token is, in bytes.
  public let size: Int

  /// Reads a token that was verified before.
  ///
  /// - Parameters:
  ///   - token: The DER of the token.
  ///   - kind: What it stamps.
  /// - Throws: ``CMSError`` when it is no token.
  public init(_ token: [UInt8], _ kind: Kind) throws {
    let container = try SignedData(der: token)
    let info = try TimestampInfo(container)
    self.kind = kind
    time = PDFDate(seconds: info.time)
    authority = container.signerInfos.first?.signerCertificate(among: container.certificates)
    policy = info.policy.dotted
    digest = info.digest
    size = token.count
  }
}
