import TestSupport
import Testing
import Validation

/// The byte range and what it leaves out.
@Suite struct SignedGapTests {
  private func facts(_ raw: RawSignature) throws -> SignatureFacts {
    try Facts.single(raw.file { try OpenSSLSigner.cms($0, options: ["-cades"]) })
  }

  @Test(arguments: [
    ("[#  0 0]", "four numbers"), ("[#.0]", "non-negative integer"), ("[0 5]", "four numbers"),
    ("null", "missing"), ("9 0 R", "reference"), ("(#)", "four numbers"), ("[1 2 900 1]", "start at 0"),
    ("[0 900 800 10]", "no gap"), ("[0 100 20000 -1]", "non-negative"), ("[0 100 200 99999999]", "missing"),
    ("[0 1 9223372036854775807 1]", "beyond"), ("[0 100 200 10]", "leaves out the bytes 100 to 200"),
  ])
  func aByteRangeThatIsNoneIsMalformed(_ text: String, _ words: String) throws {
    var raw = RawSignature()
    raw.byteRange = text
    raw.objects = [9: "[0 1 2 3]"]
    let facts = try facts(raw)
    #expect(facts.integrity.verdict == .malformed, "\(facts.integrity)")
    #expect(facts.integrity.reason?.contains(words) == true, "\(facts.integrity)")
    #expect(facts.coverage.verdict == .partial)
    #expect(SignatureVerdict(facts).subIndication == .formatFailure)
  }

  @Test func contentsGivenTwiceAreMalformed() throws {
    var raw = RawSignature()
    raw.entries = "/Contents <3000>"
    let facts = try facts(raw)
    #expect(facts.integrity.verdict == .malformed && facts.integrity.reason?.contains("2 times") == true)
  }

  @Test func aDictionaryThatStandsInItsFieldIsFound() throws {
    var raw = RawSignature()
    raw.field = "/V 7 0 R DIRECT"
    let facts = try facts(raw)
    #expect(facts.integrity == .intact && facts.object == "6 0")
  }

  @Test func aValueOnAWidgetIsFound() throws {
    var raw = RawSignature()
    raw.field = "/Kids [8 0 R]"
    raw.objects = [
      8: "<< /Type /Annot /Subtype /Widget /Parent 6 0 R /Rect [0 0 0 0] /F 132 /P 3 0 R /V 7 0 R >>"
    ]
    let facts = try facts(raw)
    #expect(facts.integrity == .intact && facts.field == "Raw" && facts.codes.contains("value-on-widget"))
  }

  @Test func aDictionaryInAnObjectStreamCannotBeSigned() throws {
    // The dictionary is packed, so there is no room in the file: a copy outside any object gives the builder one.
    var builder = PDFBuilder.sample(
      page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] /SigFlags 3 >>")
    builder.set(6, "<< /Subtype /Widget /FT /Sig /T (Packed) /Rect [0 0 0 0] /V 7 0 R >>")
    builder.set(
      7, "<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents <3000> >>")
    builder.endRevision(.objectStream)
    let facts = try Facts.single(builder.bytes)
    #expect(facts.integrity.verdict == .malformed && facts.integrity.reason?.contains("object stream") == true)
  }

  @Test(arguments: [("/V (signed)", "not a dictionary"), ("/V << >>", "/ByteRange is missing")])
  func aValueThatIsNoSignatureIsToldAll(_ field: String, _ words: String) throws {
    var builder = PDFBuilder.sample(
      page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] /SigFlags 3 >>")
    builder.set(6, "<< /Subtype /Widget /FT /Sig /T (Odd) /Rect [0 0 0 0] \(field) >>")
    builder.endRevision(.table)
    let facts = try Facts.single(builder.bytes)
    #expect(facts.integrity.reason?.contains(words) == true && facts.integrity.verdict == .malformed)
  }

  @Test func anUnsignedFieldIsNoSignature() throws {
    var builder = PDFBuilder.sample(
      page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] /SigFlags 3 >>")
    builder.set(6, "<< /Subtype /Widget /FT /Sig /T (Empty) /Rect [0 0 0 0] /V null >>")
    builder.endRevision(.table)
    #expect(try Facts.of(builder.bytes).signatures.isEmpty)
  }

  @Test func objectsBehindTheLastRevisionSpoilTheCoverage() throws {
    let file = try RawSignature().file { try OpenSSLSigner.cms($0, options: ["-cades"]) }
    let hidden = try Facts.single(file + Array("3 0 obj\n<< /Type /Page >>\nendobj\n%%EOF\n".utf8))
    #expect(hidden.integrity == .intact && hidden.coverage.verdict == .partial)
    #expect(hidden.codes.contains("unsigned-trailing-objects"))
    #expect(SignatureVerdict(hidden).indication == .totalFailed)
    let junk = try Facts.single(file + Array("<!-- served by a web server -->\n".utf8))
    #expect(junk.coverage.verdict == .entireRevision && junk.codes.contains("unsigned-trailing-content"))
  }
}
