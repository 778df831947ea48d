public import CMS
public import SigField
public import Validation

/// How a document is validated.
public struct ValidationOptions: Sendable {
  /// The time now, against which claimed times are held.
  public var now: PDFDate
  /// The time at which the signatures are judged; nil for ``now``.
  public var validationTime: PDFDate?
  /// What is believed without proof. With none, nothing passes.
  public var anchors: [TrustAnchor] = []
  /// Certificates that may stand in a path, besides those of the file.
  public var untrusted: [Certificate] = []
  /// CRLs in DER, besides those of the file.
  public var revocationLists: [[UInt8]] = []
  /// OCSP responses in DER, besides those of the file.
  public var statusResponses: [[UInt8]] = []
  /// What is demanded.
  public var policy = ValidationPolicy()
  /// The document's password, the user's or the owner's.
  public var documentPassword: Secret?
  /// Computes the file's SHA-256 for the report.
  public var reportsDigest = false
  /// Called now and then with the bytes of the document that have been read, and their number in all.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  /// The defaults at a time.
  public init(at now: PDFDate) { self.now = now }
}

extension ValidationOptions {
  /// Adds what is given besides the file.
  func add(to evidence: inout HeldEvidence) {
    for certificate in untrusted { evidence.add(certificate) }
    for response in statusResponses { evidence.add(response: response) }
    for list in revocationLists { evidence.add(list: list) }
  }
}
