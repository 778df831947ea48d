import ByteRange

/// Where an image with a soft or stencil mask hides what lies below.
///
/// Source: ISO 32000-2:2020, 8.9.6 and 11.6.5.2.
struct ImageMask {
  private static let grid = 16
  /// The part of a field that has to be opaque for the field to hide.
  private static let hiding = InkState.hidingAlpha

  /// The fields that hide, in the image's unit square.
  let fields: [InkRectangle]

  /// Reads a mask; nil when it cannot be read, and then the image counts as opaque all over.
  init?(_ id: ObjectID, _ interpreter: ContentInterpreter) {
    guard case .stream(let dictionary, _) = interpreter.resolve(.reference(id)) else { return nil }
    func number(_ key: String) -> Int? { interpreter.resolve(dictionary[key]).integerValue }
    let isStencil = interpreter.resolve(dictionary["ImageMask"]).booleanValue == true
    guard let width = number("Width"), let height = number("Height"), (1...32_768).contains(width),
      (1...32_768).contains(height)
    else { return nil }
    let bits = isStencil ? 1 : number("BitsPerComponent") ?? 8
    guard [1, 2, 4, 8, 16].contains(bits) else { return nil }
    let row = (width * bits + 7) / 8
    guard row * height <= InkBudget.longestStream,
      let bytes = try? interpreter.document.streamBytes(id, decoded: true, limit: InkBudget.longestStream),
      bytes.count >= row * height, interpreter.budget.takeBytes(bytes.count)
    else { return nil }
    var inverted = isStencil
    if let decode = interpreter.resolve(dictionary["Decode"]).arrayValue, let first = decode.first,
      (interpreter.resolve(first).doubleValue ?? 0) > 0.5
    {
      inverted.toggle()
    }
    // Of large masks some rows and columns are looked at; of small ones each is looked at again and again.
    let (samplesDown, samplesAcross) = (min(max(height, Self.grid), 256), min(max(width, Self.grid), 256))
    var sums = [Double](repeating: 0, count: Self.grid * Self.grid)
    var counts = [Double](repeating: 0, count: Self.grid * Self.grid)
    for down in 0..<samplesDown {
      for across in 0..<samplesAcross {
        let (y, x) = (down * height / samplesDown, across * width / samplesAcross)
        let value: Double
        switch bits {
        case 16: value = Double(bytes[y * row + x * 2]) / 255
        case 8: value = Double(bytes[y * row + x]) / 255
        default:
          let place = x * bits
          let most = (1 << bits) - 1
          let sample = (Int(bytes[y * row + place / 8]) >> (8 - bits - place % 8)) & most
          value = Double(sample) / Double(most)
        }
        let field = down * Self.grid / samplesDown * Self.grid + across * Self.grid / samplesAcross
        sums[field] += inverted ? 1 - value : value
        counts[field] += 1
      }
    }
    let side = 1 / Double(Self.grid)
    fields = sums.indices.compactMap { index in
      guard counts[index] > 0, sums[index] / counts[index] >= Self.hiding else { return nil }
      // The first row of samples is the uppermost (8.9.5.1).
      let top = 1 - Double(index / Self.grid) * side
      let left = Double(index % Self.grid) * side
      return InkRectangle(left, top - side, left + side, top)
    }
  }
}
