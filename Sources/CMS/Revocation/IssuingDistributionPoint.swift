/// issuingDistributionPoint: what a list is about (RFC 5280, 5.2.5).
package struct IssuingDistributionPoint: Hashable, Sendable {
  /// The names of the point; empty when it has none.
  package let names: [GeneralName]
  package let onlyContainsUserCerts: Bool
  package let onlyContainsCACerts: Bool
  package let onlyContainsAttributeCerts: Bool
  /// The reasons that are covered; nil for all.
  package let onlySomeReasons: ReasonFlags?
  /// Whether entries may be about certificates of other issuers.
  package let isIndirect: Bool

  init(reading contents: [UInt8], issuer: [UInt8]) throws(CMSError) {
    let value = try DERReader.only(contents[...])
    guard value.tag == DERTag.sequence else {
      throw .malformed(what: "issuingDistributionPoint", reason: "it is not a SEQUENCE")
    }
    var reader = value.reader
    names =
      try reader.optional(DERTag.context(0)).map { wrapper throws(CMSError) in
        try DistributionPoint.names(wrapper, relativeTo: issuer)
      } ?? []
    onlyContainsUserCerts = try Self.flag(1, &reader)
    onlyContainsCACerts = try Self.flag(2, &reader)
    onlySomeReasons = try reader.optional(DERTag.implicit(3)).map { ReasonFlags(bits: $0.contents) }
    isIndirect = try Self.flag(4, &reader)
    onlyContainsAttributeCerts = try Self.flag(5, &reader)
    try reader.end(of: "issuingDistributionPoint")
  }

  private static func flag(_ number: UInt8, _ reader: inout DERReader) throws(CMSError) -> Bool {
    try reader.optional(DERTag.implicit(number)).map { $0.contents.first != 0 } ?? false
  }
}
