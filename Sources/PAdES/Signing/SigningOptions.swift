public import CMS
public import SigField
public import Validation

/// How a document is signed, besides the key.
public struct SigningOptions: Sendable {
  /// The field and what it rules.
  public var field = FieldOptions()
  /// `/M`, the claimed time of signing; also the time at which the certificate must be fit.
  public var time: PDFDate
  /// PAdES or the CMS of PDF 1.7; nil: what the field's seed value asks for, else PAdES.
  public var profile: SubFilter?
  /// `/Reason`; excluded by a commitment or a policy (EN 319 142-1, 6.3, table 1).
  public var reason: String?
  /// `/Location`.
  public var location: String?
  /// `/ContactInfo`.
  public var contact: String?
  /// `/Name`.
  public var name: String?
  /// Signed attributes beyond those that every signature has.
  public var attributes = SignedAttributeOptions()
  /// Signs with a certificate that is expired, a CA's, or not made for signing, with a warning.
  public var allowsUnfitCertificate = false
  /// The level that is asked for. From B-T on ``authority`` must be there.
  public var level = PAdESLevel.basic
  /// Who time-stamps.
  public var authority: (any TimestampAuthority)?
  /// Where the validation data of B-LT and B-LTA come from.
  public var data: LongTermOptions?
  /// Stamps the content too, before it is signed: the signature was not made earlier (EN 319 122-1, 5.2.8).
  public var stampsContent = false
  /// Writes a lower level where the one that is asked for cannot be reached because a service fails, and says so in the
  /// report. Without it nothing is written then.
  public var allowsLowerLevel = false
  /// The document's password, the user's or the owner's.
  public var documentPassword: Secret?
  /// Computes the output's SHA-256 for the report.
  public var reportsDigest = false
  /// Called now and then with the bytes of the document that have been read, and their number in all.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  /// The defaults at a time: an approval signature in a new invisible field, level B-B.
  public init(at time: PDFDate) { self.time = time }
}
