import Foundation
import PAdES
import TestPKI
import TestSupport
import Validation

/// A document signed in a live PKI of the test's own, and what is gathered for it.
struct GatheredFile {
  let pki: OnlinePKI
  let file: SignedFile

  /// What was made of a signed file.
  init(pki: OnlinePKI, bytes: [UInt8], of file: SignedFile) {
    self.pki = pki
    self.file = SignedFile(base: file.bytes, bytes: bytes, report: file.report)
  }

  var bytes: [UInt8] { file.bytes }

  /// Signs.
  ///
  /// - Parameters:
  ///   - signer: Who signs, by the name in the PKI.
  ///   - base: The document.
  ///   - isAlone: Whether the signer's certificate stands alone in the container.
  ///   - pki: The PKI; a new one else.
  ///   - change: What differs from the defaults.
  /// - Throws: What ``Signer`` throws.
  init(
    by signer: String, base: [UInt8]? = nil, isAlone: Bool = false, pki: OnlinePKI? = nil,
    _ change: (inout SigningOptions) -> Void = { _ in }
  ) async throws {
    let pki = try pki ?? OnlinePKI()
    self.pki = pki
    var options = SigningOptions(at: PDFDate(seconds: pki.now))
    change(&options)
    let base = try base ?? Fixture.bytes("FieldReports/BR-01.pdf")
    let p12 = try [UInt8](Data(contentsOf: URL(fileURLWithPath: pki.server.authority.entity(signer).p12)))
    let credentials = try Credentials(pkcs12: p12, password: Secret(text: SharedPKI.password))
    let (bytes, report) = try await Signer.sign(
      base, with: credentials.signingKey(), chain: isAlone ? [] : credentials.chain,
      options: options)
    file = SignedFile(base: base, bytes: bytes, report: report)
  }

  /// The root is believed.
  func options() throws -> ValidationOptions {
    var options = ValidationOptions(at: PDFDate(seconds: pki.now))
    options.anchors = [TrustAnchor(try pki.certificate("root"), source: "test")]
    return options
  }

  func gather(
    _ options: ValidationOptions, access change: (inout OnlineAccess) -> Void = { _ in }
  ) async throws -> CollectedEvidence {
    try await EvidenceGatherer.gather(
      for: ByteSource(bytes), options: options, online: OnlineEvidence(pki.access(change)))
  }

  /// The verdict of a judge who has nothing but the file and what was gathered.
  func judged(with items: CollectedEvidence.Items) throws -> ValidationReport {
    var options = try options()
    options.untrusted = try items.certificates.map { try CMS.Certificate(der: $0) }
    options.statusResponses = items.statusResponses
    options.revocationLists = items.revocationLists
    return try Validator.validate(bytes, options: options)
  }

  /// What the certificates are called.
  static func names(_ items: CollectedEvidence.Items) throws -> [String] {
    try items.certificates.map { try CMS.Certificate(der: $0).commonName ?? "" }.sorted()
  }
}
