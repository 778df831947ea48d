/// The spelling of PDF numbers, which know neither exponents nor infinities.
///
/// Source: ISO 32000-2:2020, 7.3.3.
enum PDFNumber {
  /// The value of a number token, nil when it is none.
  static func value(of spelling: String) -> Double? {
    var digits = 0
    for byte in spelling.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): continue
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    let text = spelling.hasSuffix(".") ? spelling + "0" : spelling
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// A number rounded to `decimals` digits after the point, without trailing zeros.
  static func spelling(of value: Double, decimals: Int) -> String {
    let places = min(max(decimals, 0), 9)
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    guard value.isFinite, abs(value) < 1e9 else {
      return value.isFinite ? String(Int(exactly: value.rounded()) ?? 0) : "0"
    }
    let scaled = Int((value * Double(scale)).rounded())
    let whole = scaled.magnitude / UInt(scale)
    var fraction = String(scaled.magnitude % UInt(scale))
    guard fraction != "0" else { return (scaled < 0 ? "-" : "") + String(whole) }
    fraction = String(repeating: "0", count: places - fraction.utf8.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return (scaled < 0 ? "-" : "") + String(whole) + "." + fraction
  }
}
