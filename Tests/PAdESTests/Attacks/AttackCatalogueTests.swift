import TestSupport
import Testing

/// The generator itself: how much it makes, and that what it makes is what it says.
@Suite struct AttackCatalogueTests {
  @Test func thereAreHundredsOfPairsAndNoneIsNamedTwice() {
    let names = AttackCatalogue.classes.map { "\($0.group)/\($0.name)" }
    #expect(Set(names).count == names.count)
    #expect(names.count * FileStructure.allCases.count >= 400)
  }

  @Test func theDocumentationShowsTheWholeMatrix() throws {
    let page = try String(decoding: Fixture.documentation("attacks.md"), as: UTF8.self)
    #expect(page.contains(AttackTable.text), "docs/attacks.md lacks this table:\n\(AttackTable.text)")
  }
}
