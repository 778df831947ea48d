/// The graphics state, as far as places and opacity need it.
///
/// Source: ISO 32000-2:2020, 8.4.1 and 9.3.
struct InkState {
  /// How blending treats what lies below (11.3.5): only what can hide it matters here.
  enum Blending {
    /// Hides whatever the colour.
    case hiding
    /// Hides where it is dark: Multiply, Darken, ColorBurn.
    case darkening
    /// Hides where it is light: Screen, Lighten, ColorDodge.
    case lightening
    /// Lets the backdrop's shapes through whatever the colour.
    case showing
  }

  /// What paints with less leaves what lies below readable.
  static let hidingAlpha = 0.75

  var matrix: InkMatrix
  /// The clipping path's bounding box.
  var clip: InkRectangle
  var fillAlpha = 1.0
  var strokeAlpha = 1.0
  var blending = Blending.hiding
  /// Alpha and blending of the groups around.
  var groupAlpha = 1.0
  var groupHides = true
  /// Lightness of the colours, 0 to 1; nil when the colour space does not tell.
  var fillLightness: Double? = 0
  var strokeLightness: Double? = 0
  var lineWidth = 1.0

  var font: InkFont?
  var fontSize = 0.0
  var characterSpacing = 0.0
  var wordSpacing = 0.0
  var horizontalScale = 1.0
  var leading = 0.0
  var rise = 0.0
  var renderMode = 0

  init(matrix: InkMatrix, clip: InkRectangle) {
    self.matrix = matrix
    self.clip = clip
  }

  var fillHides: Bool { hides(alpha: fillAlpha, fillLightness) }
  var strokeHides: Bool { hides(alpha: strokeAlpha, strokeLightness) }
  /// Whether an image hides: of its colours nothing is known.
  var imageHides: Bool {
    groupHides && groupAlpha * fillAlpha >= Self.hidingAlpha && (blending == .hiding || blending == .lightening)
  }

  private func hides(alpha: Double, _ lightness: Double?) -> Bool {
    guard groupHides, groupAlpha * alpha >= Self.hidingAlpha else { return false }
    switch blending {
    case .hiding: return true
    // A colour that is not known is taken for the one that hides.
    case .darkening: return lightness.map { $0 < 0.3 } ?? true
    case .lightening: return lightness.map { $0 > 0.7 } ?? true
    case .showing: return false
    }
  }
}
