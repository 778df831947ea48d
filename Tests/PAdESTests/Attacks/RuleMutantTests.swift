import ByteRange
import PAdES
import Testing

/// Each rule left out in turn: some twin of the matrix must then be judged otherwise. A rule that nobody misses is either
/// not needed or not tested.
@Suite struct RuleMutantTests {
  /// Structures that allow the most, in each form.
  private static let structures: [FileStructure] = [.certifiedP3, .stream, .table]

  @Test(arguments: ChangeRules.all.map { type(of: $0).name }) func noRuleCanBeLeftOut(_ name: String) async throws {
    let others = ChangeRules.all.filter { type(of: $0).name != name }
    #expect(others.count == ChangeRules.all.count - 1)
    for structure in Self.structures {
      let base = try await SignedBase.of(structure)
      for attack in AttackCatalogue.classes where try isMissed(await attack.twin(base), others) { return }
    }
    Issue.record("without the rule \(name) every twin is still allowed")
  }

  /// Whether a file that all the rules allow is forbidden by these.
  private func isMissed(_ file: [UInt8], _ rules: [any ChangeRule]) throws -> Bool {
    let document = try Document(ByteSource(file))
    var facts = try DocumentFacts(document, damage: nil, now: SignedFile.now.seconds, wholeFile: false)
    try facts.judgeChanges(in: document, ModificationPolicy(), rules: rules)
    guard facts.signatures.contains(where: { $0.modifications.permitted == false }) else { return false }
    try facts.judgeChanges(in: document, ModificationPolicy())
    return facts.signatures.allSatisfy { $0.modifications.permitted == true }
  }
}
