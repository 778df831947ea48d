import Appearance

/// Pictures that begin as a JPEG does, to the samples or the header that are drawn.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJPEG(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.starts(with: [0xFF, 0xD8]), let image = try? SealImage(bytes) else { return 0 }
  precondition(image.width > 0 && image.height > 0)
  let (pixels, overflow) = image.width.multipliedReportingOverflow(by: image.height)
  precondition(!overflow && pixels <= SealImage.maximumPixels)
  return 0
}
