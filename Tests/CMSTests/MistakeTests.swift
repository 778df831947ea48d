import CMS
import TestSupport
import Testing

/// Values as keys at services return them when something was misunderstood.
@Suite struct MistakeTests {
  private func mistake(
    _ name: String, padding: RSAPadding? = nil, _ value: (Signer, SignedAttributes) throws -> [UInt8]
  ) throws -> SignatureMistake? {
    let signer = try Signer(name, padding: padding)
    let attributes = try signer.attributes()
    do throws(CMSError) {
      let made: [UInt8]
      do { made = try value(signer, attributes) } catch { throw .badKey(reason: "\(error)") }
      _ = try SignatureVerification.accept(
        made, attributes: attributes, documentDigest: try signer.key.algorithm.digest.digest(of: Signer.document),
        certificate: signer.credentials.certificate, algorithm: signer.key.algorithm)
      return nil
    } catch .wrongSignature(let mistake) {
      return mistake
    }
  }

  /// Signs a digest with a tool, as a service does that is given one.
  private func sign(digest: [UInt8], _ signer: String, options: [String] = []) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let input = try folder.write(digest, to: "digest")
    let key = try SharedPKI.entity(signer).keyPEM
    let command = ["openssl", "pkeyutl", "-sign", "-inkey", key, "-in", input, "-out", folder.file("value")]
    let made = try Tool.run(command + options.flatMap { ["-pkeyopt", $0] })
    try #require(made.status == 0, "\(made.stderr)")
    return try folder.read("value")
  }

  @Test(arguments: ["rsa2048", "p256", "p384", "ed25519", "ed448", "sm2"])
  func hashOfTheHash(_ name: String) throws {
    let found = try mistake(name) { signer, attributes in
      try signer.key.signNow(try signer.key.algorithm.digest.digest(of: attributes.der))
    }
    #expect(found == .hashOfHash)
  }

  @Test(arguments: ["rsa2048", "p256", "p384"])
  func theDocumentsDigestInsteadOfTheAttributes(_ name: String) throws {
    let found = try mistake(name) { signer, _ in
      let digest = signer.key.algorithm.digest.commandName
      return try sign(digest: try signer.documentDigest, name, options: ["digest:\(digest)"])
    }
    #expect(found == .documentDigestSigned)
  }

  @Test(arguments: ["rsa2048", "p256"])
  func theDocumentsDigestHashedOnceMore(_ name: String) throws {
    let found = try mistake(name) { signer, _ in try signer.key.signNow(try signer.documentDigest) }
    #expect(found == .documentDigestHashedAndSigned)
  }

  @Test func theDocumentsDigestGivenToEd25519() throws {
    let found = try mistake("ed25519") { signer, _ in try signer.key.signNow(try signer.documentDigest) }
    #expect(found == .documentDigestSigned)
  }

  @Test func pssWherePKCS1IsSaidAndTheOtherWayRound() throws {
    let pss = try mistake("rsa2048") { _, attributes in
      try Signer("rsa2048", padding: .pss).key.signNow(attributes.der)
    }
    #expect(pss == .pssInsteadOfPKCS1)
    let pkcs1 = try mistake("rsa2048", padding: .pss) { _, attributes in
      try Signer("rsa2048").key.signNow(attributes.der)
    }
    #expect(pkcs1 == .pkcs1InsteadOfPSS)
  }

  @Test func aSaltOfAnotherLength() throws {
    let found = try mistake("rsa2048", padding: .pss) { _, attributes in
      try sign(
        digest: try DigestAlgorithm.sha256.digest(of: attributes.der), "rsa2048",
        options: ["digest:sha256", "rsa_padding_mode:pss", "rsa_pss_saltlen:20"])
    }
    #expect(found == .otherSalt(20, said: 32))
  }

  @Test func theBareDigestInABlockOfPKCS1() throws {
    let found = try mistake("rsa2048") { _, attributes in
      try sign(digest: try DigestAlgorithm.sha256.digest(of: attributes.der), "rsa2048")
    }
    #expect(found == .missingDigestInfo)
  }

  @Test func anotherDigest() throws {
    let found = try mistake("rsa2048") { _, attributes in
      try Signer("rsa2048", digest: .sha512).key.signNow(attributes.der)
    }
    #expect(found == .otherDigest(.sha512))
  }

  @Test func anotherKeyAndAnotherSize() throws {
    let other = try mistake("rsa2048") { _, attributes in try Signer("second").key.signNow(attributes.der) }
    #expect(other == .otherKey)
    let larger = try mistake("rsa2048") { _, attributes in try Signer("rsa4096").key.signNow(attributes.der) }
    #expect(larger == .wrongSize(512, expected: 256))
    #expect(try mistake("p256") { _, _ in [] } == .otherKey)
  }

  @Test(arguments: ["p256", "p384", "p521", "brainpoolP512r1", "sm2"])
  func rawRAndSAreConverted(_ name: String) throws {
    let signer = try Signer(name)
    let attributes = try signer.attributes()
    let size = try #require(signer.credentials.certificate.scalarSize)
    for _ in 0..<8 {
      let value = try signer.key.signNow(attributes.der)
      var parts = try DERReader.only(value[...]).reader
      let raw = try (0..<2).flatMap { _ -> [UInt8] in
        let number = try parts.next(DERTag.integer, "r or s").contents.drop { $0 == 0 }
        return [UInt8](repeating: 0, count: size - number.count) + number
      }
      #expect(raw.count == 2 * size)
      let accepted = try SignatureVerification.accept(
        raw, attributes: attributes, documentDigest: try signer.documentDigest,
        certificate: signer.credentials.certificate, algorithm: signer.key.algorithm)
      #expect(accepted == value)
    }
  }
}
