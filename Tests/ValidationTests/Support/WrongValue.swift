import CMS
import TestSupport
import Testing

/// Containers whose value is over something else than the signed attributes, as misunderstood services make them.
enum WrongValue {
  /// A CAdES container of the signer rsa2048.
  ///
  /// - Parameters:
  ///   - digest: The SHA-256 of the document.
  ///   - mistake: What is signed: `hash of hash`, `document digest`, `document digest hashed`.
  /// - Returns: The DER.
  /// - Throws: When openssl refuses.
  static func container(digest: [UInt8], _ mistake: String) throws -> [UInt8] {
    let entity = try SharedPKI.entity("rsa2048")
    let certificate = try CMS.Certificate(der: entity.certificate.der())
    let algorithm = try SignatureAlgorithm.choose(for: certificate)
    let attributes = try SignedAttributes(
      documentDigest: digest, algorithm: algorithm, certificate: certificate, options: SignedAttributeOptions())
    let signed: [UInt8]
    switch mistake {
    case "hash of hash":
      signed = try DigestAlgorithm.sha256.digest(of: DigestAlgorithm.sha256.digest(of: attributes.der))
    case "document digest": signed = digest
    default: signed = try DigestAlgorithm.sha256.digest(of: digest)
    }
    let folder = try TemporaryFolder()
    let input = try folder.write(signed, to: "digest")
    let made = try Tool.run([
      "openssl", "pkeyutl", "-sign", "-inkey", entity.keyPEM, "-in", input, "-pkeyopt", "digest:sha256", "-out",
      folder.file("value"),
    ])
    try #require(made.status == 0, "\(made.stderr)")
    return SignedData.build(
      attributes: attributes, value: try folder.read("value"), algorithm: algorithm, certificate: certificate, chain: []
    )
  }
}
