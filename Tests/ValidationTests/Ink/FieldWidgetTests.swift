import ByteRange
import TestSupport
import Testing
import Validation

/// Widgets held against the values of their fields.
@Suite struct FieldWidgetTests {
  private func mismatch(_ type: String, _ widget: String, _ value: PDFObject, flags: Int = 0, shown: String = "")
    throws -> String?
  {
    let file = try InkFile(
      content: "", objects: [11: "<< /Subtype /Widget /Rect [100 100 300 150] \(widget) >>"],
      streams: [
        10: (
          "/Type /XObject /Subtype /Form /BBox [0 0 200 50] /Resources << /Font << /F1 5 0 R >> >>",
          "/Tx BMC q BT /F1 10 Tf 5 30 Td \(shown) ET Q EMC"
        )
      ])
    return FieldText.mismatch(of: ObjectID(11), type: type, flags: flags, value: value, in: file.document)
  }

  @Test func aTextFieldMayNotShowAnotherValue() throws {
    let widget = "/AP << /N 10 0 R >>"
    #expect(try mismatch("Tx", widget, TextString.object("100"), shown: "(100) Tj") == nil)
    #expect(
      try mismatch("Tx", widget, TextString.object("100"), shown: "(900) Tj")
        == "the field shows \"900\", its value is \"100\"")
    #expect(try mismatch("Tx", widget, .null, shown: "(900) Tj") != nil)
    #expect(try mismatch("Tx", widget, .null) == nil && mismatch("Tx", "", TextString.object("100")) == nil)
  }

  @Test func aButtonMayNotShowAnotherState() throws {
    let states = "/AP << /N << /Yes 10 0 R /Off 10 0 R >> >>"
    #expect(try mismatch("Btn", "\(states) /AS /Yes", .name("Yes")) == nil)
    #expect(
      try mismatch("Btn", "\(states) /AS /Yes", .name("Off")) == "the button shows Yes, its value is Off")
    #expect(try mismatch("Btn", "\(states) /AS /Off", .name("Other")) == nil)
  }

  @Test func aChoiceShowsTheTextOfItsOption() throws {
    let widget = "/AP << /N 10 0 R >> /Opt [[(de) (Germany)] [(fr) (France)]]"
    #expect(try mismatch("Ch", widget, TextString.object("fr"), flags: 1 << 17, shown: "(France) Tj") == nil)
    #expect(try mismatch("Ch", widget, TextString.object("fr"), flags: 1 << 17, shown: "(Germany) Tj") != nil)
  }
}
