import ByteRange

/// The parser, and the writer that must give back what the parser read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPDFObject(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  var parser = PDFParser(bytes)
  guard let object = try? parser.object() else { return 0 }
  precondition(parser.position <= count)
  let written = PDFWriter.bytes(of: object)
  guard let again = try? PDFParser.object(in: written) else { preconditionFailure("what was written cannot be read") }
  precondition(again == object, "what was written is read differently")
  precondition(again.says(sameAs: object))
  precondition(again.hashValue == object.hashValue)
  precondition(PDFWriter.bytes(of: again) == written)
  use(object)
  return 0
}

/// Every reading of a value.
private func use(_ object: PDFObject) {
  switch object {
  case .string(let bytes): _ = TextString.text(bytes)
  case .name(let name): precondition(PDFName.text(PDFName.bytes(name)) == name)
  case .number: _ = (object.integerValue, object.doubleValue)
  case .array(let elements): elements.forEach(use)
  case .dictionary(let dictionary): dictionary.forEach { use($0.value) }
  default: break
  }
}
