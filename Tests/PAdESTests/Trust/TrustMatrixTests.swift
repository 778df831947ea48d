import Foundation
import TestSupport
import Testing

@Suite struct TrustMatrixTests {
  @Test func everyCaseHasTheIndicationOfTheTable() throws {
    let matrix = try TrustMatrix()
    #expect(matrix.cases.count == 9 * 5 * 5 * 3)
    var wrong: [String] = []
    for item in matrix.cases {
      let (indication, reason) = try matrix.judge(item)
      let expected = matrix.expected(item.name) ?? "no line of the table"
      if indication != expected { wrong.append("\(item.name): \(indication), expected \(expected) (\(reason))") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong\n\(wrong.joined(separator: "\n"))")
  }
}
