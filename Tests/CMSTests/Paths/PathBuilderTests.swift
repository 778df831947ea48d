import CMS
import TestSupport
import Testing

@Suite struct PathBuilderTests {
  @Test func leadsFromASignerToTheAnchor() throws {
    for (name, issuer) in [("rsa2048", "issuing-a"), ("p256", "issuing-b"), ("sm2-chain", "issuing-sm2")] {
      let builder = PathBuilder(
        anchors: [try Made.anchor()],
        untrusted: try Made.certificates("issuing-b", "issuing-a", "issuing-sm2", "stranger-root"))
      let search = builder.paths(from: try Made.certificate(name))
      #expect(search.complete.map(\.certificates) == [try Made.certificates(name, issuer, "root")])
      #expect(!search.isCutShort)
    }
  }

  @Test func anAnchorByItselfIsAPathOfOne() throws {
    let leaf = try Made.certificate("rsa2048")
    let builder = PathBuilder(anchors: [TrustAnchor(leaf, source: "test")], untrusted: [])
    #expect(builder.paths(from: leaf).complete.map(\.certificates) == [[leaf]])
  }

  @Test func anIntermediateMayBeTheAnchor() throws {
    let builder = PathBuilder(
      anchors: [try Made.anchor("issuing-a")], untrusted: try Made.certificates("root"))
    let search = builder.paths(from: try Made.certificate("rsa2048"))
    #expect(search.complete.map(\.certificates) == [try Made.certificates("rsa2048", "issuing-a")])
  }

  @Test func givesTheLongestPathWhereNoneIsComplete() throws {
    let leaf = try Made.certificate("rsa2048")
    let builder = PathBuilder(anchors: [], untrusted: try Made.certificates("issuing-a", "root"))
    let search = builder.paths(from: leaf)
    #expect(search.complete.isEmpty)
    #expect(search.paths.map(\.certificates) == [try Made.certificates("rsa2048", "issuing-a", "root")])
    let alone = PathBuilder(anchors: [try Made.anchor()], untrusted: []).paths(from: leaf)
    #expect(alone.paths.map(\.certificates) == [[leaf]] && alone.complete.isEmpty)
  }
}
