package import ByteRange

/// The declarations that a document makes in its catalog about what goes beyond its version.
///
/// Source: ISO 32000-2:2020, 7.12; EN 319 142-1, 5.6 (ESIC); ISO/TS 32001 and 32002, clause 4.
package enum DocumentExtensions {
  /// Something that a signature uses and that must be declared.
  package enum Feature: Hashable, Sendable {
    /// PAdES structures: ESIC in PDF 1.7; PDF 2.0 knows them.
    case pades
    /// Digests of the SHA-3 family (ISO/TS 32001).
    case sha3
    /// EdDSA and the named elliptic curves (ISO/TS 32002); `needs20` where PDF 1.7 with PAdES has no name for it.
    case ellipticCurves(needs20: Bool)
  }

  /// The version of a document: the later of the header's and the catalog's.
  static func version(of document: Document) throws -> Version {
    let header = Version(document.header.version ?? "1.0")
    let catalog = try document.resolve(try document.catalog()["Version"]).nameValue.map(Version.init)
    return max(header, catalog ?? header)
  }

  /// A version as two numbers.
  struct Version: Comparable {
    var major: Int
    var minor: Int
    init(_ text: String) {
      let parts = text.split(separator: ".").map { Int($0) ?? 0 }
      major = parts.first ?? 1
      minor = parts.count > 1 ? parts[1] : 0
    }
    static func < (left: Version, right: Version) -> Bool { (left.major, left.minor) < (right.major, right.minor) }
  }

  /// Declares features in the catalog, in the revision that uses them.
  ///
  /// - Throws: ``FieldError/forbidden(reason:)`` when the document would have to become a PDF 2.0 although it is signed.
  package static func declare(
    _ features: Set<Feature>, in update: inout IncrementalUpdate, isSigned: Bool
  ) throws {
    let catalogID = update.document.catalogID
    guard case .dictionary(var catalog) = try update.objectForRewriting(catalogID) else { return }
    let before = catalog
    let version = try version(of: update.document)
    let needs20 = features.contains(.sha3) || features.contains(.ellipticCurves(needs20: true))
    let is20 = version.major >= 2
    if needs20, !is20 {
      guard !isSigned else {
        throw FieldError.forbidden(
          reason: "the algorithm needs PDF 2.0, and a signed document of an older version cannot be raised to it")
      }
      catalog["Version"] = .name("2.0")
    }
    var extensions = try update.resolve(catalog["Extensions"]).dictionaryValue ?? PDFDictionary()
    if is20 || needs20 {
      var levels: [Int] = []
      if features.contains(.sha3) { levels.append(32001) }
      if features.contains(where: { if case .ellipticCurves = $0 { true } else { false } }) { levels.append(32002) }
      let known = try update.resolve(extensions["ISO_"])
      var entries = known.arrayValue ?? (known.isNull ? [] : [known])
      let declared = entries.count
      for level in levels where try !isDeclared(level, in: entries, update) {
        entries.append([
          "BaseVersion": .name("2.0"), "ExtensionLevel": .integer(level),
          "ExtensionRevision": .string(Array(":2022".utf8)),
        ])
      }
      if entries.count != declared { extensions["ISO_"] = .array(entries) }
    } else if features.contains(.pades), version == Version("1.7"), extensions["ESIC"] == nil {
      extensions["ESIC"] = ["BaseVersion": .name("1.7"), "ExtensionLevel": 1]
    }
    if !extensions.isEmpty, try update.resolve(catalog["Extensions"]).dictionaryValue != extensions {
      catalog["Extensions"] = .dictionary(extensions)
    }
    if catalog != before { update.set(catalogID, .dictionary(catalog)) }
  }

  private static func isDeclared(_ level: Int, in entries: [PDFObject], _ update: IncrementalUpdate) throws -> Bool {
    try entries.contains { try update.resolve($0).dictionaryValue?["ExtensionLevel"]?.integerValue == level }
  }
}
