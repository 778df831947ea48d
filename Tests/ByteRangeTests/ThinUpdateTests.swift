import ByteRange
import Testing

@Suite struct ThinUpdateTests {
  /// A one-page file with a classic table.
  static let small: [UInt8] = {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792.00] >>",
    ]
    var text = "%PDF-1.7\n"
    var table = "xref\n0 4\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    return Array((text + table + "trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n").utf8)
  }()

  @Test func anUpdateIsASecondRevisionThatReadersAgreeOn() throws {
    let document = try Document(ByteSource(Self.small))
    #expect(document.revisions.count == 1)
    var update = try IncrementalUpdate(document)
    let page = ObjectID(3)
    guard case .dictionary(var dictionary) = try update.objectForRewriting(page) else {
      Issue.record("no page")
      return
    }
    dictionary["Rotate"] = 90
    update.set(page, .dictionary(dictionary))
    let added = try update.add(["Type": .name("Test"), "Text": .string(Array("a(b)\\".utf8))])
    let appended = try update.appended()
    let changed = try Document(ByteSource(Self.small + appended.bytes))
    try changed.checkAgreement()
    #expect(changed.revisions.map(\.end) == [Self.small.count, appended.totalCount])
    #expect(changed.revisions.last?.changed == [3, added.number])
    #expect(try changed.object(added).dictionaryValue?["Text"] == .string(Array("a(b)\\".utf8)))
    #expect(try changed.object(page).dictionaryValue?["MediaBox"] == [0, 0, 612, .number("792.00")])
  }
}
