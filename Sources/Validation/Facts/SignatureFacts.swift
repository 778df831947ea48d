public import CMS
public import SigField

/// What can be said of one signature from the file alone.
public struct SignatureFacts: Sendable {
  /// The fully qualified name of its field; the first one's where several fields show it.
  public package(set) var field: String
  /// The signature dictionary's object, such as `12 0`; the field's where the dictionary stands directly in it.
  public package(set) var object: String
  /// What it is for.
  public package(set) var kind = SignatureKind.signature
  /// `/SubFilter`.
  public package(set) var subFilter: String?
  /// `/ByteRange` as it stands; empty when it is no array of integers.
  public package(set) var byteRange: [Int] = []
  /// Whether it is what the signer made.
  public package(set) var integrity: Integrity
  /// The attack that its dictionary, its byte range or the file's end show, where it has a name.
  public package(set) var attack: Attack?
  /// How much of the file it covers.
  public package(set) var coverage: Coverage
  /// `/Reason`, as written.
  public package(set) var reason: String?
  /// `/Location`, as written.
  public package(set) var location: String?
  /// `/ContactInfo`, as written.
  public package(set) var contact: String?
  /// Where it is on the pages.
  public package(set) var places: [WidgetOnPage] = []
  /// `/M`, or the time of a document time-stamp; a claim, no proof. Nil when there is none that can be read.
  public package(set) var claimedTime: PDFDate?
  /// The digest of the signed bytes.
  public package(set) var digestAlgorithm: DigestAlgorithm?
  /// The name of the signature algorithm, e.g. `RSASSA-PSS`.
  public package(set) var signatureAlgorithm: String?
  /// The signer's certificate; nil when it is not at hand.
  public package(set) var certificate: Certificate?
  /// The certificates that lead from the signer's towards a root, as far as the container has them, the signer's first.
  public package(set) var chain: [Certificate] = []
  /// The time-stamps over the signature value.
  public package(set) var timestamps: [TimestampFacts] = []
  /// The time-stamps that its signed attributes have over the document: it existed before it was signed.
  public package(set) var contentTimestamps: [TimestampFacts] = []
  /// The baseline level of its structure.
  public package(set) var level = PAdESLevel.none
  /// What keeps it from a baseline level, or from a higher one, in words.
  public package(set) var levelProblems: [String] = []
  /// What changed since it was made.
  public package(set) var modifications = Modifications.notJudged
  /// What is odd about it.
  public package(set) var warnings: [ValidationWarning] = []

  /// What it allows after it, by its own dictionary and its field's.
  package var rights = SignatureRights()
  /// Whether it is a certification: its `/Reference` names DocMDP (12.8.2.2).
  package var isCertification = false
  /// Where the signed bytes end; nil when the byte range is none.
  package var signedEnd: Int?
  /// The signature value as the container has it, over which signature time-stamps are made; empty when there is none.
  package var signatureValue: [UInt8] = []
  /// The DER of the token of a document time-stamp; empty for all else.
  package var token: [UInt8] = []
  /// The imprint of the token.
  package var imprint: [UInt8] = []
  /// The scheme of the signature value, for a policy of algorithms; nil when it is unknown.
  package var scheme: SignatureScheme?
  /// The signature policy that the signed attributes name.
  package var signaturePolicy = SignaturePolicyReference.absent
  /// Certificates and revocation data in the container.
  package var embedded = EmbeddedEvidence()
}
