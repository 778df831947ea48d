package import Appearance

/// A page's boxes and its rotation: where the page as a reader shows it lies in default user space.
///
/// Visible coordinates start at the lower-left corner of the page as shown, after cropping and rotation, in the page's
/// default units.
///
/// Source: ISO 32000-2:2020, 7.7.3.3 and 14.11.2.
package struct PageGeometry: Hashable, Sendable {
  /// The extent of the medium, in default user space.
  package let mediaBox: Rectangle
  /// What of it is shown: the crop box within the media box, in default user space.
  package let visibleBox: Rectangle
  /// How far the page is turned clockwise when shown: 0, 90, 180 or 270.
  package let rotation: Int
  /// The size of a default unit in 1/72 inch.
  package let userUnit: Double
  /// What in the page's entries could not be used, and what was taken instead.
  package let notes: [Note]

  /// An entry that could not be used.
  @nonexhaustive package enum Note: Hashable, Sendable {
    /// Neither the page nor its ancestors have a usable /MediaBox; US Letter is taken, as readers do.
    case mediaBox
    /// The /CropBox is no rectangle or misses the media box, which is taken whole.
    case cropBox
    /// The /Rotate is no multiple of 90; the page is taken as not turned.
    case rotation
    /// The /UserUnit is no positive number; 1 is taken.
    case userUnit
  }

  /// A page with known boxes.
  ///
  /// - Parameters:
  ///   - mediaBox: In default user space.
  ///   - cropBox: In default user space; nil for the whole media box.
  ///   - rotation: Any multiple of 90.
  ///   - userUnit: The size of a default unit in 1/72 inch.
  ///   - notes: What could not be used on the way here.
  package init(
    mediaBox: Rectangle, cropBox: Rectangle? = nil, rotation: Int = 0, userUnit: Double = 1, notes: [Note] = []
  ) {
    var notes = notes
    self.mediaBox = mediaBox
    // Readers show the intersection of both (14.11.2.1); one that is empty leaves nothing to place a seal on.
    if let cropBox {
      let common = cropBox.intersection(mediaBox)
      if common == nil { notes.append(.cropBox) }
      visibleBox = common ?? mediaBox
    } else {
      visibleBox = mediaBox
    }
    let turn = rotation % 360
    if turn % 90 != 0 { notes.append(.rotation) }
    self.rotation = turn % 90 == 0 ? (turn + 360) % 360 : 0
    self.userUnit = userUnit
    self.notes = notes
  }

  /// Width and height of the page as shown.
  package var visibleSize: Size {
    let size = visibleBox.size
    return rotation % 180 == 0 ? size : Size(width: size.height, height: size.width)
  }

  /// From visible coordinates to default user space.
  package var toUserSpace: AffineTransform {
    switch rotation {
    case 90: AffineTransform(0, 1, -1, 0, visibleBox.maxX, visibleBox.y)
    case 180: AffineTransform(-1, 0, 0, -1, visibleBox.maxX, visibleBox.maxY)
    case 270: AffineTransform(0, -1, 1, 0, visibleBox.x, visibleBox.maxY)
    default: AffineTransform(1, 0, 0, 1, visibleBox.x, visibleBox.y)
    }
  }

  /// From default user space to visible coordinates.
  package var toVisible: AffineTransform {
    switch rotation {
    case 90: AffineTransform(0, -1, 1, 0, -visibleBox.y, visibleBox.maxX)
    case 180: AffineTransform(-1, 0, 0, -1, visibleBox.maxX, visibleBox.maxY)
    case 270: AffineTransform(0, 1, -1, 0, visibleBox.maxY, -visibleBox.x)
    default: AffineTransform(1, 0, 0, 1, -visibleBox.x, -visibleBox.y)
    }
  }
}

extension PageGeometry.Note {
  /// A stable code for warnings.
  var code: String {
    switch self {
    case .mediaBox: "page-media-box"
    case .cropBox: "page-crop-box"
    case .rotation: "page-rotation"
    case .userUnit: "page-user-unit"
    }
  }

  /// The note in words.
  var text: String {
    switch self {
    case .mediaBox: "it has no usable /MediaBox, US Letter is taken"
    case .cropBox: "its /CropBox is unusable, the /MediaBox is taken"
    case .rotation: "its /Rotate is no multiple of 90, it is taken as not turned"
    case .userUnit: "its /UserUnit is no positive number, 1 is taken"
    }
  }
}
