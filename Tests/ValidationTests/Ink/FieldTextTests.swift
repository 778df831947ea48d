import ByteRange
import Testing
import Validation

/// Whether a field shows what it says.
@Suite struct FieldTextTests {
  @Test(arguments: [
    ("Ada Lovelace", "Ada Lovelace"), ("1234567", "1 2 3 4 5 6 7"), ("a long text", "a long\ntext"),
    ("1234.5", "1.234,50 \u{20AC}"), ("1000", "1,000.00"), ("1000", "$ 1,000"), ("-5", "(5)"), ("secret", "******"),
    ("", ""), ("0.5", ".5"), ("M\u{FC}ller", "M\u{FC}ller"), ("fine", "\u{FB01}ne"),
  ])
  func formattingIsNoDifference(_ value: String, _ shown: String) {
    #expect(FieldText.shows(value: value, appearanceText: shown) == .yes)
  }

  @Test(arguments: [
    ("1000", "10000"), ("1000", "100"), ("100", "1000 100"), ("Ada", "Bob"), ("-5", "5"), ("5", "-5"), ("12.5", "125"),
    ("yes", ""), ("", "yes"), ("secret", "***"), ("1000", "1.000.000"),
  ])
  func anotherTextIsADifference(_ value: String, _ shown: String) {
    #expect(FieldText.shows(value: value, appearanceText: shown) == .no)
  }

  @Test func whatCannotBeReadIsUnknown() throws {
    #expect(FieldText.shows(value: "x", appearanceText: nil) == .unknown)
    let (_, ink) = try InkFile.appearance("BT /Missing 12 Tf 10 10 Td (x) Tj ET")
    #expect(ink.text == nil)
  }

  @Test func buttonsAgreeByTheirState() {
    #expect(FieldText.shows(state: "Yes", appearanceState: "Yes", states: ["Yes", "Off"]) == .yes)
    #expect(FieldText.shows(state: nil, appearanceState: "Off", states: ["Yes", "Off"]) == .yes)
    #expect(FieldText.shows(state: "Yes", appearanceState: "Off", states: ["Yes", "Off"]) == .no)
    #expect(FieldText.shows(state: nil, appearanceState: "Yes", states: ["Yes", "Off"]) == .no)
    #expect(FieldText.shows(state: "B", appearanceState: "Off", states: ["A", "Off"]) == .yes)
  }

  @Test func choicesShowTheTextOfTheirOption() {
    let options = [(export: "de", text: "Deutschland"), (export: "fr", text: "France")]
    #expect(
      FieldText.shows(choices: ["de"], options: options, isList: false, appearanceText: "Deutschland") == .yes)
    #expect(FieldText.shows(choices: ["de"], options: options, isList: false, appearanceText: "France") == .no)
    #expect(
      FieldText.shows(choices: ["fr"], options: options, isList: true, appearanceText: "Deutschland\nFrance") == .yes)
  }

  @Test func wordsAreReadFromTheirPlaces() throws {
    let (_, ink) = try InkFile.appearance(
      "BT /F1 10 Tf 100 30 Td (second) Tj -60 0 Td (first) Tj 0 -20 Td (below) Tj ET")
    #expect(ink.text == "first second\nbelow")
  }

  @Test func whatIsPaintedOverIsNotShown() throws {
    let (_, ink) = try InkFile.appearance(
      "BT /F1 10 Tf 10 20 Td (1000) Tj ET 1 g 0 0 200 50 re f 0 g BT /F1 10 Tf 10 20 Td (9) Tj ET")
    #expect(ink.text == "9")
  }

  @Test func codesAreReadThroughMapsAndDifferences() throws {
    let map = "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0001> <0003> <0041> endbfrange"
    let (_, ink) = try InkFile.appearance(
      "BT /C 10 Tf 10 30 Td <000100020003> Tj /D 10 Tf 0 -20 Td (ab) Tj ET",
      resources: "/Font << /C 20 0 R /D 21 0 R >>",
      objects: [
        20:
          "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [22 0 R] /ToUnicode 23 0 R >>",
        21: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica "
          + "/Encoding << /Type /Encoding /Differences [97 /Euro /uni017E] >> >>",
        22: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /DW 500 /W [1 [600 700] 3 3 800] >>",
      ],
      streams: [23: ("", map)])
    #expect(ink.isComplete && ink.text == "ABC\n\u{20AC}\u{17E}")
  }

  @Test func paperOnPaperIsUnknown() throws {
    let (_, pale) = try InkFile.appearance("1 g BT /F1 10 Tf 10 20 Td (1000) Tj ET")
    #expect(pale.text == nil)
    let (_, inverse) = try InkFile.appearance("0 g 0 0 200 50 re f 1 g BT /F1 10 Tf 10 20 Td (1000) Tj ET")
    #expect(inverse.text == "1000")
  }

  @Test(arguments: ["0 1 -1 0 100 5", "-1 0 0 -1 150 40", "0 -1 1 0 100 45", "1 0 0 1 20 20"])
  func turnedTextIsReadAlongItsLines(_ matrix: String) throws {
    let (_, ink) = try InkFile.appearance("BT /F1 8 Tf \(matrix) Tm (one two) Tj 0 -12 Td (end) Tj ET")
    #expect(ink.text == "one two\nend" && !ink.hasClippedText)
  }

  @Test func aLongValueInASmallFieldIsCut() throws {
    let (_, ink) = try InkFile.appearance("BT /F1 20 Tf 5 20 Td (A long value in a small field) Tj ET")
    let shown = try #require(ink.text)
    #expect(ink.hasClippedText && "A long value in a small field".hasPrefix(shown))
    #expect(
      FieldText.shows(value: "A long value in a small field", appearanceText: shown, isCut: ink.hasClippedText) == .yes)
    #expect(FieldText.shows(value: "Another value", appearanceText: shown, isCut: true) == .no)
    #expect(FieldText.shows(value: "100000", appearanceText: "1000", isCut: true) == .no)
    #expect(FieldText.shows(value: "1,000,000 euros", appearanceText: "1,000", isCut: true) == .no)
    #expect(FieldText.shows(value: "not approved", appearanceText: "approved", isCut: true) == .no)
  }
}
