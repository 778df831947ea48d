import ByteRange
import Testing

@Suite struct PDFParserTests {
  static func parse(_ text: String) throws -> PDFObject { try PDFParser.object(in: Array(text.utf8)) }

  @Test(
    arguments: [
      ("null", PDFObject.null), ("true", true), ("-7", -7), ("+7", .number("+7")), ("007", .number("007")),
      ("-0", .number("-0")), ("1.50", .number("1.50")), (".5", .number(".5")), ("4.", .number("4.")),
      ("99999999999999999999", .number("99999999999999999999")), ("12 0 R", .reference(ObjectID(12))),
      ("12 3%c\nR", .reference(ObjectID(12, 3))), ("[1 2 R]", .array([.reference(ObjectID(1, 2))])),
      ("[1 2 3]", [1, 2, 3]), ("/", .name("")), ("/A#20b", .name("A b")), ("/A#zz", .name("A#zz")),
      ("<4>", .string([0x40])), ("< 4 1 >", .string([0x41])), ("()", .string([])),
      ("<</A null/B 1>>", ["B": 1]), ("<</A 1/A 2>>", ["A": 2]), ("<</A 1/A null>>", [:]),
    ] as [(String, PDFObject)])
  func readsTheSyntaxOfObjects(_ text: String, _ object: PDFObject) throws {
    #expect(try Self.parse(text) == object)
  }

  @Test(arguments: [
    ("(a(b)c)", "a(b)c"), ("(\\(\\)\\\\)", "()\\"), ("(\\101\\60)", "A0"), ("(\\1012)", "A2"), ("(a\\\nb)", "ab"),
    ("(a\\\r\nb)", "ab"), ("(a\r\nb\rc)", "a\nb\nc"), ("(\\n\\r\\t\\b\\f\\z)", "\n\r\t\u{8}\u{c}z"),
  ])
  func readsLiteralStrings(_ text: String, _ value: String) throws {
    #expect(try Self.parse(text) == .string(Array(value.utf8)))
  }

  @Test func keepsEveryByteOfANameThatIsNotASCII() throws {
    let object = try PDFParser.object(in: Array("/".utf8) + [0xC3, 0xA4, 0xFF])
    #expect(object == .name("\u{c3}\u{a4}\u{ff}"))
    #expect(PDFName.bytes(object.nameValue ?? "") == [0xC3, 0xA4, 0xFF])
    #expect(PDFName.shown("\u{c3}\u{a4}") == "\u{e4}")
  }

  @Test(arguments: [
    "", "[1", "<<", "<< /A", "<< /A 1", "<< /A 1 >", "<< 1 2 >>", "(a", "(a\\", "<4", "<4x>", "tru", "nullx", "1 2",
    "--1",
    "1e5", "1.2.3", "5-3", "+", ".", "]", ">>", "}", "R", "<< /A >>", "\u{1b}",
  ])
  func refusesWhatIsNoObject(_ text: String) {
    #expect(throws: FileError.self) { try Self.parse(text) }
  }

  @Test func nestingIsBounded() throws {
    let deepest = PDFParser.maximumDepth
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    }
    #expect(throws: Never.self) { try Self.parse(nested(deepest, "[", "]")) }
    let bound = FileError.limit(what: "nested arrays and dictionaries", bound: deepest)
    #expect(throws: bound) { try Self.parse(nested(deepest + 1, "[", "]")) }
    #expect(throws: bound) { try Self.parse(nested(200_000, "<< /A ", " >>")) }
    // Strings nest in parentheses without recursion.
    #expect(try Self.parse(nested(200_000, "(", ")")).stringValue?.count == 399_999)
  }

  @Test func aNumberHasABoundedLength() {
    let long = String(repeating: "1", count: 100_000)
    #expect(throws: FileError.self) { try Self.parse(long) }
    #expect(throws: FileError.self) { try Self.parse(long + " 0 R") }
  }

  @Test func manyKeysThatAreSetAndRemovedTakeNoLongerThanTheyMust() throws {
    // One step at a time, removing from the front moves all entries behind it: hours for these.
    let keys = 0..<200_000
    let text = "<<" + keys.map { "/\($0) 1" }.joined() + keys.map { "/\($0) null" }.joined() + "/Last 2>>"
    #expect(try Self.parse(text) == ["Last": 2])
  }

  @Test func dictionariesAreEqualAndHashEquallyInAnyOrder() {
    let left: PDFDictionary = ["A": 1, "B": [.name("X")], "C": ["D": 2]]
    let right: PDFDictionary = ["C": ["D": 2], "B": [.name("X")], "A": 1]
    #expect(left == right && left.hashValue == right.hashValue)
    #expect(left != ["A": 1, "B": [.name("X")], "C": ["D": 3]])
    // Values count for the hash: sets of dictionaries with the same keys would else be searched one by one.
    #expect(Set((0..<100).map { PDFDictionary(dictionaryLiteral: ("A", .integer($0))).hashValue }).count > 90)
  }

  @Test func aLargeDictionaryKeepsItsOrderThroughChanges() {
    var dictionary = PDFDictionary()
    for number in 0..<60 { dictionary["K\(number)"] = .integer(number) }
    dictionary["K3"] = nil
    dictionary["K7"] = .null
    dictionary["K5"] = 500
    dictionary["K3"] = 300
    #expect(dictionary.count == 59)
    #expect(dictionary.keys.prefix(6) == ["K0", "K1", "K2", "K4", "K5", "K6"])
    #expect(dictionary.keys.last == "K3" && dictionary["K5"] == 500 && dictionary["K7"] == nil)
  }
}
