import Testing

/// Every class of attack on every structure of file, each beside its harmless twin.
@Suite struct AttackMatrixTests {
  @Test(arguments: AttackCatalogue.classes) func anAttackIsToldAndItsTwinIsNot(_ attack: AttackClass) async throws {
    for structure in FileStructure.allCases {
      let base = try await SignedBase.of(structure)
      let name = "\(attack.group)/\(attack.name) on \(structure)"
      let (file, twin) = (try await attack.make(base), try await attack.twin(base))
      #expect(file != base.bytes && twin != base.bytes && file != twin, "\(name)")
      do {
        let answer = try Answer(file)
        let missed = answer.missed(attack, on: base)
        #expect(missed == nil, "MISSED \(name): \(missed ?? ""). Said: \(answer.said)")
      } catch {
        Issue.record("MISSED \(name): thrown \(error)")
      }
      do {
        let answer = try Answer(twin)
        let alarm = answer.alarm
        #expect(alarm == nil, "ALARM \(name): \(alarm ?? ""). Said: \(answer.said)")
      } catch {
        Issue.record("ALARM \(name): thrown \(error)")
      }
    }
  }
}
