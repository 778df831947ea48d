import CMS
import TestSupport
import Testing

@Suite struct PathValidationTests {
  private func problems(
    _ name: String, _ issuers: [String], for purpose: PathPurpose = .documentSigning, at time: Int64? = nil,
    anchor: String = "root"
  ) throws -> [PathProblem] {
    let builder = PathBuilder(
      anchors: [try Made.anchor(anchor)], untrusted: try issuers.map { try Made.certificate($0) })
    let path = try #require(builder.paths(from: try Made.certificate(name)).complete.first)
    return path.problems(at: time ?? Made.now, for: purpose)
  }

  @Test func aGoodPathHasNoProblems() throws {
    for (name, issuer) in [
      ("rsa2048", "issuing-a"), ("p256", "issuing-b"), ("ed25519", "issuing-a"), ("ed448", "issuing-a"),
      ("rsa-pss", "issuing-a"), ("sm2", "issuing-b"), ("sm2-chain", "issuing-sm2"), ("revoked", "issuing-a"),
      ("sha1-chain", "issuing-sha1"),
    ] {
      #expect(try problems(name, [issuer]) == [], "\(name)")
    }
    #expect(try problems("tsa", ["issuing-a"], for: .timestamping) == [])
    #expect(try problems("ocsp-issuing-a", ["issuing-a"], for: .ocspSigning) == [])
    #expect(try problems("issuing-a", [], for: .crlSigning) == [])
    #expect(try problems("issuing-a", [], for: .certificateSigning) == [])
  }

  @Test func eachFaultHasItsName() throws {
    let cases: [(String, String, PathPurpose, PathProblem.Kind)] = [
      ("expired", "issuing-a", .documentSigning, .expired),
      ("not-yet-valid", "issuing-a", .documentSigning, .notYetValid),
      ("wrong-key-usage", "issuing-a", .documentSigning, .keyUsage),
      ("unknown-critical", "issuing-a", .documentSigning, .criticalExtension),
      ("name-constraints", "issuing-constrained", .documentSigning, .nameConstraints),
      ("tsa", "issuing-a", .documentSigning, .extendedKeyUsage),
      ("tsa-no-eku", "issuing-a", .timestamping, .extendedKeyUsage),
      ("rsa2048", "issuing-a", .timestamping, .extendedKeyUsage),
      ("rsa2048", "issuing-a", .ocspSigning, .extendedKeyUsage),
      ("rsa2048", "issuing-a", .crlSigning, .keyUsage),
    ]
    for (name, issuer, purpose, kind) in cases {
      let found = try problems(name, [issuer], for: purpose)
      #expect(found.count == 1 && found[0].kind == kind && found[0].index == 0, "\(name): \(found)")
    }
  }
}
