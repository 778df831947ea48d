/// One DistributionPoint of a certificate (RFC 5280, 4.2.1.13).
package struct DistributionPoint: Hashable, Sendable {
  /// fullName, or the issuer's name with nameRelativeToCRLIssuer; empty when there is no name.
  package let names: [GeneralName]
  /// The reasons that its list covers; nil for all.
  package let reasons: ReasonFlags?
  /// Who signs the list, when it is not the certificate's issuer.
  package let issuers: [GeneralName]

  init(names: [GeneralName], reasons: ReasonFlags?, issuers: [GeneralName]) {
    self.names = names
    self.reasons = reasons
    self.issuers = issuers
  }

  /// Reads one; a relative name is completed with the name of who issues the list.
  init(reading value: DERValue, relativeTo issuer: [UInt8]) throws(CMSError) {
    guard value.tag == DERTag.sequence else {
      throw .malformed(what: "DistributionPoint", reason: "it is not a SEQUENCE")
    }
    var reader = value.reader
    let name = try reader.optional(DERTag.context(0))
    reasons = try reader.optional(DERTag.implicit(1)).map { ReasonFlags(bits: $0.contents) }
    issuers =
      try reader.optional(DERTag.context(2)).map { list throws(CMSError) in
        try GeneralName.all(in: list.reader)
      } ?? []
    var base = issuer
    if case .directoryName(let other)? = issuers.first { base = other }
    names = try name.map { wrapper throws(CMSError) in try Self.names(wrapper, relativeTo: base) } ?? []
  }

  /// DistributionPointName: full names, or one RDN below a name.
  static func names(_ wrapper: DERValue, relativeTo issuer: [UInt8]) throws(CMSError) -> [GeneralName] {
    let choice = try DERReader.only(wrapper.contents)
    switch choice.tag {
    case DERTag.context(0): return try GeneralName.all(in: choice.reader)
    case DERTag.context(1):
      let above = try DERReader.only(issuer[...])
      let name = DERWriter.encode(capacity: issuer.count + choice.contents.count + 8) { writer in
        writer.sequence { writer in
          writer.raw(above.contents)
          writer.constructed(DERTag.set) { $0.raw(choice.contents) }
        }
      }
      return [.directoryName(name)]
    default: throw .malformed(what: "DistributionPointName", reason: "its tag is \(choice.tag)")
    }
  }
}

extension Certificate {
  /// The distribution points of its lists; those that cannot be read are left out.
  package var distributionPoints: [DistributionPoint] { points(in: ObjectIdentifier(2, 5, 29, 31)) }

  /// Where delta lists are that complete those of ``distributionPoints`` (freshestCRL, RFC 5280, 4.2.1.15).
  package var freshestPoints: [DistributionPoint] { points(in: ObjectIdentifier(2, 5, 29, 46)) }

  private func points(in extension: ObjectIdentifier) -> [DistributionPoint] {
    guard let value = fields.value(of: `extension`),
      var reader = try? DERReader.only(value[...]).reader
    else { return [] }
    var points: [DistributionPoint] = []
    var count = 0
    while count < 64, let next = try? reader.next() {
      count += 1
      if let point = try? DistributionPoint(reading: next, relativeTo: fields.issuer) { points.append(point) }
    }
    return points
  }
}
