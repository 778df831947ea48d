/// How light a colour is, from its operands.
///
/// Source: ISO 32000-2:2020, 8.6.4 and 10.4.2.
enum InkColour {
  /// Lightness from 0, black, to 1, white; nil when the number of components tells no space.
  static func lightness(_ components: [Double]) -> Double? {
    let values = components.map { min(max($0, 0), 1) }
    switch values.count {
    case 1: return values[0]
    case 3: return 0.3 * values[0] + 0.59 * values[1] + 0.11 * values[2]
    case 4: return 1 - min(1, 0.3 * values[0] + 0.59 * values[1] + 0.11 * values[2] + values[3])
    default: return nil
    }
  }
}
