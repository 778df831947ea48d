import CMS
import Foundation
import TestSupport
import Testing
import Validation

/// Which algorithms can be relied on, and until when.
@Suite struct AlgorithmPolicyTests {
  private let policy = AlgorithmPolicy.standard
  /// Each at 0:00 UTC.
  private let in2005: Int64 = 1_104_537_600
  private let in2011: Int64 = 1_293_840_000
  private let now: Int64 = 1_796_169_600
  private let in2029: Int64 = 1_861_920_000

  @Test func endedDigestsHoldUntilTheirLastSecond() {
    #expect(policy.objection(to: .sha1, at: in2011 - 1) == nil && policy.objection(to: .md5, at: in2005 - 1) == nil)
    #expect(policy.objection(to: .sha1, at: in2011)?.end == in2011)
    #expect(policy.objection(to: .md5, at: in2005)?.end == in2005)
    #expect(policy.objection(to: .sha1, at: now)?.text == "SHA-1 could be relied on until 2010-12-31")
    #expect(policy.objection(to: .sha256, at: .max) == nil && policy.objection(to: .sm3, at: .max) == nil)
  }

  @Test(arguments: [(512, -1), (768, 1_230_768_000), (1024, 1_293_840_000), (2048, 1_861_920_000), (3072, 0)])
  func anRSAKeyHasTheEndOfTheLargestSizeThatItReaches(_ bits: Int, _ end: Int64) {
    let found = policy.objection(to: PublicKeyKind.rsa(bits: bits), at: in2029)
    #expect(end == 0 ? found == nil : found != nil)
    #expect(found?.end == (end <= 0 ? nil : end))
    #expect(policy.objection(to: PublicKeyKind.rsaPSS(bits: bits, restriction: nil), at: in2029)?.end == found?.end)
  }

  @Test func theDigestOfTheSchemeAndOfTheMaskCountToo() throws {
    #expect(policy.objection(to: SignatureScheme.ecdsa(.sha1), at: now)?.text.contains("SHA-1") == true)
    #expect(policy.objection(to: SignatureScheme.rsaPKCS1(.sha256), at: now) == nil)
    // SHA-256 with the default mask, MGF1 over SHA-1.
    let parameters = try PSSParameters(reading: [
      0x30, 0x0f, 0xa0, 0x0d, 0x30, 0x0b, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01,
    ])
    #expect(policy.objection(to: SignatureScheme.rsaPSS(parameters), at: now)?.text.contains("SHA-1") == true)
  }

  @Test func whatIsOnNoListIsNeverReliedOn() throws {
    let folder = try TemporaryFolder()
    try Tool.run([
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:secp256k1", "-nodes", "-keyout",
      folder.file("key"), "-subj", "/CN=Koblitz", "-outform", "DER", "-out", folder.file("certificate"),
    ])
    let kind = try CMS.Certificate(der: folder.read("certificate")).publicKeyKind
    let found = policy.objection(to: kind, at: 0)
    #expect(found != nil && found?.end == nil)
    let empty = AlgorithmPolicy(digests: [], schemes: [], keys: [])
    #expect(empty.objections(to: .ed25519, key: .ed25519, digest: .sha512, at: now).map(\.end) == [nil, nil, nil])
    #expect(policy.problem(with: .ed25519, key: .ed25519, digest: .sha512, at: now) == nil)
  }

  @Test func theObjectionThatNeedsTheOldestProofComesFirst() {
    let found = policy.objections(to: .rsaPKCS1(.md5), key: .rsa(bits: 1024), digest: .md5, at: now)
    #expect(found.map(\.end) == [in2005, in2011])
  }

  @Test(arguments: ["rsa2048", "rsa-pss", "p256", "p521", "brainpoolP384r1", "ed25519", "ed448", "sm2"])
  func everyKeyThatWeSignWithIsOnTheList(_ name: String) throws {
    let certificate = try CMS.Certificate(der: SharedPKI.entity(name).certificate.der())
    let algorithm = try SignatureAlgorithm.choose(for: certificate)
    let problem = policy.problem(
      with: algorithm.scheme, key: certificate.publicKeyKind, digest: algorithm.digest, at: now)
    #expect(problem == nil, "\(problem ?? "")")
  }

  @Test func aFileChangesTheListsThatItNamesAndNoOthers() throws {
    let text = #"{"digests": [{"name": "SHA-256", "until": "2020-02-29"}]}"#
    let read = try JSONDecoder().decode(AlgorithmPolicy.self, from: Data(text.utf8))
    #expect(read.digests.count == 1 && read.keys == policy.keys && read.schemes == policy.schemes)
    #expect(read.objection(to: .sha256, at: 1_583_020_800)?.end == 1_583_020_800)
    #expect(read.objection(to: .sha512, at: 0)?.end == nil && read.objection(to: .sha512, at: 0) != nil)
    let written = try JSONEncoder().encode(policy)
    #expect(try JSONDecoder().decode(AlgorithmPolicy.self, from: written) == policy)
  }

  @Test(arguments: [
    #"{"digest": []}"#, #"{"digests": [{"name": "SHA-257"}]}"#, #"{"schemes": [{"name": "RSA"}]}"#,
    #"{"digests": [{"name": "SHA-256", "until": "2021-02-29"}]}"#,
    #"{"digests": [{"name": "SHA-256", "until": "soon"}]}"#,
    #"{"digests": [{"name": "SHA-256", "untill": "2021-02-28"}]}"#, #"{"keys": [{"kind": "RSA", "size": 2048}]}"#,
  ])
  func aMisspeltListIsRefused(_ text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(AlgorithmPolicy.self, from: Data(text.utf8)) }
  }

  @Test func theDocumentationTellsTheListAsItIs() throws {
    let page = try String(contentsOfFile: "docs/algorithms.md", encoding: .utf8)
    for rule in policy.digests + policy.schemes {
      let lines = page.split(separator: "\n").filter { $0.hasPrefix("|") && $0.contains(rule.name) }
      let day = rule.until?.description ?? "| – |"
      #expect(lines.contains { $0.contains(day) }, "\(rule.name)")
    }
    for rule in policy.keys {
      let lines = page.split(separator: "\n").filter { line in
        line.hasPrefix("|") && line.contains(rule.kind) && (rule.bits.map { line.contains("| \($0) |") } ?? true)
      }
      // FRP256v1 is named there, and has no name here.
      let isTold = lines.contains { $0.contains(rule.until?.description ?? "– |") }
      #expect(isTold || rule.kind == "1.2.250.1.223.101.256.1", "\(rule.kind)")
    }
  }
}
