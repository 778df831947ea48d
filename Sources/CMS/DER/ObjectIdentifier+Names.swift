/// The identifiers that signatures and certificates use, by the names of the documents that define them.
extension ObjectIdentifier {
  // RFC 5652: content types and attributes.
  package static let data = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)
  static let signedData = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)
  package static let contentType = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 3)
  package static let messageDigest = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 4)
  package static let signingTime = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 5)

  // RFC 5035 and RFC 2634, RFC 6211, EN 319 122-1: attributes.
  package static let signingCertificate = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 12)
  package static let signingCertificateV2 = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 47)
  package static let signatureTimeStampToken = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 14)
  package static let contentTimeStamp = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 20)
  package static let signaturePolicyIdentifier = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 15)
  package static let commitmentTypeIndication = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 16)
  package static let signerLocation = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 17)
  package static let signerAttributesV2 = ObjectIdentifier(0, 4, 0, 19122, 1, 1)
  package static let cmsAlgorithmProtection = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 52)
  static let policyQualifierURI = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 5, 1)
  static let atName = ObjectIdentifier(2, 5, 4, 41)

  // Digests: RFC 3370, RFC 5754, RFC 8702, GM/T 0006.
  static let md5 = ObjectIdentifier(1, 2, 840, 113549, 2, 5)
  static let sha1 = ObjectIdentifier(1, 3, 14, 3, 2, 26)
  static let sha256 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 1)
  static let sha384 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 2)
  static let sha512 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 3)
  static let sha224 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 4)
  static let sha3at256 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 8)
  static let sha3at384 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 9)
  static let sha3at512 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 10)
  static let shake256 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 12)
  static let shake256len = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 18)
  static let sm3 = ObjectIdentifier(1, 2, 156, 10197, 1, 401)

  // Keys and signatures: RFC 8017, RFC 5758, RFC 8410, GM/T 0006, BSI TR-03111.
  static let rsaEncryption = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)
  static let mgf1 = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 8)
  static let rsassaPSS = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 10)
  static let ecPublicKey = ObjectIdentifier(1, 2, 840, 10045, 2, 1)
  static let dsa = ObjectIdentifier(1, 2, 840, 10040, 4, 1)
  static let ecdsaWithSHA256 = ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2)
  static let ecdsaWithSHA384 = ObjectIdentifier(1, 2, 840, 10045, 4, 3, 3)
  static let ecdsaWithSHA512 = ObjectIdentifier(1, 2, 840, 10045, 4, 3, 4)
  static let ecdsaWithSHA3at256 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 10)
  static let ecdsaWithSHA3at384 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 11)
  static let ecdsaWithSHA3at512 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 12)
  static let ed25519 = ObjectIdentifier(1, 3, 101, 112)
  static let ed448 = ObjectIdentifier(1, 3, 101, 113)
  static let sm2 = ObjectIdentifier(1, 2, 156, 10197, 1, 301)
  static let sm2WithSM3 = ObjectIdentifier(1, 2, 156, 10197, 1, 501)
  static let sm2Signature = ObjectIdentifier(1, 2, 156, 10197, 1, 301, 1)

  // Signed attributes of ISO 32000-2, 12.8.3.3.2.
  static let revocationInfoArchival = ObjectIdentifier(1, 2, 840, 113583, 1, 1, 8)

  // Certificate extensions: RFC 5280, 4.2.
  package static let subjectKeyIdentifier = ObjectIdentifier(2, 5, 29, 14)
  package static let authorityKeyIdentifier = ObjectIdentifier(2, 5, 29, 35)
  package static let keyUsage = ObjectIdentifier(2, 5, 29, 15)
  package static let basicConstraints = ObjectIdentifier(2, 5, 29, 19)
  package static let extendedKeyUsage = ObjectIdentifier(2, 5, 29, 37)
}
