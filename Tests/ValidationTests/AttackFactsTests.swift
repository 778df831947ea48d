import TestSupport
import Testing
import Validation

/// Attacks that a signature's dictionary, its byte range or the end of the file show by themselves.
@Suite struct AttackFactsTests {
  private func signed(_ raw: RawSignature = RawSignature()) throws -> [UInt8] {
    try raw.file { try OpenSSLSigner.cms($0, options: ["-cades", "-md", "sha256"]) }
  }

  /// The file with a text in place of another that is as long.
  private func replacing(_ old: String, _ new: String, in bytes: [UInt8]) throws -> [UInt8] {
    let place = try #require(RawSignature.place(of: old, in: bytes))
    var changed = bytes
    changed.replaceSubrange(place..<place + old.utf8.count, with: Array(new.utf8))
    return changed
  }

  private func attack(_ bytes: [UInt8]) throws -> Attack? {
    let facts = try Facts.single(bytes)
    #expect(facts.attack == nil || SignatureVerdict(facts).indication == .totalFailed)
    return facts.attack
  }

  @Test func aSoundFileShowsNone() throws {
    #expect(try attack(signed()) == nil)
  }

  @Test(arguments: [
    "/V << /Contents null /ByteRange [0 10 20 30] >>", "/V << /ByteRange [0 10 20 30] >>",
    "/V << /Contents <> /ByteRange [0 10 20 30] >>", "/V << /Contents () /ByteRange [0 10 20 30] >>",
  ])
  func aMissingOrEmptyValueIsNamed(_ field: String) throws {
    #expect(try attack(plain(field)) == .missingContents)
  }

  @Test(arguments: [
    "/V << /Contents <3000> >>", "/V << /Contents <3000> /ByteRange null >>",
    "/V << /Contents <3000> /ByteRange [] >>",
  ])
  func aMissingOrEmptyByteRangeIsNamed(_ field: String) throws {
    #expect(try attack(plain(field)) == .missingByteRange)
  }

  private func plain(_ field: String) -> [UInt8] {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] /SigFlags 3 >>")
    let value = field.replacing("<< ", with: "<< /Type /Sig /SubFilter /ETSI.CAdES.detached ")
    builder.set(6, "<< /Subtype /Widget /FT /Sig /T (Odd) /Rect [0 0 0 0] \(value) >>")
    builder.endRevision(.table)
    return builder.bytes
  }

  @Test func aValueOfFewZerosIsMissing() throws {
    var raw = RawSignature()
    raw.room = 200
    #expect(try attack(raw.file { _ in [] }) == .missingContents)
  }

  @Test func aGapThatIsTooWideIsNamedByWhatItHolds() throws {
    let file = try signed()
    let numbers = try Facts.single(file).byteRange
    func widened(_ by: Int) throws -> [UInt8] {
      try replacing(
        "\(numbers[2]) \(numbers[3])", "\(numbers[2] + by) \(numbers[3] - by)", in: file)
    }
    #expect(try attack(widened(3)) == .byteRangeGap)
    #expect(try attack(widened(60)) == .wrapping)
  }

  @Test func objectsWithoutASectionAreNamed() throws {
    let file = try signed() + Array("3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n%%EOF\n".utf8)
    let facts = try Facts.single(file)
    #expect(facts.integrity == .intact && facts.attack == .incrementalNoXRef)
    let broken = file + Array("startxref\n7\n%%EOF\n".utf8)
    let rebuilt = try RebuiltFacts.of(broken).signatures
    #expect(rebuilt.first?.attack == .incrementalNoXRef, "\(rebuilt.map(\.integrity))")
  }

  @Test func aSectionThatOnlyRepairFindsIsNamed() throws {
    let object = "3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n"
    let section = "xref\n3 1\n0000000000 00000 n \ntrailer\n<< /Root 1 0 R /Size 8 >>\n"
    let file = try signed() + Array((object + section + "startxref\n7\n%%EOF\n").utf8)
    let rebuilt = try RebuiltFacts.of(file).signatures
    #expect(rebuilt.first?.attack == .recoveryOnly && rebuilt.first?.integrity.verdict == .malformed)
  }

  @Test func aReplacedAndACopiedDictionaryAreNamed() throws {
    let file = try signed()
    let facts = try Facts.single(file)
    let text = try #require(RawSignature.place(of: "7 0 obj", in: file))
    let end = try #require(RawSignature.place(of: "endobj", in: Array(file[text...])))
    let dictionary = String(decoding: file[(text + 8)..<(text + end)], as: UTF8.self)
    let section = try #require(RawSignature.lastSection(of: file))
    var replaced = PDFBuilder(after: file, lastSection: section, nextNumber: 10)
    replaced.set(7, dictionary.replacing("/M (D:2026", with: "/M (D:2020"))
    replaced.endRevision()
    #expect(try attack(replaced.bytes) == .replacedDictionary)
    var copied = PDFBuilder(after: file, lastSection: section, nextNumber: 10)
    copied.set(9, dictionary)
    copied.set(6, "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Raw) /Rect [0 0 0 0] /P 3 0 R /V 9 0 R >>")
    copied.endRevision()
    #expect(try attack(copied.bytes) == .incrementalCopiedDictionary)
    #expect(facts.attack == nil)
  }
}
