extension SignedData {
  /// A time-stamp token with more validation data in it: certificates among its own, revocation data in an unsigned
  /// attribute. Neither is signed, so its signature holds as before.
  ///
  /// OCSP answers could stand in `crls` too (RFC 5940), but libcrypto's reader of time-stamps knows nothing but lists there.
  ///
  /// - Parameters:
  ///   - token: The DER of the token.
  ///   - certificates: DER of certificates.
  ///   - statusResponses: DER of OCSPResponses.
  ///   - lists: DER of CRLs.
  /// - Returns: The DER; the token itself where nothing is new.
  /// - Throws: ``CMSError`` when it is no token with one signer.
  ///
  /// Source: RFC 4998, 5.2 (validation data are added before renewal); EN 319 122-1, A.1.1.2 (revocation-values).
  package static func adding(
    to token: [UInt8], certificates: [[UInt8]], statusResponses: [[UInt8]], lists: [[UInt8]]
  ) throws(CMSError) -> [UInt8] {
    let data = try SignedData(der: token)
    guard data.signerInfos.count == 1 else {
      throw .malformed(what: "a time-stamp token", reason: "it has \(data.signerInfos.count) signatures, not one")
    }
    let held = EmbeddedEvidence(of: data)
    let known = Set(held.certificates.map(\.der))
    let newCertificates = certificates.filter { !known.contains($0) }
    let isNewer =
      Set(statusResponses).subtracting(held.ocspResponses).count + Set(lists).subtracting(held.crls).count > 0
    guard !newCertificates.isEmpty || isNewer else { return token }

    var info = try DERReader.only(token[...]).reader
    let type = try info.next()
    var body = try DERReader.only(try info.next(DERTag.context(0), "content").contents).reader
    var front: [UInt8] = []
    // version, digestAlgorithms, encapContentInfo
    for _ in 0..<3 { front += try body.next().encoding }
    let own = try body.optional(DERTag.context(0))
    let revocations = try body.optional(DERTag.context(1))
    var signers = try body.next(DERTag.set, "signerInfos").reader
    let signer = try signers.next()
    let revised =
      isNewer
      ? try adding(
        Self.unique(held.ocspResponses + statusResponses), Self.unique(held.crls + lists), to: signer) : signer.bytes

    return DERWriter.encode(capacity: token.count * 2) { writer in
      writer.sequence { writer in
        writer.raw(type.encoding)
        writer.constructed(DERTag.context(0)) { writer in
          writer.sequence { writer in
            writer.raw(front)
            writer.setOf(Self.values(own) + newCertificates, tag: DERTag.context(0))
            if let revocations { writer.raw(revocations.encoding) }
            writer.setOf([revised])
          }
        }
      }
    }
  }

  private static let revocationValues = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 24)

  private static func unique(_ items: [[UInt8]]) -> [[UInt8]] {
    var known: Set<[UInt8]> = []
    return items.filter { known.insert($0).inserted }
  }

  private static func values(_ set: DERValue?) -> [[UInt8]] {
    guard var reader = set?.reader else { return [] }
    var values: [[UInt8]] = []
    while let value = try? reader.next() { values.append(value.bytes) }
    return values
  }

  /// The SignerInfo with one revocation-values attribute, which holds all that it is given.
  private static func adding(
    _ responses: [[UInt8]], _ lists: [[UInt8]], to signer: DERValue
  ) throws(CMSError) -> [UInt8] {
    var reader = signer.reader
    var front: [UInt8] = []
    var attributes: [[UInt8]] = []
    while !reader.isAtEnd {
      let value = try reader.next()
      if value.tag == DERTag.context(1) { attributes = values(value) } else { front += value.encoding }
    }
    attributes.removeAll { encoding in
      guard var attribute = (try? DERReader.only(encoding[...]))?.reader else { return false }
      return (try? attribute.next())?.objectIdentifier == revocationValues
    }
    let basics = responses.compactMap { (try? OCSPResponse(der: $0))?.basic?.der }
    let attribute = DERWriter.encode { writer in
      writer.sequence { writer in
        writer.objectIdentifier(revocationValues)
        writer.constructed(DERTag.set) { writer in
          writer.sequence { writer in
            if !lists.isEmpty {
              writer.constructed(DERTag.context(0)) { $0.sequence { writer in lists.forEach { writer.raw($0) } } }
            }
            if !basics.isEmpty {
              writer.constructed(DERTag.context(1)) { $0.sequence { writer in basics.forEach { writer.raw($0) } } }
            }
          }
        }
      }
    }
    return DERWriter.encode(capacity: front.count * 2) { writer in
      writer.sequence { writer in
        writer.raw(front)
        writer.setOf(attributes + [attribute], tag: DERTag.context(1))
      }
    }
  }
}
