/// RSASSA-PSS-params (RFC 4055, 3.1).
package struct PSSParameters: Hashable, Sendable {
  package let digest: DigestAlgorithm
  package let maskDigest: DigestAlgorithm
  /// Bytes.
  package let saltLength: Int
  /// The largest salt that is tried: a key of 16,384 bits has no room for more.
  private static let longestSalt = 2048

  /// What we write: one digest for everything, and a salt of its size.
  package init(digest: DigestAlgorithm) {
    self.digest = digest
    maskDigest = digest
    saltLength = digest.size
  }

  /// The same parameters with a salt of another length.
  func with(saltLength: Int) -> PSSParameters {
    PSSParameters(digest: digest, maskDigest: maskDigest, saltLength: saltLength)
  }

  private init(digest: DigestAlgorithm, maskDigest: DigestAlgorithm, saltLength: Int) {
    self.digest = digest
    self.maskDigest = maskDigest
    self.saltLength = saltLength
  }

  /// Reads the parameters; an absent field has its default: SHA-1, MGF1 with SHA-1, 20 bytes, trailer 1.
  package init(reading encoding: [UInt8]) throws(CMSError) {
    let value = try DERReader.only(encoding[...])
    guard value.tag == DERTag.sequence else { throw Self.damage("they are not a SEQUENCE") }
    var reader = value.reader
    var digest = DigestAlgorithm.sha1
    var maskDigest = DigestAlgorithm.sha1
    var saltLength = 20
    if let field = try reader.optional(DERTag.context(0)) {
      digest = try Self.digest(try DERReader.only(field.contents))
    }
    if let field = try reader.optional(DERTag.context(1)) {
      let mask = try AlgorithmIdentifier(reading: try DERReader.only(field.contents))
      guard mask.identifier == .mgf1, let parameters = mask.parameters else {
        throw .unsupported(feature: "the mask generation function \(mask.identifier.dotted)")
      }
      maskDigest = try Self.digest(try DERReader.only(parameters[...]))
    }
    if let field = try reader.optional(DERTag.context(2)) {
      guard let length = try DERReader.only(field.contents).integer, length <= Self.longestSalt else {
        throw Self.damage("the salt's length is out of bounds")
      }
      saltLength = length
    }
    if let field = try reader.optional(DERTag.context(3)) {
      // RFC 4055, 3.1: the trailer field MUST be 1.
      guard try DERReader.only(field.contents).integer == 1 else { throw Self.damage("the trailer field is not 1") }
    }
    try reader.end(of: "RSASSA-PSS-params")
    self.digest = digest
    self.maskDigest = maskDigest
    self.saltLength = saltLength
  }

  /// The DER: the three fields that differ from SHA-1's defaults; the trailer is the default and so absent.
  package var encoding: [UInt8] {
    // NULL for SHA-2 as the identifiers of RFC 4055, 2.1 have it, absent for SHA-3.
    let parameters: [UInt8]? = digest.rawValue.hasPrefix("sha3") ? nil : [DERTag.null, 0]
    let hash = AlgorithmIdentifier(digest.identifier, parameters: parameters)
    return DERWriter.encode(capacity: 80) { writer in
      writer.sequence { writer in
        writer.constructed(DERTag.context(0)) { hash.write(to: &$0) }
        writer.constructed(DERTag.context(1)) { writer in
          writer.sequence { writer in
            writer.objectIdentifier(.mgf1)
            hash.write(to: &writer)
          }
        }
        writer.constructed(DERTag.context(2)) { $0.integer(saltLength) }
      }
    }
  }

  private static func digest(_ value: DERValue) throws(CMSError) -> DigestAlgorithm {
    let algorithm = try AlgorithmIdentifier(reading: value)
    guard let digest = DigestAlgorithm(algorithm) else {
      throw .unsupported(feature: "the digest \(algorithm.identifier.dotted)")
    }
    return digest
  }

  private static func damage(_ reason: String) -> CMSError {
    .malformed(what: "RSASSA-PSS-params", reason: reason)
  }
}
