/// Places as many mobile apps store them, in JSON: version 1 or 2 of a list of signatures with ratios of the page.
///
/// The decoder is the caller's. What describes the drawing itself (strokes, seals by name) is not read here.
package struct PlacementFile: Decodable, Hashable, Sendable {
  /// The newest version that is understood.
  package static let newestVersion = 2
  /// The most entries that a file may have.
  package static let maximumEntries = 10_000

  /// The version the file says it is.
  package let version: Int
  /// The places, in the file's order.
  package let signatures: [Entry]

  private enum CodingKeys: CodingKey { case version, signatures }

  /// Reads a file.
  ///
  /// - Throws: `DecodingError`, which names the entry, when something is missing, out of its range or newer.
  package init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: CodingKeys.self)
    version = try file.decode(Int.self, forKey: .version)
    guard (1...Self.newestVersion).contains(version) else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: file,
        debugDescription: "version \(version) is not understood, only 1 to \(Self.newestVersion)")
    }
    signatures = try file.decode([Entry].self, forKey: .signatures)
    guard signatures.count <= Self.maximumEntries else {
      throw DecodingError.dataCorruptedError(
        forKey: .signatures, in: file, debugDescription: "more than \(Self.maximumEntries) signatures")
    }
  }

  /// One signature's place.
  package struct Entry: Decodable, Hashable, Sendable {
    /// What is placed.
    package enum Kind: String, Decodable, Sendable { case handwrite, stamp }

    /// What is placed.
    package let type: Kind
    /// Where it is placed.
    package let placement: Placement
    /// The picture to place, in Base64, when the file carries it.
    package let imageBase64: String?

    private enum CodingKeys: CodingKey {
      case type, pageIndex, centerXRatio, centerYRatio, widthRatioToPage, angle, imageBase64
    }

    /// Reads an entry.
    ///
    /// - Throws: `DecodingError`.
    package init(from decoder: any Decoder) throws {
      let entry = try decoder.container(keyedBy: CodingKeys.self)
      type = try entry.decode(Kind.self, forKey: .type)
      imageBase64 = try entry.decodeIfPresent(String.self, forKey: .imageBase64)
      // Counted from 0 here, from 1 everywhere else.
      let pageIndex = try entry.decode(Int.self, forKey: .pageIndex)
      guard (0..<10_000_000).contains(pageIndex) else {
        throw DecodingError.dataCorruptedError(
          forKey: .pageIndex, in: entry, debugDescription: "\(pageIndex) is no index of a page")
      }
      func ratio(_ key: CodingKeys, _ value: Double) throws -> Double {
        guard (0...1).contains(value) else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: entry, debugDescription: "\(value) is not between 0 and 1")
        }
        return value
      }
      let centerX = try ratio(.centerXRatio, entry.decode(Double.self, forKey: .centerXRatio))
      let centerY = try ratio(.centerYRatio, entry.decode(Double.self, forKey: .centerYRatio))
      let width = try ratio(
        .widthRatioToPage,
        entry.decodeIfPresent(Double.self, forKey: .widthRatioToPage) ?? Placement.standardWidthRatio)
      guard width > 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .widthRatioToPage, in: entry, debugDescription: "a width of zero")
      }
      let angle = try entry.decodeIfPresent(Double.self, forKey: .angle) ?? 0
      guard angle.isFinite else {
        throw DecodingError.dataCorruptedError(forKey: .angle, in: entry, debugDescription: "no finite angle")
      }
      placement = Placement(
        page: .number(pageIndex + 1), region: .ratios(centerX: centerX, centerY: centerY, width: width), angle: angle)
    }
  }
}
