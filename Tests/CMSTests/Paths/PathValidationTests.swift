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

  /// A leaf, its issuers, a purpose, and exactly what is wrong: kind and place.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let issuers: [String]
    let purpose: PathPurpose
    let wrong: [(PathProblem.Kind, Int)]
    var testDescription: String { "\(name) for \(purpose)" }

    init(
      _ name: String, _ issuers: [String], _ purpose: PathPurpose = .documentSigning,
      _ wrong: (PathProblem.Kind, Int)...
    ) {
      (self.name, self.issuers, self.purpose, self.wrong) = (name, issuers, purpose, wrong)
    }
  }

  private static let a = ["issuing-a"]
  static let cases: [Case] = [
    Case("expired", a, .documentSigning, (.expired, 0)),
    Case("not-yet-valid", a, .documentSigning, (.notYetValid, 0)),
    Case("wrong-key-usage", a, .documentSigning, (.keyUsage, 0)),
    Case("unknown-critical", a, .documentSigning, (.criticalExtension, 0)),
    Case("ca-as-signer", a),
    Case("name-constraints", ["issuing-constrained"], .documentSigning, (.nameConstraints, 0)),
    Case("permitted-name", ["issuing-constrained"]),
    Case("excluded-name", ["excluding"], .documentSigning, (.nameConstraints, 0)),
    Case("not-excluded-name", ["excluding"]),
    Case("under-path-length-0", ["path-length-0"]),
    Case(
      "under-one-too-many", ["below-path-length-0", "path-length-0"], .documentSigning, (.pathLength, 2)),
    Case("under-no-ca-flag", ["no-ca-flag"], .documentSigning, (.notAnAuthority, 1)),
    Case("under-no-cert-sign", ["no-cert-sign"], .documentSigning, (.notAnAuthority, 1), (.keyUsage, 1)),
    Case("under-expired-ca", ["expired-ca"], .documentSigning, (.expired, 1)),
    Case("under-future-ca", ["future-ca"], .documentSigning, (.notYetValid, 1)),
    Case("without-policy", ["policies-required"], .documentSigning, (.policy, 0)),
    Case("with-policy", ["policies-required"]),
    Case("with-other-policy", ["policies-required"], .documentSigning, (.policy, 0)),
    Case("under-unknown-critical", ["unknown-critical-ca"], .documentSigning, (.criticalExtension, 1)),
    Case("issued-by-leaf", ["rsa2048", "issuing-a"], .documentSigning, (.notAnAuthority, 1), (.keyUsage, 1)),
    Case("eku-document", a), Case("eku-mail", a), Case("eku-any", a), Case("eku-client-personal", a),
    Case("eku-web-server", a, .documentSigning, (.extendedKeyUsage, 0)),
    Case("tsa", a, .documentSigning, (.extendedKeyUsage, 0)),
    Case("tsa-no-eku", a, .timestamping, (.extendedKeyUsage, 0)),
    Case("tsa-not-critical", a, .timestamping, (.extendedKeyUsage, 0)),
    Case("tsa-two-usages", a, .timestamping, (.extendedKeyUsage, 0)),
    Case("rsa2048", a, .timestamping, (.extendedKeyUsage, 0)),
    Case("rsa2048", a, .ocspSigning, (.extendedKeyUsage, 0)),
    Case("rsa2048", a, .crlSigning, (.keyUsage, 0)),
    Case("rsa2048", a, .certificateSigning, (.keyUsage, 0), (.notAnAuthority, 0)),
  ]

  @Test(arguments: cases)
  func eachFaultHasItsNameAndPlace(_ sample: Case) throws {
    let found = try problems(sample.name, sample.issuers, for: sample.purpose)
    #expect(found.map(\.kind) == sample.wrong.map(\.0), "\(found)")
    #expect(found.map(\.index) == sample.wrong.map(\.1), "\(found)")
    for problem in found { #expect(problem.text.count > 10) }
  }

  @Test func theDatesOfAnAnchorAreToldApart() throws {
    let later = Made.now + 30 * 365 * 86_400
    let found = try problems("rsa2048", ["issuing-a"], at: later)
    #expect(found.map(\.kind) == [.expired, .expired, .anchorExpired])
    let earlier = try problems("rsa2048", ["issuing-a"], at: Made.now - 30 * 365 * 86_400)
    #expect(earlier.map(\.kind) == [.notYetValid, .notYetValid, .anchorNotYetValid])
  }

  @Test func aSignerThatIsTrustedByItselfIsStillJudged() throws {
    #expect(try problems("rsa2048", [], anchor: "rsa2048") == [])
    #expect(try problems("self-signed", [], anchor: "self-signed") == [])
    #expect(try problems("expired", [], anchor: "expired").map(\.kind) == [.expired])
    #expect(try problems("wrong-key-usage", [], anchor: "wrong-key-usage").map(\.kind) == [.keyUsage])
  }

  @Test func whoTrustsASignerHasNotMadeAnAuthorityOfIt() throws {
    let found = try problems("issued-by-leaf", [], anchor: "rsa2048")
    #expect(Set(found.map(\.kind)) == [.notAnAuthority, .keyUsage] && found.allSatisfy { $0.index == 1 })
  }

  @Test func neitherTheSignatureNorTheExtensionsOfAnAnchorCount() throws {
    #expect(try problems("under-unknown-critical", [], anchor: "unknown-critical-ca") == [])
    #expect(try problems("sha1-chain", [], anchor: "issuing-sha1") == [])
  }

  @Test func aPathWithoutAnAnchorSaysSo() throws {
    let path = CertificatePath(try Made.certificates("rsa2048", "issuing-a"), anchor: nil)
    let found = path.problems(at: Made.now, for: .documentSigning)
    #expect(found.map(\.kind) == [.noAnchor] && found[0].index == 1)
    let stranger = CertificatePath(try Made.certificates("stranger", "stranger-root"), anchor: nil)
    #expect(stranger.problems(at: Made.now, for: .documentSigning).map(\.kind) == [.noAnchor])
  }

  @Test func aPathIsJudgedAsItStands() throws {
    let anchor = try Made.anchor()
    let skipping = CertificatePath(try Made.certificates("rsa2048", "root"), anchor: anchor)
    #expect(!skipping.problems(at: Made.now, for: .any).isEmpty)
    let wrong = CertificatePath(try Made.certificates("rsa2048", "issuing-b", "root"), anchor: anchor)
    #expect(!wrong.problems(at: Made.now, for: .any).isEmpty)
  }

  @Test func saysWithWhatACertificateIsSigned() throws {
    let facts = try #require(
      try Made.certificate("sha1-chain").signatureFacts(issuer: try Made.certificate("issuing-sha1")))
    #expect(facts.digest == .sha1 && facts.name == "ECDSA" && facts.bits == 256)
    let rsa = try #require(try Made.certificate("rsa2048").signatureFacts(issuer: try Made.certificate("issuing-a")))
    #expect(rsa.digest == .sha256 && rsa.name == "RSASSA-PKCS1-v1_5" && rsa.bits == 2048)
    let sm2 = try #require(
      try Made.certificate("sm2-chain").signatureFacts(issuer: try Made.certificate("issuing-sm2")))
    #expect(sm2.digest == .sm3 && sm2.bits == 256)
  }
}
