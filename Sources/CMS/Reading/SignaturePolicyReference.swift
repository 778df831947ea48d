/// What signature-policy-identifier says (EN 319 122-1, 5.2.9.1).
package enum SignaturePolicyReference: Hashable, Sendable {
  /// No policy, or one that everybody is to know without a name.
  case absent
  case explicit(Explicit)
  /// Written in a way that cannot be read.
  case malformed(reason: String)

  package struct Explicit: Hashable, Sendable {
    /// The policy's dotted identifier.
    package let identifier: String
    /// The digest of its document; nil for an algorithm that is not known.
    package let digestAlgorithm: DigestAlgorithm?
    /// Empty where the signer did not know it.
    package let digest: [UInt8]
  }

  /// Reads it from the signed attributes.
  init(_ attributes: AttributeSet?) {
    let found = attributes?[.signaturePolicyIdentifier] ?? []
    guard let first = found.first else {
      self = .absent
      return
    }
    guard found.count == 1, first.values.count == 1 else {
      self = .malformed(reason: "signature-policy-identifier is there more than once")
      return
    }
    do throws(CMSError) {
      self = try Self.read(first.values[0])
    } catch {
      self = .malformed(reason: "signature-policy-identifier: \(error.text)")
    }
  }

  private static func read(_ encoding: [UInt8]) throws(CMSError) -> SignaturePolicyReference {
    let value = try DERReader.only(encoding[...])
    // SignaturePolicyImplied, which CAdES no longer has.
    if value.tag == DERTag.null { return .absent }
    guard value.tag == DERTag.sequence else { throw .malformed(what: "its value", reason: "it is no SEQUENCE") }
    var reader = value.reader
    guard let identifier = try reader.next().objectIdentifier else {
      throw .malformed(what: "its value", reason: "it does not begin with an identifier")
    }
    var hash = try reader.next(DERTag.sequence, "sigPolicyHash").reader
    let algorithm = try AlgorithmIdentifier(reading: try hash.next(DERTag.sequence, "hashAlgorithm"))
    let digest = Array(try hash.next(DERTag.octetString, "hashValue").contents)
    // A digest of zeros says that the signer did not know it (RFC 5126, 5.8.1).
    return .explicit(
      Explicit(
        identifier: identifier.dotted, digestAlgorithm: DigestAlgorithm(algorithm),
        digest: digest.allSatisfy { $0 == 0 } ? [] : digest))
  }
}

extension SignerInfo {
  /// What signature-policy-identifier says.
  package var signaturePolicy: SignaturePolicyReference { SignaturePolicyReference(signedAttributes) }
}
