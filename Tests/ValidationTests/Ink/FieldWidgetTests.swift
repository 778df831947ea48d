import ByteRange
import TestSupport
import Testing
import Validation

/// Widgets held against the values of their fields.
@Suite struct FieldWidgetTests {
  private func answer(_ type: String, _ widget: String, _ value: String, flags: Int = 0, shown: String = "")
    throws -> FieldText.Answer
  {
    let file = try InkFile(
      content: "",
      objects: [
        14: "<< /Parent 15 0 R >>", 15: "<< /Parent 14 0 R /Opt [[(de) (Germany)] [(fr) (France)]] >>",
        16: "<< /Parent 16 0 R >>", 11: "<< /Subtype /Widget /Rect [100 100 300 150] /V \(value) \(widget) >>",
      ],
      streams: [
        10: (
          "/Type /XObject /Subtype /Form /BBox [0 0 200 50] /Resources << /Font << /F1 5 0 R >> >>",
          "/Tx BMC q BT /F1 10 Tf 5 30 Td \(shown) ET Q EMC"
        ), 13: ("", "(100) and more"),
      ])
    let document = file.document
    let field = try #require(try document.resolve(.reference(ObjectID(11))).dictionaryValue)
    let value = FieldText.value(field["V"] ?? .null, in: document)
    if type == "Btn" { return FieldText.shows(button: field, value: value, in: document) }
    let ink = try #require(AppearanceInk(annotation: field, in: document))
    return FieldText.shows(field, ink: ink, type: type, flags: flags, value: value, in: document)
  }

  private static let drawn = "/AP << /N 10 0 R >>"

  @Test func aTextFieldMayNotShowAnotherValue() throws {
    #expect(try answer("Tx", Self.drawn, "(100)", shown: "(100) Tj") == .yes)
    #expect(try answer("Tx", Self.drawn, "(100)", shown: "(900) Tj") == .no)
    #expect(try answer("Tx", Self.drawn, "null", shown: "(900) Tj") == .no)
    #expect(try answer("Tx", Self.drawn, "null") == .yes)
  }

  @Test func aStreamIsReadAsTheTextThatItStandsFor() throws {
    #expect(try answer("Tx", Self.drawn, "13 0 R", shown: "(\\(100\\) and more) Tj") == .yes)
    #expect(try answer("Tx", Self.drawn, "13 0 R", shown: "(900) Tj") == .no)
  }

  @Test func marksStandForPasswordsOnly() throws {
    #expect(try answer("Tx", Self.drawn, "(open)", flags: 1 << 13, shown: "(****) Tj") == .yes)
    #expect(try answer("Tx", Self.drawn, "(open)", shown: "(****) Tj") == .no)
  }

  @Test func aButtonMayNotShowAnotherState() throws {
    let states = "/AP << /N << /Yes 10 0 R /Off 10 0 R >> >>"
    #expect(try answer("Btn", "\(states) /AS /Yes", "/Yes") == .yes)
    #expect(try answer("Btn", "\(states) /AS /Yes", "/Off") == .no)
    #expect(try answer("Btn", "\(states) /AS /Off", "/Other") == .yes)
  }

  @Test func aChoiceShowsTheTextOfItsOption() throws {
    let widget = "\(Self.drawn) /Opt [[(de) (Germany)] [(fr) (France)]]"
    #expect(try answer("Ch", widget, "(fr)", flags: 1 << 17, shown: "(France) Tj") == .yes)
    #expect(try answer("Ch", widget, "(fr)", flags: 1 << 17, shown: "(Germany) Tj") == .no)
  }

  @Test func optionsAreInheritedAndCirclesEnd() throws {
    let below = { (parent: Int) in "\(Self.drawn) /Parent \(parent) 0 R" }
    #expect(try answer("Ch", below(14), "(fr)", flags: 1 << 17, shown: "(France) Tj") == .yes)
    #expect(try answer("Ch", below(14), "(fr)", flags: 1 << 17, shown: "(Germany) Tj") == .no)
    #expect(try answer("Ch", below(16), "(fr)", flags: 1 << 17, shown: "(France) Tj") == .no)
  }
}
