extension Certificate {
  /// The certificate as a signed structure; nil when it cannot be read, or its two algorithm identifiers differ: both say
  /// the same (RFC 5280, 4.1.1.2), and only the inner one is signed.
  package var signedStructure: SignedStructure? {
    guard let outer = try? DERReader.only(der[...]),
      let structure = try? SignedStructure(reading: outer, "tbsCertificate"),
      var fields = try? DERReader.only(structure.signed).reader
    else { return nil }
    _ = try? fields.optional(DERTag.context(0))
    _ = try? fields.next(DERTag.integer, "serialNumber")
    guard let inner = try? fields.next(DERTag.sequence, "signature"),
      (try? AlgorithmIdentifier(reading: inner)) == structure.algorithm
    else { return nil }
    return structure
  }

  /// Whether it is signed with the other one's key; nothing is said about names and rights.
  package func isSigned(by issuer: Certificate) -> Bool { signedStructure?.isSigned(by: issuer) ?? false }

  /// What a policy for algorithms asks about the certificate's signature.
  package func signatureFacts(issuer: Certificate) -> AlgorithmFacts? { signedStructure?.facts(signer: issuer) }

  /// Whether both certificates have the same public key, parameters included.
  package func hasSameKey(as other: Certificate) -> Bool { fields.publicKeyInfo == other.fields.publicKeyInfo }

  /// Whether both certificates have the same subject, case and spaces aside.
  package func hasSameSubject(as other: Certificate) -> Bool {
    NameMatching.areSame(fields.subject, other.fields.subject)
  }

  /// The contents of subjectPublicKey without the count of unused bits: what key hashes are made of (RFC 6960, 4.1.1).
  package var publicKeyBits: [UInt8]? {
    guard var reader = try? DERReader.only(fields.publicKeyInfo[...]).reader,
      (try? reader.next()) != nil, let key = try? reader.next(DERTag.bitString, "subjectPublicKey")
    else { return nil }
    return Array(key.contents.dropFirst())
  }

  /// Whether a signature can be verified with the key in reasonable time: keys can be made that keep libcrypto busy for
  /// milliseconds each. RSA's exponent has at most 256 bits (FIPS 186-5, 5.1), no modulus more than 16,384.
  var hasUsableKey: Bool {
    switch publicKeyKind {
    case .rsa(let bits), .rsaPSS(let bits, _): bits <= 16_384 && exponentSize.map { $0 <= 32 } ?? false
    // FIPS 186-4 ends at 3,072 bits.
    case .dsa(let bits): bits <= 4096 && fields.publicKeyInfo.count <= 4096
    case .other: fields.publicKeyInfo.count <= 2048
    default: true
    }
  }

  /// Whether the exponent of an RSA key has at most 32 bits.
  var hasShortExponent: Bool { exponentSize.map { $0 <= 4 } ?? false }

  /// The octets of an RSA key's exponent.
  private var exponentSize: Int? {
    guard let key = publicKeyBits, var reader = try? DERReader.only(key[...]).reader,
      (try? reader.next(DERTag.integer, "modulus")) != nil,
      let exponent = try? reader.next(DERTag.integer, "publicExponent")
    else { return nil }
    return exponent.contents.drop { $0 == 0 }.count
  }

  /// The encoding of subjectPublicKeyInfo.
  package var publicKeyInfo: [UInt8] { fields.publicKeyInfo }
  /// The encoding of the subject's name.
  package var subjectName: [UInt8] { fields.subject }
  /// The encoding of the issuer's name.
  package var issuerName: [UInt8] { fields.issuer }
  /// The contents of the serial number's INTEGER, as it stands.
  package var serialContents: [UInt8] { fields.serialNumber }
}
