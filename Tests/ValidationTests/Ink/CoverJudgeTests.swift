import ByteRange
import SigField
import TestSupport
import Testing
import Validation

/// What the annotations of one revision cover of the pages of another.
@Suite struct CoverJudgeTests {
  private func judge(_ name: String) throws -> CoverJudge {
    let now = try Document(ByteSource(try Fixture.bytes("FieldReports/\(name).pdf")))
    let signed = try #require(now.revisions.dropLast().last)
    return CoverJudge(pagesOf: try now.at(signed), annotationsOf: now)
  }

  @Test func theCoveredWordsAreNamedWithTheirPage() throws {
    let judge = try judge("BR-32c")
    #expect(
      judge.coveredContent(by: ObjectID(8)) == "\"BR-32\", \"pay\", \"100\", \"EUR\", \"page\", \"1\" on page 1")
    #expect(judge.coveredContent(by: ObjectID(6)) == nil && judge.coveredContent(by: ObjectID(99)) == nil)
  }

  @Test(arguments: ["BR-33b", "BR-33c", "BR-33d", "BR-33e", "BR-33h"])
  func filledFieldsAndSignaturesBesideTheTextCoverNothing(_ name: String) throws {
    let judge = try judge(name)
    for number in 1...14 { #expect(judge.coveredContent(by: ObjectID(number)) == nil) }
  }
}
