import Appearance

/// Pictures that begin as a PNG does, to the samples or the header that are drawn.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPNG(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), let image = try? SealImage(bytes) else { return 0 }
  precondition(image.width > 0 && image.height > 0)
  let (pixels, overflow) = image.width.multipliedReportingOverflow(by: image.height)
  precondition(!overflow && pixels <= SealImage.maximumPixels)
  return 0
}
