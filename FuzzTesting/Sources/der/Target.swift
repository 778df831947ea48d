import CMS

/// The walk over encoded values, and all that is read by it: containers, certificates, time stamps.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDER(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let length = try? DERReader.containerLength(bytes) {
    precondition(length > 0 && length <= count)
    walk(DERReader(bytes), depth: 0)
  }
  if let certificate = try? Certificate(der: bytes) { _ = certificate == certificate }
  guard let data = try? SignedData(der: bytes) else { return 0 }
  for digest in [20, 32, 64] {
    _ = data.check(.detached(digest: [UInt8](repeating: 0, count: digest)))
  }
  _ = data.check(.encapsulated)
  _ = try? TimestampInfo(data)
  return 0
}

/// Visits every value, each of which must lie inside the one around it.
private func walk(_ given: DERReader, depth: Int) {
  var reader = given
  while !reader.isAtEnd, let value = try? reader.next() {
    precondition(value.encoding.count >= 2 && value.contents.count <= value.encoding.count - 2)
    _ = (value.integer, value.objectIdentifier, try? value.octets(), try? DERTime.seconds(value))
    if value.isConstructed, depth < 40 { walk(value.reader, depth: depth + 1) }
  }
}
