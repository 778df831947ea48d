import CMS
import TestSupport
import Testing

@Suite struct AlgorithmTests {
  @Test(arguments: DigestAlgorithm.allCases)
  func digestsAsOpenSSLDoes(_ algorithm: DigestAlgorithm) throws {
    let message = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let folder = try TemporaryFolder()
    let file = try folder.write(message, to: "message")
    let length = algorithm == .shake256 ? ["-xoflen", "64"] : []
    let command = ["openssl", "dgst", "-\(algorithm.commandName)", "-binary", "-out", folder.file("digest")]
    #expect(try Tool.run(command + length + [file]).status == 0)
    let expected = try folder.read("digest")
    #expect(expected.count == algorithm.size)
    let digest = try MessageDigest(algorithm)
    digest.update(Array(message[..<1234]))
    let fork = try digest.copy()
    digest.update(Array(message[1234...]))
    #expect(try digest.finish() == expected)
    fork.update(Array(message[1234...]))
    #expect(try fork.finish() == expected)
    #expect(throws: CMSError.self) { try digest.finish() }
  }

  @Test(arguments: [
    ("rsa2048", DigestAlgorithm.sha1, nil as RSAPadding?), ("rsa2048", .md5, nil), ("rsa2048", .sm3, nil),
    ("rsa2048", .shake256, nil), ("p256", .sm3, nil), ("ed25519", .sha256, nil), ("ed448", .sha512, nil),
    ("sm2", .sha256, nil), ("p256", .sha256, .pss), ("rsa-pss", .sha256, .pkcs1), ("ed25519", .sha512, .pkcs1),
  ])
  func contradictionsAreRefused(_ name: String, _ digest: DigestAlgorithm, _ padding: RSAPadding?) throws {
    let certificate = try Certificate(der: try Files.bytes(try SharedPKI.entity(name).certificateDER))
    #expect {
      try SignatureAlgorithm.choose(for: certificate, digest: digest, padding: padding)
    } throws: { error in
      guard case .contradiction? = error as? CMSError else { return false }
      return true
    }
  }

  @Test func theKeysOwnDigestMayBeNamed() throws {
    for (name, digest) in [("ed25519", DigestAlgorithm.sha512), ("ed448", .shake256), ("sm2", .sm3)] {
      let certificate = try Certificate(der: try Files.bytes(try SharedPKI.entity(name).certificateDER))
      #expect(try SignatureAlgorithm.choose(for: certificate, digest: digest).digest == digest)
    }
  }

  @Test func aKeyOfAnotherKindThanTheAlgorithmIsAContradiction() throws {
    let signer = try Signer("p256")
    let value = try signer.key.signNow([1])
    #expect(throws: CMSError.self) {
      try SignatureVerification.verify(value, over: [1], signer.credentials.certificate, .rsaPKCS1(.sha256))
    }
  }

  @Test func identifiersReadAndWriteTheSame() throws {
    for dotted in ["1.2.840.113549.1.7.1", "2.999.1", "0.4.0.19122.1.1", "2.16.840.1.101.3.4.2.18", "1.0"] {
      #expect(ObjectIdentifier(dotted)?.dotted == dotted)
    }
    for wrong in ["", "1", "1.", "3.1", "1.40", "1.2.03", "1.2.x", "1..2"] { #expect(ObjectIdentifier(wrong) == nil) }
    #expect(ObjectIdentifier(contents: [0x2A, 0x86]).dotted == "1.2.?")
  }

  @Test func timesAreReadInUTC() throws {
    func seconds(_ text: String, _ tag: UInt8) throws -> Int64 {
      try DERTime.seconds(try DERReader.only([tag, UInt8(text.utf8.count)] + Array(text.utf8)))
    }
    #expect(try seconds("700101000000Z", DERTag.utcTime) == 0)
    #expect(try seconds("20240229123456Z", DERTag.generalizedTime) == 1_709_210_096)
    #expect(try seconds("491231235959Z", DERTag.utcTime) == 2_524_607_999)
    #expect(UTCText.text(1_709_210_096) == "2024-02-29T12:34:56Z")
    #expect(UTCText.text(-1) == "1969-12-31T23:59:59Z")
    for wrong in ["230229000000Z", "2301010000", "230101000000+0100", "231301000000Z", "23010100000Z"] {
      #expect(throws: CMSError.self) { try seconds(wrong, DERTag.utcTime) }
    }
  }

  @Test func secretsLendTheirBytesAndWipeWhatTheyCameIn() {
    var bytes = Array("pässwört€".utf8)
    let secret = Secret(wiping: &bytes)
    #expect(bytes.isEmpty)
    #expect(secret.count == 13)
    #expect(secret.withBytes { Array($0) } == Array("pässwört€".utf8))
    #expect(!"\(secret)".contains("wört"))
  }
}
