import Foundation
import PAdES
import TestSupport
import Testing

/// A document that was signed in memory, and what others say of it.
struct SignedFile {
  let base: [UInt8]
  let bytes: [UInt8]
  let report: SigningReport

  /// The moment of a test run, in whole seconds.
  static let now = PDFDate(seconds: Int64(Date().timeIntervalSince1970))

  /// The key and certificates of a signer of the test PKI.
  static func credentials(_ signer: String) throws -> Credentials {
    let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: SharedPKI.entity(signer).p12)))
    return try Credentials(pkcs12: file, password: Secret(text: SharedPKI.password))
  }

  /// Signs as a user of the library does.
  ///
  /// - Parameters:
  ///   - base: The document.
  ///   - signer: Who signs, by the name in the test PKI.
  ///   - digest: The digest; nil leaves it to key and field.
  ///   - change: What differs from the defaults.
  /// - Throws: What ``Signer`` throws.
  init(
    _ base: [UInt8], by signer: String = "rsa2048", digest: DigestAlgorithm? = nil,
    _ change: (inout SigningOptions) throws -> Void = { _ in }
  ) async throws {
    var options = SigningOptions(at: Self.now)
    try change(&options)
    let (bytes, report) = try await Signer.sign(
      base, with: try Self.credentials(signer), digest: digest, options: options)
    self.init(base: base, bytes: bytes, report: report)
  }

  /// Signs a field report's file.
  init(
    report name: String, by signer: String = "rsa2048", digest: DigestAlgorithm? = nil,
    _ change: (inout SigningOptions) throws -> Void = { _ in }
  ) async throws {
    try await self.init(Fixture.bytes("FieldReports/\(name).pdf"), by: signer, digest: digest, change)
  }

  init(base: [UInt8], bytes: [UInt8], report: SigningReport) {
    self.base = base
    self.bytes = bytes
    self.report = report
  }

  /// Signs the outcome once more.
  func again(
    by signer: String = "second", _ change: (inout SigningOptions) throws -> Void = { _ in }
  ) async throws -> SignedFile {
    try await SignedFile(bytes, by: signer, change)
  }

  /// The signed file, opened.
  func document(password: String? = nil) throws -> Document {
    try Document(ByteSource(bytes), password: password.map { Array($0.utf8) })
  }

  /// The numbers of the objects that the signature's revision wrote.
  var changed: Set<Int> { get throws { try #require(try document().revisions.last).changed } }

  /// Has the notice of this code.
  func notices(_ code: String) -> Bool { report.notices.contains { $0.code == code } }
}
