import CMS
import TestSupport
import Testing

/// A key, a digest, a padding, and the algorithm that must come of them.
struct SigningCase: Sendable, CustomStringConvertible {
  let signer: String
  var digest: DigestAlgorithm?
  var padding: RSAPadding?
  let expected: SignatureAlgorithm

  var description: String { "\(signer) \(expected)" }

  /// Those that `openssl cms -verify` of OpenSSL 3.0 can judge.
  static let judged: [SigningCase] = [
    SigningCase(signer: "rsa2048", expected: .rsaPKCS1(.sha256)),
    SigningCase(signer: "rsa3072", digest: .sha384, expected: .rsaPKCS1(.sha384)),
    SigningCase(signer: "rsa4096", digest: .sha512, expected: .rsaPKCS1(.sha512)),
    SigningCase(signer: "rsa2048", digest: .sha3_256, expected: .rsaPKCS1(.sha3_256)),
    SigningCase(signer: "rsa2048", digest: .sha3_512, expected: .rsaPKCS1(.sha3_512)),
    SigningCase(signer: "rsa2048", padding: .pss, expected: .rsaPSS(.sha256)),
    SigningCase(signer: "rsa2048", digest: .sha512, padding: .pss, expected: .rsaPSS(.sha512)),
    SigningCase(signer: "rsa2048", digest: .sha3_384, padding: .pss, expected: .rsaPSS(.sha3_384)),
    SigningCase(signer: "rsa-pss", expected: .rsaPSS(.sha256)),
    SigningCase(signer: "p256", expected: .ecdsa(.sha256)),
    SigningCase(signer: "p384", expected: .ecdsa(.sha384)),
    SigningCase(signer: "p521", expected: .ecdsa(.sha512)),
    SigningCase(signer: "p256", digest: .sha512, expected: .ecdsa(.sha512)),
    SigningCase(signer: "brainpoolP256r1", expected: .ecdsa(.sha256)),
    SigningCase(signer: "brainpoolP384r1", expected: .ecdsa(.sha384)),
    SigningCase(signer: "brainpoolP512r1", expected: .ecdsa(.sha512)),
  ]

  /// Those that it cannot: EdDSA and SM2, and ECDSA with SHA-3.
  static let others: [SigningCase] = [
    SigningCase(signer: "p256", digest: .sha3_256, expected: .ecdsa(.sha3_256)),
    SigningCase(signer: "p384", digest: .sha3_384, expected: .ecdsa(.sha3_384)),
    SigningCase(signer: "p521", digest: .sha3_512, expected: .ecdsa(.sha3_512)),
    SigningCase(signer: "ed25519", expected: .ed25519),
    SigningCase(signer: "ed448", expected: .ed448),
    SigningCase(signer: "sm2", expected: .sm2),
  ]
}

@Suite struct SigningTests {
  @Test(arguments: SigningCase.judged)
  func openSSLAccepts(_ test: SigningCase) throws {
    let signer = try Signer(test.signer, digest: test.digest, padding: test.padding)
    #expect(signer.key.algorithm == test.expected)
    let folder = try TemporaryFolder()
    let cms = try folder.write(try signer.sign(), to: "cms.der")
    let document = try folder.write(Signer.document, to: "document")
    let judge = try Tool.run([
      "openssl", "cms", "-verify", "-cades", "-binary", "-inform", "DER", "-in", cms, "-content", document,
      "-CAfile", try SharedPKI.rootPEM, "-purpose", "any", "-out", folder.file("out"),
    ])
    #expect(judge.status == 0, "\(judge.stderr)")
  }

  @Test(arguments: SigningCase.others)
  func valueFitsAttributesAndKey(_ test: SigningCase) throws {
    let signer = try Signer(test.signer, digest: test.digest, padding: test.padding)
    #expect(signer.key.algorithm == test.expected)
    let attributes = try signer.attributes()
    let value = try signer.key.signNow(attributes.der)
    let certificate = signer.credentials.certificate
    #expect(try SignatureVerification.verify(value, over: attributes.der, certificate, test.expected.scheme))
    #expect(try !SignatureVerification.verify(value, over: attributes.der + [0], certificate, test.expected.scheme))
    #expect(try !signer.sign().isEmpty)
  }

  @Test(arguments: SigningCase.judged + SigningCase.others)
  func reservedRoomIsEnoughAndTight(_ test: SigningCase) throws {
    let signer = try Signer(test.signer, digest: test.digest, padding: test.padding)
    let room = try SignedData.maximumSize(
      algorithm: signer.key.algorithm, certificate: signer.credentials.certificate, chain: signer.credentials.chain,
      maximumSignatureSize: signer.key.maximumSignatureSize)
    let size = try signer.sign().count
    #expect(size <= room && room - size < 16)
  }

  @Test func signedValuesComeFromManyThreadsAtOnce() async throws {
    let signer = try Signer("p256")
    let attributes = try signer.attributes()
    let good = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 {
        group.addTask {
          let value = try await signer.key.sign(attributes.der)
          return try SignatureVerification.verify(
            value, over: attributes.der, signer.credentials.certificate, signer.key.algorithm.scheme)
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(good == 64)
  }
}
