import CMS
import TestSupport
import Testing
import Validation

/// Mistakes of signers and carriers, each made for real, and what is said of them.
@Suite struct DiagnosisTests {
  private static let cades = ["-cades", "-md", "sha256"]

  private func reason(_ bytes: [UInt8]) throws -> String {
    let facts = try Facts.single(bytes)
    #expect(facts.integrity.verdict != .intact && SignatureVerdict(facts).indication == .totalFailed)
    return facts.integrity.reason ?? ""
  }

  /// A signed file whose value was made over something else than the signed bytes.
  private func signed(_ raw: RawSignature = RawSignature(), over other: ([UInt8]) throws -> [UInt8]) throws -> [UInt8] {
    try raw.file { try OpenSSLSigner.cms(try other($0), options: Self.cades) }
  }

  @Test func theHashOfTheUnsignedFileIsNamed() throws {
    let base = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] /SigFlags 3 >>").bytes
    let file = try signed { _ in base }
    #expect(file.starts(with: base))
    #expect(try reason(file).contains("the file before the signature was put into it"))
  }

  @Test func zerosAndBracketsInTheHashAreNamed() throws {
    let raw = RawSignature()
    let zeros = Array(String(repeating: "0", count: 2 * raw.room).utf8)
    func filled(_ covered: [UInt8], _ value: [UInt8]) throws -> [UInt8] {
      let place = try #require(RawSignature.place(of: "/Contents  >>", in: covered)) + "/Contents ".utf8.count
      return Array(covered[..<place]) + [UInt8(ascii: "<")] + value + [UInt8(ascii: ">")] + Array(covered[place...])
    }
    #expect(try reason(signed(raw) { try filled($0, zeros) }).contains("zeros in /Contents"))
    #expect(try reason(signed(raw) { try filled($0, []) }).contains("the < and > of /Contents"))
  }

  @Test func anotherDocumentHasNoDiagnosis() throws {
    let told = try reason(signed { $0 + [0] })
    #expect(told == "the digest of the signed bytes is not the one in message-digest")
  }

  @Test(arguments: [(100, 0), (2, 0), (0, 12), (40, 40)])
  func anEditedByteRangeIsPutBack(_ wider: Int, _ shorter: Int) throws {
    let file = try signed { $0 }
    let numbers = try Facts.single(file).byteRange
    let edited = [0, numbers[1], numbers[2] + wider, numbers[3] - wider - shorter]
    let told = try reason(file.with("[" + edited.map(String.init).joined(separator: " ") + "]", for: numbers))
    let right = "[" + numbers.map(String.init).joined(separator: " ") + "]"
    #expect(told.contains("the byte range was edited: \(right) is the one that was signed"), "\(told)")
  }

  @Test func lineEndsThatWereConvertedAreCounted() throws {
    // A file with CR LF in its text, as a transfer as text takes for ends of line.
    var raw = RawSignature()
    raw.objects = [20: "<< /Lines (a\r\nb\r\nc\r\nd) >>"]
    let file = try signed(raw) { $0 }
    #expect(try Facts.single(file).integrity == .intact)
    let lines = file.indices.dropLast().filter { file[$0] == 0x0d && file[$0 + 1] == 0x0a }
    var lost = file
    for place in lines.reversed() { lost.remove(at: place) }
    let told = try RebuiltFacts.reason(lost)
    #expect(told.contains("\(lines.count) bytes are missing"), "\(told)")
    var grown = file
    let first = try #require(RawSignature.place(of: "/Type /Catalog", in: file))
    grown.insert(contentsOf: Array("\r\r\r".utf8), at: first)
    #expect(try RebuiltFacts.reason(grown).contains("3 bytes were added before it"))
  }

  @Test func aTruncatedFileSaysHowMuchIsMissing() throws {
    let file = try signed { $0 }
    #expect(try RebuiltFacts.reason(Array(file.dropLast(30))).contains("30 bytes are missing"))
  }

  @Test(arguments: ["hash of hash", "document digest", "document digest hashed"])
  func aValueOverTheWrongThingIsNamed(_ mistake: String) throws {
    let file = try RawSignature().file { covered in
      let digest = try DigestAlgorithm.sha256.digest(of: covered)
      return try WrongValue.container(digest: digest, mistake)
    }
    let told = try reason(file)
    let words = [
      "hash of hash": "hashed again before it was signed",
      "document digest": "the digest of the document was signed instead of the signed attributes",
      "document digest hashed": "the digest of the document was hashed and signed instead",
    ]
    #expect(told.contains(try #require(words[mistake])), "\(told)")
  }
}

extension [UInt8] {
  /// The file with another byte range in the room of the one that it has.
  fileprivate func with(_ text: String, for numbers: [Int]) throws -> [UInt8] {
    let old = "[" + numbers.map(String.init).joined(separator: " ") + "]"
    let place = try #require(RawSignature.place(of: old, in: self))
    let padding = String(repeating: " ", count: Swift.max(0, old.utf8.count - text.utf8.count))
    var bytes = self
    bytes.replaceSubrange(
      place..<place + Swift.max(old.utf8.count, text.utf8.count), with: Array((text + padding).utf8))
    return bytes
  }
}
