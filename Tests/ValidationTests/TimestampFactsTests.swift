import TestSupport
import Testing
import Validation

/// Time-stamps in signatures, and those that were taken from elsewhere.
@Suite struct TimestampFactsTests {
  @Test func aContentTimestampIsHeldAgainstTheSignedBytes() throws {
    let facts = try Facts.single(PyHankoSigner.file(.content))
    #expect(facts.integrity == .intact && facts.contentTimestamps.count == 1)
    let stamp = try #require(facts.contentTimestamps.first)
    #expect(stamp.integrity == .intact && stamp.time != nil && stamp.authority?.commonName == "Test TSA")
    #expect(!facts.codes.contains("content-timestamp-broken"))
  }

  @Test func aTimestampOfAnotherSignatureIsNamedCopied() throws {
    let facts = try Facts.of(PyHankoSigner.file(.copiedToken)).signatures
    try #require(facts.count == 2)
    #expect(facts.allSatisfy { $0.integrity == .intact })
    #expect(facts[0].timestamps.map(\.integrity.verdict) == [.intact] && facts[0].timestamps[0].attack == nil)
    #expect(facts[1].timestamps.map(\.integrity.verdict) == [.altered])
    #expect(facts[1].timestamps[0].attack == .copiedTimestamp && facts[1].codes.contains("timestamp-copied"))
    #expect(facts[1].level == .basic, "a time-stamp that does not hold gives no level")
  }

  @Test func aSignaturesTimestampAsADocumentTimestampIsNamedCopied() throws {
    let facts = try Facts.of(PyHankoSigner.file(.copiedDocument)).signatures
    try #require(facts.count == 2 && facts[1].kind == .documentTimestamp)
    #expect(facts[1].integrity.verdict == .altered && facts[1].attack == .copiedTimestamp)
    #expect(facts[0].timestamps[0].attack == nil && facts[0].attack == nil)
  }

  @Test func aTokenOverOtherBytesIsAlteredAndNoCopy() throws {
    var raw = RawSignature(subFilter: "ETSI.RFC3161", entries: "")
    raw.type = "/Type /DocTimeStamp"
    let facts = try Facts.single(raw.file { try OpenSSLSigner.token($0 + [0]) })
    #expect(facts.integrity.verdict == .altered && facts.attack == nil)
  }

  @Test func aUsageRightsSignatureIsListedApart() throws {
    let facts = try Facts.of(PyHankoSigner.file(.usageRights))
    #expect(facts.signatures.map(\.field) == ["Sig1"])
    #expect(facts.usageRights.count == 1 && facts.usageRights[0].integrity == .intact)
    #expect(facts.warnings.filter { $0.code == "usage-rights" }.map(\.object) == [facts.usageRights[0].object])
  }
}
