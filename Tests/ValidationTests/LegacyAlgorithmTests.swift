import CMS
import TestSupport
import Testing
import Validation

/// What old files were signed with: read, named, and left to the policy.
@Suite struct LegacyAlgorithmTests {
  private static let policy = AlgorithmPolicy.standard

  /// A key and its self-signed certificate, made by openssl.
  private struct Key {
    let folder: TemporaryFolder
    var key: String { folder.file("key.pem") }
    var certificate: String { folder.file("certificate.pem") }

    init(dsaBits bits: Int) throws {
      folder = try TemporaryFolder()
      try Self.run(["openssl", "dsaparam", "-genkey", "-out", key, "\(bits)"])
      try Self.run([
        "openssl", "req", "-x509", "-new", "-key", key, "-subj", "/CN=Old Signer", "-sha256", "-out", certificate,
      ])
    }

    init(rsaBits bits: Int) throws {
      folder = try TemporaryFolder()
      try Self.run([
        "openssl", "req", "-x509", "-newkey", "rsa:\(bits)", "-nodes", "-keyout", key, "-subj", "/CN=Old Signer",
        "-sha256",
        "-out", certificate,
      ])
    }

    static func run(_ command: [String]) throws {
      let result = try Tool.run(command)
      try #require(result.status == 0, "\(result.stderr)")
    }

    func cms(_ content: [UInt8], _ options: [String]) throws -> [UInt8] {
      let input = try folder.write(content, to: "content")
      try Self.run(
        ["openssl", "cms", "-sign", "-binary", "-in", input, "-signer", certificate, "-inkey", key, "-outform", "DER"]
          + ["-out", folder.file("cms")] + options)
      return try folder.read("cms")
    }

    /// The PKCS #1 value over the SHA-1 of some bytes, in an OCTET STRING.
    func plain(_ content: [UInt8]) throws -> [UInt8] {
      let input = try folder.write(content, to: "content")
      try Self.run(["openssl", "dgst", "-sha1", "-sign", key, "-out", folder.file("value"), input])
      let value = try folder.read("value")
      return DERWriter.encode { $0.octetString(value) }
    }

    var hexadecimal: String {
      get throws {
        try Self.run(["openssl", "x509", "-in", certificate, "-outform", "DER", "-out", folder.file("der")])
        return try folder.read("der").map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
    }
  }

  private func objections(_ facts: SignatureFacts) -> [String] {
    Self.policy.objections(
      to: facts.scheme, key: facts.certificate?.publicKeyKind, digest: facts.digestAlgorithm, at: Facts.now
    ).map(\.text)
  }

  @Test(arguments: [("sha1", 1024), ("sha256", 2048)])
  func dsaIsVerifiedAndItsEndIsKnown(_ digest: String, _ bits: Int) throws {
    let key = try Key(dsaBits: bits)
    let raw = RawSignature(subFilter: "adbe.pkcs7.detached")
    let facts = try Facts.single(raw.file { try key.cms($0, ["-md", digest]) })
    #expect(facts.integrity == .intact && facts.signatureAlgorithm == "DSA", "\(facts.integrity)")
    #expect(facts.certificate?.publicKeyKind == .dsa(bits: bits))
    #expect(facts.codes.contains("digest-weak") == (digest == "sha1"))
    let texts = objections(facts)
    #expect(texts.isEmpty == (bits == 2048), "\(texts)")
    #expect(bits == 2048 || texts.contains("SHA-1 could be relied on until 2010-12-31"))
    #expect(bits == 2048 || texts.contains("a key of DSA, 1024 bits could be relied on until 2012-12-31"))
    let other = try Facts.single(raw.file { try key.cms($0 + [0], ["-md", digest]) })
    #expect(other.integrity.verdict == .altered)
  }

  @Test(arguments: ["sha1", "md5"])
  func brokenDigestsAreVerifiedAndRefusedByThePolicy(_ digest: String) throws {
    let key = try Key(rsaBits: 2048)
    let facts = try Facts.single(
      RawSignature(subFilter: "adbe.pkcs7.detached").file { try key.cms($0, ["-md", digest]) })
    #expect(facts.integrity == .intact && facts.codes.contains("digest-weak"), "\(facts.integrity)")
    #expect(facts.digestAlgorithm?.commandName == digest)
    #expect(objections(facts).first?.contains("could be relied on until") == true)
  }

  @Test func aPlainRSAValueIsVerifiedWithItsCertificate() throws {
    let key = try Key(rsaBits: 2048)
    let stranger = try Key(rsaBits: 2048)
    func raw(_ certificate: Key, array: Bool) throws -> RawSignature {
      let hex = "<\(try certificate.hexadecimal)>"
      return RawSignature(
        subFilter: "adbe.x509.rsa_sha1", entries: "/M (D:20010601120000Z) /Cert \(array ? "[\(hex)]" : hex)")
    }
    for array in [false, true] {
      let facts = try Facts.single(raw(key, array: array).file { try key.plain($0) })
      #expect(facts.integrity == .intact && facts.certificate?.commonName == "Old Signer", "\(facts.integrity)")
      #expect(facts.level == .none && facts.codes.contains("digest-weak"))
      #expect(facts.digestAlgorithm == .sha1 && objections(facts).contains { $0.hasPrefix("SHA-1 ") })
    }
    let altered = try Facts.single(raw(key, array: false).file { try key.plain($0 + [0]) })
    #expect(altered.integrity.verdict == .altered)
    let other = try Facts.single(raw(stranger, array: false).file { try key.plain($0) })
    #expect(other.integrity.verdict == .altered)
    let none = RawSignature(subFilter: "adbe.x509.rsa_sha1", entries: "")
    let bare = try Facts.single(none.file { try key.plain($0) })
    #expect(bare.integrity.verdict == .malformed && bare.integrity.reason?.contains("/Cert is missing") == true)
  }

  @Test func severalSignersHoldOnlyTogether() throws {
    let raw = RawSignature(subFilter: "adbe.pkcs7.detached")
    func file(_ change: @escaping (inout [UInt8]) -> Void) throws -> [UInt8] {
      try raw.file { covered in
        var both = try OpenSSLSigner.cms(covered, signers: ["rsa2048", "p256"])
        change(&both)
        return both
      }
    }
    let good = try Facts.single(file { _ in })
    #expect(good.integrity == .intact && good.codes.contains("several-signer-infos"), "\(good.integrity)")
    // The last octets are those of the last signer's value.
    let bad = try Facts.single(file { $0[$0.count - 1] ^= 1 })
    #expect(bad.integrity.verdict == .altered && bad.integrity.reason?.hasPrefix("SignerInfo 2: ") == true)
  }
}
