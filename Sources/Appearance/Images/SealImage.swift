/// A picture, decoded or checked, ready to be drawn in a PDF.
///
/// A PNG becomes samples of 8 bits, compressed anew; a JPEG keeps its own bytes. Colours are DeviceGray, DeviceRGB or
/// DeviceCMYK: profiles and gamma in the file are not carried over, so a PNG is taken as sRGB, as nearly all are.
/// Pixels are taken as square.
public struct SealImage: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The turn that a camera noted in the picture's Exif data (1 to 8, 1 for none), which is not applied: the
  /// picture is drawn as it is stored. Anything but 1 deserves a warning.
  public let exifOrientation: Int
  let encoding: Encoding

  /// The form the picture has in a PDF.
  enum Encoding: Hashable, Sendable {
    /// Samples as zlib streams: one or three channels of colour, and alpha where not all is opaque.
    case samples(channels: Int, colour: [UInt8], alpha: [UInt8]?)
    /// The bytes of the file.
    case jpeg(JPEGHeader, [UInt8])
  }

  /// The most bytes that a picture's file may have.
  package static let maximumFileSize = 64 << 20
  /// The most pixels that a picture may have.
  package static let maximumPixels = 100_000_000
  /// The most bytes that the decoded samples of a PNG may take.
  package static let maximumDecodedSize = 64 << 20

  /// Reads a picture, telling its kind by its first bytes.
  ///
  /// - Parameter bytes: The whole file, a PNG or a JPEG.
  /// - Throws: ``AppearanceError`` when it is neither, is damaged, too large, or of a kind that readers do not show.
  public init(_ bytes: [UInt8]) throws(AppearanceError) {
    guard bytes.count <= Self.maximumFileSize else {
      throw .limit(what: "bytes", found: "a file of \(bytes.count) bytes", bound: Self.maximumFileSize)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      try self.init(png: bytes)
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      try self.init(jpeg: bytes)
    } else {
      throw .unknownFormat
    }
  }

  private init(png bytes: [UInt8]) throws(AppearanceError) {
    var picture = try PNGPicture(bytes)
    try picture.spreadColour()
    width = picture.width
    height = picture.height
    exifOrientation = 1
    encoding = .samples(
      channels: picture.channels, colour: try Deflate.compress(picture.colour),
      alpha: try picture.alpha.map(Deflate.compress))
  }

  private init(jpeg bytes: [UInt8]) throws(AppearanceError) {
    let header = try JPEGHeader(bytes)
    guard header.width * header.height <= Self.maximumPixels else {
      throw .limit(what: "pixels", found: "\(header.width) x \(header.height) pixels", bound: Self.maximumPixels)
    }
    width = header.width
    height = header.height
    exifOrientation = header.exifOrientation
    encoding = .jpeg(header, bytes)
  }
}
