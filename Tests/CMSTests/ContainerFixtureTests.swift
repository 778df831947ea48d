import CMS
import TestSupport
import Testing

/// Containers as other software made them. Their documents are not here: each is held against the digest that its own
/// message-digest names, so what is judged is the container.
@Suite struct ContainerFixtureTests {
  private func check(_ fixture: Fixture) throws -> SignatureCheck {
    let container = try SignedData(der: try fixture.bytes)
    let digest = try #require(container.signerInfos.first?.messageDigest)
    return container.check(.detached(digest: digest))
  }

  @Test(arguments: try Fixture.all(in: "Containers/Intact"))
  func isIntactWithTheNoteOfItsName(_ fixture: Fixture) throws {
    let check = try check(fixture)
    #expect(check.verdict == .intact, "\(check.reason ?? "")")
    let expected: [String: Set<String>] = [
      "attributes-unordered.der": ["attributes-not-in-der-order"],
      "econtent-empty.der": ["econtent-empty"],
      "digest-is-signature-algorithm.der": ["digest-algorithm-identifier", "digest-algorithm-not-listed"],
      "digests-are-signature-algorithms.der": ["digest-algorithm-identifier"],
      "ess-missing.der": ["signing-certificate-missing"],
    ]
    #expect(Set(check.notes.map(\.code)) == expected[fixture.name] ?? [])
  }

  @Test(arguments: try Fixture.all(in: "Containers/Malformed"))
  func isMalformedWithTheReason(_ fixture: Fixture) throws {
    let check = try check(fixture)
    #expect(check.verdict == .malformed)
    let expected = [
      "pss-said-to-be-pkcs1.der": "RSASSA-PSS", "pss-other-salt.der": "salt", "digests-contradict.der": "SHA-512",
      "ess-in-octet-string.der": "signing-certificate-v2",
    ]
    let word = try #require(expected[fixture.name])
    #expect(check.reason?.contains(word) == true, "\(check.reason ?? "")")
  }

  @Test func anotherDigestIsAltered() throws {
    let container = try SignedData(der: try Fixture.bytes("Containers/Intact/pss.der"))
    #expect(container.check(.detached(digest: [UInt8](repeating: 0, count: 32))).verdict == .altered)
  }
}
