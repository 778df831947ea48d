extension Certificate {
  /// The certificate as a signed structure; nil when its outside cannot be read.
  package var signedStructure: SignedStructure? {
    guard let outer = try? DERReader.only(der[...]) else { return nil }
    return try? SignedStructure(reading: outer, "tbsCertificate")
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

  /// The encoding of the subject's name.
  package var subjectName: [UInt8] { fields.subject }
  /// The encoding of the issuer's name.
  package var issuerName: [UInt8] { fields.issuer }
  /// The contents of the serial number's INTEGER, as it stands.
  package var serialContents: [UInt8] { fields.serialNumber }
}
