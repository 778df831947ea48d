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
  /// - Parameters:
  ///   - line: The command line.
  ///   - warnings: Receives what is odd about the picture.
  /// - Returns: The look.
  /// - Throws: ``Failure``.
  static func appearance(_ line: Line, warnings: inout [Warning]) throws -> SealAppearance? {
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
      let image = try SealImage(bytes)
      if image.exifOrientation != 1 {
        warnings.append(
          Warning(
            code: "seal-orientation", object: path,
            text: "\(path): the picture asks to be turned (Exif orientation), which is not done"))
      }
      return SealAppearance(Drawing(image), opacity: opacity)
    } catch {
      throw Failure(error, about: path)
    }
  }
}
