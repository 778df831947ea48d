import ByteRange

/// The chain of cross-reference sections, the table it makes, and the revisions it tells of.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXRefSection(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = ByteSource(Array(UnsafeBufferPointer(start: start, count: count)))
  guard let chain = try? XRefChain(source, header: FileHeader(source.bytes)) else { return 0 }
  let revisions = Revision.all(of: chain, in: source.bytes)
  // What every user of the two relies on.
  precondition(!chain.sections.isEmpty)
  precondition(chain.merged.count <= chain.sections.reduce(0) { $0 + $1.entries.count })
  var end = 0
  var older = chain.sections.count
  for revision in revisions {
    precondition(revision.end > end && revision.end <= source.count && revision.endOfMarker <= revision.end)
    precondition(revision.sections.upperBound == older && !revision.sections.isEmpty)
    end = revision.end
    older = revision.sections.lowerBound
  }
  precondition(older == 0)
  return 0
}
