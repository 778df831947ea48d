import CMS
import TestSupport

/// A signer of the test PKI that signs a few bytes the way the front door does.
struct Signer {
  static let document = Array("The party of the first part agrees.\n".utf8)

  let credentials: Credentials
  let key: LocalKey

  init(_ name: String, digest: DigestAlgorithm? = nil, padding: RSAPadding? = nil) throws {
    let entity = try SharedPKI.entity(name)
    let file = try Files.bytes(entity.p12)
    credentials = try Credentials(pkcs12: file, password: Secret(text: SharedPKI.password))
    key = try credentials.signingKey(digest: digest, padding: padding)
  }

  /// The attributes of the document.
  func attributes(_ options: SignedAttributeOptions = SignedAttributeOptions()) throws -> SignedAttributes {
    try SignedAttributes(
      documentDigest: documentDigest, algorithm: key.algorithm, certificate: credentials.certificate, options: options)
  }

  var documentDigest: [UInt8] { get throws { try key.algorithm.digest.digest(of: Signer.document) } }

  /// The container over the document.
  func sign(_ options: SignedAttributeOptions = SignedAttributeOptions()) throws -> [UInt8] {
    let attributes = try attributes(options)
    let value = try SignatureVerification.accept(
      try key.signNow(attributes.der), attributes: attributes, documentDigest: try documentDigest,
      certificate: credentials.certificate, algorithm: key.algorithm)
    return SignedData.build(
      attributes: attributes, value: value, algorithm: key.algorithm, certificate: credentials.certificate,
      chain: credentials.chain)
  }
}
