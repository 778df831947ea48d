import TestSupport
import Testing

@Suite struct CertomancerMatrixTests {
  /// `signer source year => ours | pyHanko's`; each part of the name is a list with commas, or `*`. The first line counts.
  private func expected(_ name: String) throws -> (ours: String, theirs: String)? {
    let parts = name.split(separator: " ")
    for line in try String(decoding: Fixture.bytes("Trust/certomancer.txt"), as: UTF8.self).split(separator: "\n") {
      let sides = line.split(separator: " => ", maxSplits: 1)
      guard !line.hasPrefix("#"), sides.count == 2 else { continue }
      let pattern = sides[0].split(separator: " ").map { $0.split(separator: ",") }
      guard zip(parts, pattern).allSatisfy({ $1 == ["*"] || $1.contains($0) }) else { continue }
      let answers = sides[1].split(separator: " | ", maxSplits: 1).map(String.init)
      return (answers[0], answers.count == 2 ? answers[1] : answers[0])
    }
    return nil
  }

  @Test func everyCaseIsAsTheTableSaysByUsAndByPyHanko() async throws {
    let matrix = try await CertomancerMatrix()
    let count = CertomancerMatrix.signers.count * CertomancerMatrix.sources.count * CertomancerMatrix.times.count
    #expect(matrix.ours.count == count && matrix.theirs.count == count)
    var wrong: [String] = []
    for (name, ours) in matrix.ours.sorted(by: { $0.key < $1.key }) {
      let expected = try expected(name)
      let theirs = matrix.theirs[name] ?? "nothing"
      if expected?.ours != ours || expected?.theirs != theirs {
        wrong.append("\(name) => \(ours) | \(theirs)    (\(matrix.reasons[name] ?? ""))")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(count) wrong\n\(wrong.joined(separator: "\n"))")
  }
}
