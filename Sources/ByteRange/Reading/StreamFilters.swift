/// What a stream's dictionary says of its filters, checked before libqpdf acts on it.
enum StreamFilters {
  /// The longest row of samples that a predictor may work on, in bytes: libqpdf allocates rows as long as the numbers
  /// say, up to 4 GiB.
  static let longestRow = 16 << 20
  /// The most filters one after another; each multiplies what the one before gives.
  static let mostFilters = 8
  /// The filters that libqpdf decodes without loss, by which alone cross-reference and object streams may be encoded.
  private static let lossless: Set<String> = [
    "FlateDecode", "LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "Fl", "LZW", "A85", "AHx",
  ]

  /// Checks a dictionary whose filters must stand in it, and be of the lossless ones.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)``, ``FileError/limit(what:bound:)``.
  static func checkDirect(_ dictionary: PDFDictionary, of object: String) throws(FileError) {
    let names: [PDFObject] =
      switch dictionary["Filter"] {
      case nil: []
      case .array(let names): names
      case let name?: [name]
      }
    guard names.count <= mostFilters else { throw .limit(what: "filters of a stream", bound: mostFilters) }
    for name in names where !lossless.contains(name.nameValue ?? "") {
      throw .damaged(object: object, reason: "its filter is not one that it may have")
    }
    let parameters: [PDFObject] =
      switch dictionary["DecodeParms"] {
      case nil: []
      case .array(let parameters): parameters
      case let parameters?: [parameters]
      }
    for parameter in parameters where !parameter.isNull {
      guard case .dictionary(let parameter) = parameter else {
        throw .damaged(object: object, reason: "/DecodeParms holds something else than dictionaries")
      }
      try checkRow(columns: parameter["Columns"], colours: parameter["Colors"], bits: parameter["BitsPerComponent"])
    }
  }

  /// Checks the length of the rows that a predictor works on.
  ///
  /// - Throws: ``FileError/limit(what:bound:)``; a number that is none counts as too large.
  static func checkRow(columns: PDFObject?, colours: PDFObject?, bits: PDFObject?) throws(FileError) {
    var row = 1
    for factor in [columns ?? 1, colours ?? 1, bits ?? 8] {
      guard let value = factor.integerValue, value >= 0, value <= 8 * longestRow else {
        throw .limit(what: "bytes of a predictor's row", bound: longestRow)
      }
      row *= max(value, 1)
      guard row <= 8 * longestRow else { throw .limit(what: "bytes of a predictor's row", bound: longestRow) }
    }
  }
}
