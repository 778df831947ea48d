import Foundation
import TestPKI
import TestSupport
import Testing

@Suite struct JudgesTests {
  private let file = "Judges/two-signatures.pdf"

  @Test func popplerSeesBothSignaturesAndThatTheSecondCoversTheFile() throws {
    let verdicts = try Judges.pdfsig(Fixture.named(file).path)
    #expect(verdicts.map(\.valid) == [true, true])
    #expect(verdicts.map(\.fieldName) == ["Signature2", "Signature1"])
    #expect(verdicts.map(\.totalDocument) == [true, false])
  }

  @Test func mupdfSeesBothSignaturesAndThatTheFirstIsOlder() throws {
    let verdicts = try Judges.mutoolVerify(Fixture.named(file).path)
    #expect(verdicts.map(\.valid) == [true, true])
    #expect(verdicts.map(\.unchanged) == [true, false])
  }

  @Test func pyHankoTrustsBothUnderTheirRoot() throws {
    let root = try Fixture.named("Judges/root.crt").path
    let verdict = try Judges.pyHanko(Fixture.named(file).path, trust: root)
    #expect(verdict.valid == [true, true], "\(verdict.text)")
    let stranger = try Judges.pyHanko(Fixture.named(file).path, trust: SharedPKI.rootPEM)
    #expect(stranger.valid == [false, false], "\(stranger.text)")
  }

  @Test func everyJudgeSeesAChangedByte() throws {
    let folder = try TemporaryFolder()
    var bytes = try Fixture.bytes(file)
    let place = try #require(bytes.indices.dropLast().first { Array(bytes[$0..<$0 + 2]) == Array("BT".utf8) })
    bytes[place + 2] = bytes[place + 2] == 0x20 ? 0x0a : 0x20
    let path = try folder.write(bytes, to: "changed.pdf")
    #expect(try Judges.pdfsig(path).map(\.valid) == [false, false])
    #expect(try Judges.mutoolVerify(path).map(\.valid) == [false, false])
    let root = try Fixture.named("Judges/root.crt").path
    #expect(try Judges.pyHanko(path, trust: root).valid.contains(true) == false)
  }

  @Test func opensslVerifiesADetachedSignatureAndRefusesAnotherContent() throws {
    let signer = try SharedPKI.entity("p256")
    let content = Array("signed words".utf8)
    let signed = try Tool.run(
      [
        "openssl", "cms", "-sign", "-binary", "-cades", "-outform", "DER", "-signer", signer.certificatePEM, "-inkey",
        signer.keyPEM, "-certfile", signer.chainPEM,
      ], input: content)
    #expect(signed.status == 0, "\(signed.stderr)")
    let der = signed.output
    #expect(try Judges.opensslVerify(der: der, content: content, trust: SharedPKI.rootPEM).status == 0)
    #expect(try Judges.opensslVerify(der: der, content: content + [0x21]).status != 0)
    let stranger = try SharedPKI.entity("stranger-root").certificatePEM
    #expect(try Judges.opensslVerify(der: der, content: content, trust: stranger).status != 0)
  }
}
