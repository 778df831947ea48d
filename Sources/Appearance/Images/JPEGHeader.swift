/// What a PDF must say about a JPEG whose bytes it carries, read from the JPEG's own markers.
///
/// The walk goes over every marker to the end of the picture, so a file that was cut short is found here and not by
/// the reader of the signed contract.
///
/// Source: ITU-T T.81 Annex B; ISO 32000-2:2020, 7.4.8.
struct JPEGHeader: Hashable, Sendable {
  let width: Int
  let height: Int
  /// 1 grey, 3 colour, 4 cyan, magenta, yellow and black.
  let components: Int
  /// The transform of Adobe's APP14 segment (0 none, 1 YCbCr, 2 YCCK); nil without that segment.
  let adobeTransform: Int?
  /// Whether the three components name themselves R, G, B with no marker to say so. Decoders take such a file as RGB,
  /// while a PDF's default for three components is YCbCr (ISO 32000-2, Table 13), so the PDF has to say it.
  let isPlainRGB: Bool
  /// The Exif orientation, 1 to 8; 1 when there is none.
  let exifOrientation: Int

  /// Reads the markers of a file.
  ///
  /// - Throws: ``AppearanceError/damaged(format:reason:)`` or ``AppearanceError/unsupported(format:feature:)``.
  init(_ bytes: [UInt8]) throws(AppearanceError) {
    var walk = JPEGMarkers(bytes)
    var frame: ArraySlice<UInt8>?
    var adobe: Int?
    var hasJFIF = false
    var orientation = 1
    var hasScan = false
    while let (marker, segment) = try walk.next() {
      switch marker {
      case 0xC0, 0xC1, 0xC2:
        guard frame == nil else { throw Self.damaged("two frames") }
        frame = segment
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        throw .unsupported(format: "JPEG", feature: "lossless, hierarchical or arithmetic coding")
      case 0xDA:
        guard frame != nil else { throw Self.damaged("a scan before the frame header") }
        hasScan = true
      case 0xE0 where segment.starts(with: Array("JFIF\0".utf8)): hasJFIF = true
      case 0xE1 where segment.starts(with: Array("Exif\0\0".utf8)):
        orientation = ExifOrientation.value(in: segment.dropFirst(6)) ?? 1
      case 0xEE where segment.starts(with: Array("Adobe".utf8)) && segment.count >= 12:
        adobe = Int(segment[segment.startIndex + 11])
      default: break
      }
    }
    guard let frame else { throw Self.damaged("no frame header") }
    guard hasScan else { throw Self.damaged("no picture data") }
    let start = frame.startIndex
    guard frame.count >= 6 else { throw Self.damaged("a short frame header") }
    guard frame[start] == 8 else {
      throw .unsupported(format: "JPEG", feature: "\(frame[start]) bits a sample")
    }
    height = Int(frame[start + 1]) << 8 | Int(frame[start + 2])
    width = Int(frame[start + 3]) << 8 | Int(frame[start + 4])
    components = Int(frame[start + 5])
    // A height of zero means "see the DNL marker later", which PDF readers do not follow.
    guard width > 0, height > 0 else { throw Self.damaged("the width or the height is zero") }
    guard frame.count == 6 + 3 * components else { throw Self.damaged("a frame header of the wrong length") }
    guard [1, 3, 4].contains(components) else {
      throw .unsupported(format: "JPEG", feature: "\(components) colour components")
    }
    let identifiers = (0..<components).map { frame[start + 6 + 3 * $0] }
    isPlainRGB = identifiers == Array("RGB".utf8) && adobe == nil && !hasJFIF
    adobeTransform = adobe
    exifOrientation = orientation
  }

  private static func damaged(_ reason: String) -> AppearanceError { .damaged(format: "JPEG", reason: reason) }
}
