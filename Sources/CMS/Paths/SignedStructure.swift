/// SIGNED: what is signed, how, and the value; certificates, CRLs and OCSP answers are made alike.
///
/// Source: RFC 5280, 4.1.1 and 5.1.1; RFC 6960, 4.2.1.
package struct SignedStructure: Sendable {
  /// The encoding of what is signed.
  package let signed: ArraySlice<UInt8>
  package let algorithm: AlgorithmIdentifier
  package let value: [UInt8]
  /// What follows the three; only OCSP answers have more.
  let rest: DERReader
  private let asked = AskedKeys()

  /// Reads the contents of the outer SEQUENCE.
  init(reading outer: DERValue, _ what: StaticString) throws(CMSError) {
    guard outer.tag == DERTag.sequence else {
      throw .malformed(what: "\(what)", reason: "it is not a SEQUENCE")
    }
    var reader = outer.reader
    signed = try reader.next(DERTag.sequence, what).encoding
    algorithm = try AlgorithmIdentifier(reading: try reader.next(DERTag.sequence, "signatureAlgorithm"))
    let bits = try reader.next(DERTag.bitString, "signature").contents
    guard bits.first == 0 else { throw .malformed(what: "signature", reason: "its bits are no whole octets") }
    value = Array(bits.dropFirst())
    rest = reader
  }

  /// How the value was made.
  ///
  /// - Throws: ``CMSError/unsupported(feature:)`` for an algorithm that is not known.
  package var scheme: SignatureScheme { get throws(CMSError) { try SignatureScheme(standalone: algorithm) } }

  /// Whether the value was made with the key of this certificate; what cannot be verified is not.
  package func isSigned(by certificate: Certificate) -> Bool {
    asked.answer(certificate.fields.publicKeyInfo) { verify(certificate) }
  }

  private func verify(_ certificate: Certificate) -> Bool {
    guard let scheme = try? scheme, certificate.hasUsableKey else { return false }
    if let digest = scheme.digest, scheme != .sm2 {
      guard let made = try? MessageDigest(digest) else { return false }
      signed.withUnsafeBytes { made.update($0) }
      guard let octets = try? made.finish() else { return false }
      return (try? SignatureVerification.verify(value, overDigest: octets, certificate, scheme)) ?? false
    }
    return (try? SignatureVerification.verify(value, over: Array(signed), certificate, scheme)) ?? false
  }

  /// What a policy for algorithms asks about the signature, given who made it.
  package func facts(signer: Certificate) -> AlgorithmFacts {
    let scheme = try? scheme
    return AlgorithmFacts(
      scheme: scheme, digest: scheme?.digest, identifier: algorithm.identifier.dotted, key: signer.publicKeyKind)
  }
}
