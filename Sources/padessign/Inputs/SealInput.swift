import PAdES

/// The seal that a command line names.
enum SealInput {
  static let options: [Option] = [
    Option("seal", argument: "FILE", "a PNG or JPEG that the signature shows"),
    Option("opacity", argument: "0-1", "how much of the page the seal covers"),
  ]

  private static let largestFile = 64 << 20

  /// The seal's look; nil when none is named.
  ///
  /// - Throws: ``Failure``.
  static func appearance(_ line: Line) throws -> SealAppearance? {
    guard let path = line.value("seal") else {
      if line.has("opacity") { throw Failure.usage("--opacity", "a seal is missing: --seal FILE") }
      return nil
    }
    var opacity = 1.0
    if let text = line.value("opacity") {
      guard let value = Double(text), value > 0, value <= 1 else {
        throw Failure.usage("--opacity", "\(text) is not above 0 and at most 1")
      }
      opacity = value
    }
    let bytes = try InputFile.bytes(path, limit: largestFile)
    // The other forms of the contract are told by their first bytes.
    if bytes.starts(with: Array("%PDF-".utf8)) { throw Failure.notInThisVersion("--seal with a PDF page") }
    if bytes.first == UInt8(ascii: "{") { throw Failure.notInThisVersion("--seal with a drawing") }
    do {
      return SealAppearance(Drawing(try SealImage(bytes)), opacity: opacity)
    } catch {
      throw Failure(error, about: path)
    }
  }
}
