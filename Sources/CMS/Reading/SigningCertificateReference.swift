/// What signing-certificate or signing-certificate-v2 says (RFC 2634, 5.4; RFC 5035, 3).
package enum SigningCertificateReference: Hashable, Sendable {
  case absent
  /// The first certificate of the list, which is the signer's.
  case present(Entry)
  /// Written in a way that cannot be read as the standard has it, such as a SEQUENCE inside an OCTET STRING.
  case malformed(reason: String)

  package struct Entry: Hashable, Sendable {
    /// 1 for signing-certificate, 2 for signing-certificate-v2.
    package let version: Int
    package let digestAlgorithm: DigestAlgorithm
    package let digest: [UInt8]
    /// The contents of the serial number in issuerSerial, where there is one.
    package let serialNumber: [UInt8]?
    /// Whether both attributes are there; EN 319 122-1, 5.2.2 allows one.
    package let hasBoth: Bool

    /// Whether it names this certificate.
    package func names(_ certificate: Certificate) -> Bool {
      (try? certificate.fingerprint(digestAlgorithm)) == digest
    }
  }

  /// Reads it from the signed attributes. Where both are, version 2 counts.
  init(_ attributes: AttributeSet?) {
    let first = attributes?[.signingCertificate] ?? []
    let second = attributes?[.signingCertificateV2] ?? []
    guard let attribute = second.first ?? first.first else {
      self = .absent
      return
    }
    let version = second.isEmpty ? 1 : 2
    let name = version == 1 ? "signing-certificate" : "signing-certificate-v2"
    guard first.count <= 1, second.count <= 1, attribute.values.count == 1 else {
      self = .malformed(reason: "\(name) is there more than once")
      return
    }
    do throws(CMSError) {
      self = .present(try Self.read(attribute.values[0], version, hasBoth: !first.isEmpty && !second.isEmpty))
    } catch {
      self = .malformed(reason: "\(name): \(error.text)")
    }
  }

  private static func read(_ encoding: [UInt8], _ version: Int, hasBoth: Bool) throws(CMSError) -> Entry {
    let value = try DERReader.only(encoding[...])
    if value.tag == DERTag.octetString {
      throw .malformed(what: "its value", reason: "a SEQUENCE is wrapped in an OCTET STRING")
    }
    guard value.tag == DERTag.sequence else { throw .malformed(what: "its value", reason: "it is not a SEQUENCE") }
    var list = value.reader
    var certificates = try list.next(DERTag.sequence, "its list of certificates").reader
    var entry = try certificates.next(DERTag.sequence, "its first certificate").reader
    var algorithm: DigestAlgorithm = version == 1 ? .sha1 : .sha256
    if version == 2, let named = try entry.optional(DERTag.sequence) {
      let identifier = try AlgorithmIdentifier(reading: named)
      guard let digest = DigestAlgorithm(identifier) else {
        throw .unsupported(feature: "the digest \(identifier.identifier.dotted)")
      }
      algorithm = digest
    }
    let digest = Array(try entry.next(DERTag.octetString, "its certificate's digest").contents)
    guard digest.count == algorithm.size else {
      throw .malformed(what: "its certificate's digest", reason: "it has \(digest.count) bytes for \(algorithm.name)")
    }
    var serialNumber: [UInt8]?
    if var issuerSerial = try entry.optional(DERTag.sequence)?.reader {
      _ = try issuerSerial.next()
      serialNumber = Array(try issuerSerial.next(DERTag.integer, "its serial number").contents)
    }
    return Entry(
      version: version, digestAlgorithm: algorithm, digest: digest, serialNumber: serialNumber, hasBoth: hasBoth)
  }
}
