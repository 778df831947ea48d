import CImages

/// A decoded PNG: rows from the top, 8 bits a sample, alpha apart from colour.
///
/// Samples of 16 bits are reduced to 8: the difference cannot be seen, the file is half as large, and readers of
/// PDF 1.4, on which PDF/A-1 rests, know no 16-bit images. Palettes are expanded, since compression takes the
/// repetition away again and one form of samples is one path to test.
struct PNGPicture {
  let width: Int
  let height: Int
  /// 1 for grey, 3 for red, green and blue.
  let channels: Int
  private(set) var colour: [UInt8]
  /// Not premultiplied; nil when every pixel is opaque.
  let alpha: [UInt8]?

  /// Decodes a file.
  ///
  /// - Throws: ``AppearanceError`` when it is damaged or too large, or libpng is not installed.
  init(_ bytes: [UInt8]) throws(AppearanceError) {
    var picture = cimages_picture()
    var message = cimages_message()
    let status = bytes.withUnsafeBufferPointer {
      cimages_png_decode(
        $0.baseAddress, $0.count, UInt64(SealImage.maximumPixels), UInt64(SealImage.maximumDecodedSize), &picture,
        &message)
    }
    defer { cimages_picture_free(&picture) }
    switch status {
    case CIMAGES_OK: break
    case CIMAGES_NO_LIBRARY: throw .missingLibrary(name: "libpng16.so.16", package: "libpng16-16")
    case CIMAGES_TOO_LARGE:
      throw .limit(
        what: "bytes of samples", found: "a picture of \(Self.text(of: message))", bound: SealImage.maximumDecodedSize)
    case CIMAGES_NO_MEMORY: throw .outOfMemory
    default: throw .damaged(format: "PNG", reason: Self.text(of: message))
    }
    width = Int(picture.width)
    height = Int(picture.height)
    channels = Int(picture.colour_channels)
    let pixels = width * height
    colour = Array(UnsafeBufferPointer(start: picture.colour, count: pixels * channels))
    alpha = picture.alpha.map { Array(UnsafeBufferPointer(start: $0, count: pixels)) }
  }

  /// Gives what is fully transparent the colour of what is seen next to it.
  ///
  /// Readers that scale an image down average its colours and its mask apart from each other (11.6.5.2 leaves it to
  /// them). Most programs store transparent pixels as black, which would then show as a dark rim around every stroke.
  ///
  /// - Throws: ``AppearanceError/outOfMemory``.
  mutating func spreadColour() throws(AppearanceError) {
    guard let alpha else { return }
    let status = colour.withUnsafeMutableBufferPointer { colour in
      alpha.withUnsafeBufferPointer {
        cimages_spread_colour(
          colour.baseAddress, $0.baseAddress, UInt32(width), UInt32(height), UInt32(channels))
      }
    }
    guard status == CIMAGES_OK else { throw .outOfMemory }
  }

  /// libpng's words, with anything but printable ASCII shown as `?`: chunk names in them come from the file.
  private static func text(of message: cimages_message) -> String {
    withUnsafeBytes(of: message.text) { buffer in
      let bytes = buffer.prefix { $0 != 0 }.map { $0 >= 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: "?") }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
