@testable import ByteRange
import Testing

@Suite struct PDFWriterTests {
  static func text(_ object: PDFObject) -> String { String(decoding: PDFWriter.bytes(of: object), as: UTF8.self) }

  @Test func whatIsWrittenIsReadAsTheSame() throws {
    let every = (0...255).map { UInt8($0) }
    let objects: [PDFObject] = [
      .null, true, 0, .integer(.min), .integer(.max), .number("+007"), .number("-.50"), .string(every), .string([]),
      .string(Array("()\\\n\r".utf8)), .name(PDFName.text(every)), .name(""), .name("A B#/"), [],
      [1, .reference(ObjectID(4, 65535)), [[]]], ["": 1, "A B": [.name("x")], "N": ["M": .string([0])]],
    ]
    for object in objects {
      let read = try PDFParser.object(in: PDFWriter.bytes(of: object))
      #expect(read == object)
    }
  }

  @Test func numbersKeepTheirSpelling() throws {
    for spelling in ["792.00", "+7", "007", "-0", "4.", ".5", "0.1000", "123456789012345678901"] {
      #expect(Self.text(try PDFParserTests.parse(spelling)) == spelling)
    }
  }

  @Test func aStreamSaysItsOwnLength() {
    #expect(
      Self.text(.stream(["Length": 99, "A": 1], Array("abc".utf8)))
        == "<< /Length 3 /A 1 >>\nstream\nabc\nendstream")
  }

  @Test func stringsAreLiteralWhenPrintableElseUpperCaseHexadecimal() {
    #expect(Self.text(.string(Array("a(b)\\\n".utf8))) == "(a\\(b\\)\\\\\\n)")
    #expect(Self.text(.string([0xAB, 0x0D])) == "<AB0D>")
  }

  @Test(arguments: [
    (0.0, "0"), (1.0, "1"), (-1.5, "-1.5"), (0.00004, "0"), (0.00006, "0.0001"), (-0.00001, "0"),
    (1e8 + 0.25, "100000000.25"),
    (1e12, "1000000000000"), (.infinity, "0"), (.nan, "0"), (1.0 / 3, "0.3333"),
  ])
  func realsHaveNoExponentAndNoTrailingZeros(_ value: Double, _ spelling: String) {
    #expect(Self.text(.real(value)) == spelling)
  }

  @Test func aNumbersValueIsReadFromItsSpelling() {
    #expect(PDFNumber.value(of: "-.5") == -0.5)
    #expect(PDFNumber.value(of: "4.") == 4)
    #expect(PDFNumber.value(of: "+7") == 7)
    for wrong in ["", ".", "+", "1e5", "0x10", "inf", "nan", "--1", "1.2.3", "5-3"] {
      #expect(PDFNumber.value(of: wrong) == nil, "\(wrong)")
    }
  }

  @Test func numbersThatSayTheSameAreTheSameWhateverTheirSpelling() {
    let left: PDFObject = [.number("792.00"), .number("+7"), ["A": .number("007")]]
    #expect(left.says(sameAs: [792, 7, ["A": 7]]))
    #expect(!left.says(sameAs: [792, 7, ["A": 8]]))
    #expect(left != [792, 7, ["A": 7]])
  }
}

@Suite struct TextStringTests {
  @Test(arguments: ["", "plain", "(a)\\ \n", "\u{e4}\u{20ac}", "\u{1f58b} \u{5370}\u{7ae0}"])
  func textComesBackAsItWas(_ text: String) {
    guard case .string(let bytes) = TextString.object(text) else {
      Issue.record("not a string")
      return
    }
    #expect(TextString.text(bytes) == text)
  }

  @Test func allEncodingsAreRead() {
    #expect(TextString.text([0xFE, 0xFF, 0x00, 0xE4]) == "\u{e4}")
    #expect(TextString.text([0xFF, 0xFE, 0xE4, 0x00]) == "\u{e4}")
    #expect(TextString.text([0xEF, 0xBB, 0xBF, 0xC3, 0xA4]) == "\u{e4}")
    #expect(TextString.text([0xA0, 0x80, 0xE4]) == "\u{20ac}\u{2022}\u{e4}")
  }

  @Test func brokenTextIsReadAsFarAsItGoes() {
    #expect(TextString.text([0xFE, 0xFF, 0xD8, 0x00, 0x41]) == "\u{fffd}")
    #expect(TextString.text([0xFE, 0xFF]) == "")
    #expect(TextString.text([0xEF, 0xBB, 0xBF, 0xFF]) == "\u{fffd}")
  }

  @Test func oldPasswordsAreInPDFDocEncodingOrNotAtAll() {
    #expect(TextString.docEncoded("p\u{e4}ss\u{20ac}") == [0x70, 0xE4, 0x73, 0x73, 0xA0])
    #expect(TextString.docEncoded("\u{5370}") == nil)
  }
}
