import CMS

/// The walk over encoded values, and all that is read by it: containers, certificates, time stamps.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDER(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let length = try? DERReader.containerLength(bytes) {
    precondition(length > 0 && length <= count)
    walk(DERReader(bytes), depth: 0)
  }
  if let response = try? TimestampResponse(der: bytes) {
    precondition(response.refusal.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    stamp(response.token ?? [])
  }
  if let certificate = try? Certificate(der: bytes) { _ = certificate == certificate }
  guard let data = try? SignedData(der: bytes) else { return 0 }
  for digest in [20, 32, 64] {
    _ = data.check(.detached(digest: [UInt8](repeating: 0, count: digest)))
  }
  _ = data.check(.encapsulated)
  _ = try? TimestampInfo(data)
  stamp(bytes)
  return 0
}

/// A token as the answer to the request that it would fit best.
private func stamp(_ token: [UInt8]) {
  guard let data = try? SignedData(der: token), let info = try? TimestampInfo(data), let digest = info.digest,
    let request = try? TimestampRequest(over: info.imprint, digest, nonce: Array((info.nonce ?? [1]).prefix(32)))
  else { return }
  _ = try? TimestampToken(der: token, answering: request, now: info.time)
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
