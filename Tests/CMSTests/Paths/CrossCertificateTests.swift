import CMS
import TestSupport
import Testing

/// Authorities that certify each other.
@Suite struct CrossCertificateTests {
  private static let pool = ["issuing-a", "issuing-a-by-stranger", "root-by-stranger", "stranger-by-root"]

  private func paths(_ anchors: String..., extra: String...) throws -> [[Certificate]] {
    let builder = PathBuilder(
      anchors: try anchors.map { try Made.anchor($0) },
      untrusted: try (Self.pool + extra).map { try Made.certificate($0) })
    return builder.paths(from: try Made.certificate("rsa2048"), at: Made.now).complete.map(\.certificates)
  }

  @Test func everyPathToEveryAnchorIsFoundTheShorterFirst() throws {
    let found = try paths("root", "stranger-root")
    #expect(
      found == [
        try Made.certificates("rsa2048", "issuing-a", "root"),
        try Made.certificates("rsa2048", "issuing-a-by-stranger", "stranger-root"),
        try Made.certificates("rsa2048", "issuing-a", "root-by-stranger", "stranger-root"),
        try Made.certificates("rsa2048", "issuing-a-by-stranger", "stranger-by-root", "root"),
      ])
    for path in found {
      let anchor = try #require(path.last)
      let candidate = CertificatePath(path, anchor: TrustAnchor(anchor, source: "test"))
      #expect(candidate.problems(at: Made.now, for: .documentSigning) == [])
    }
  }

  @Test func anotherAnchorIsReachedThroughTheCross() throws {
    #expect(
      try paths("stranger-root", extra: "root") == [
        try Made.certificates("rsa2048", "issuing-a-by-stranger", "stranger-root"),
        try Made.certificates("rsa2048", "issuing-a", "root-by-stranger", "stranger-root"),
      ])
  }

  @Test func aRingWithoutAnAnchorEnds() throws {
    let builder = PathBuilder(anchors: [], untrusted: try Self.pool.map { try Made.certificate($0) })
    let search = builder.paths(from: try Made.certificate("rsa2048"))
    #expect(search.complete.isEmpty && !search.isCutShort)
    // The ring's names and keys stand in a path once each.
    for path in search.paths {
      let keys = path.certificates.map(\.publicKeyInfo)
      #expect(Set(keys).count == keys.count)
    }
    #expect(search.paths.first?.certificates.count == 4)
  }

  @Test func aKeyThatRolledOverIsFollowedUnderOneName() throws {
    let builder = PathBuilder(
      anchors: [try Made.anchor()], untrusted: try Made.certificates("rolled-old", "rolled-new"))
    let path = try #require(builder.paths(from: try Made.certificate("under-rolled")).complete.first)
    #expect(path.certificates == (try Made.certificates("under-rolled", "rolled-new", "rolled-old", "root")))
    #expect(path.problems(at: Made.now, for: .documentSigning) == [])
  }

  @Test func ofTwoPathsTheOneThatIsValidAtTheTimeIsBetter() throws {
    let forge = try Forge("root")
    let issuing = try Made.certificate("issuing-a")
    // The same authority once more, valid for a day only, and nearer to the front of the pool.
    let short = try forge.certificate(
      subject: issuing.subjectName, key: issuing.publicKeyInfo, serial: 77, extensions: [Forge.authority])
    let builder = PathBuilder(anchors: [try Made.anchor()], untrusted: [short, issuing])
    let leaf = try Made.certificate("rsa2048")
    let later = builder.paths(from: leaf, at: Made.now + 10 * 86_400).complete
    #expect(later.map { $0.certificates[1] } == [issuing, short])
  }
}
