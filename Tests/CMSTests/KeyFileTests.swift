import CMS
import TestSupport
import Testing

@Suite struct KeyFileTests {
  /// How `openssl` writes a key: arguments, whether it is encrypted.
  struct Form: Sendable, CustomStringConvertible {
    let signer: String
    let arguments: [String]
    let isEncrypted: Bool
    var description: String { "\(signer) \(arguments.joined(separator: " "))" }
  }

  static let forms: [Form] = [
    Form(signer: "rsa2048", arguments: ["pkey"], isEncrypted: false),
    Form(signer: "rsa2048", arguments: ["pkey", "-outform", "DER"], isEncrypted: false),
    Form(signer: "rsa2048", arguments: ["rsa", "-traditional"], isEncrypted: false),
    Form(signer: "rsa2048", arguments: ["rsa", "-traditional", "-outform", "DER"], isEncrypted: false),
    Form(signer: "rsa2048", arguments: ["rsa", "-traditional", "-aes128"], isEncrypted: true),
    Form(signer: "p256", arguments: ["ec", "-des3"], isEncrypted: true),
    Form(signer: "p256", arguments: ["ec"], isEncrypted: false),
    Form(signer: "p384", arguments: ["ec", "-outform", "DER"], isEncrypted: false),
    Form(signer: "rsa2048", arguments: ["pkcs8", "-topk8"], isEncrypted: true),
    Form(signer: "p521", arguments: ["pkcs8", "-topk8", "-outform", "DER"], isEncrypted: true),
    Form(signer: "ed25519", arguments: ["pkcs8", "-topk8", "-scrypt"], isEncrypted: true),
    Form(signer: "rsa2048", arguments: ["pkcs8", "-topk8", "-v1", "PBE-SHA1-3DES"], isEncrypted: true),
    Form(
      signer: "rsa2048",
      arguments: ["pkcs8", "-topk8", "-v1", "PBE-SHA1-RC2-40", "-provider", "legacy", "-provider", "default"],
      isEncrypted: true),
  ]

  private func write(_ form: Form, in folder: TemporaryFolder) throws -> [UInt8] {
    let entity = try SharedPKI.entity(form.signer)
    let command = ["openssl"] + form.arguments + ["-in", entity.keyPEM, "-out", folder.file("key")]
    let made = try Tool.run(
      command + (form.isEncrypted ? ["-passout", "pass:kéy word"] : []))
    try #require(made.status == 0, "\(made.stderr)")
    return try folder.read("key")
  }

  @Test(arguments: forms)
  func readsTheKey(_ form: Form) throws {
    let bytes = try write(form, in: try TemporaryFolder())
    let entity = try SharedPKI.entity(form.signer)
    let password = form.isEncrypted ? Secret(text: "kéy word") : nil
    let credentials = try Credentials(
      key: bytes, password: password, certificate: try Files.bytes(entity.certificatePEM),
      chain: try Files.bytes(entity.chainPEM))
    #expect(credentials.certificate.der == (try Files.bytes(entity.certificateDER)))
    #expect(credentials.chain.last?.isSelfSigned == true)
  }

  @Test(arguments: forms.filter(\.isEncrypted))
  func tellsAWrongPasswordFromNone(_ form: Form) throws {
    let bytes = try write(form, in: try TemporaryFolder())
    #expect(throws: CMSError.wrongPassword) { try PrivateKey(encoded: bytes, password: Secret(text: "other")) }
    #expect(throws: CMSError.passwordNeeded) { try PrivateKey(encoded: bytes, password: nil) }
  }

  @Test func aStrangersCertificateDoesNotFit() throws {
    let key = try Files.bytes(try SharedPKI.entity("rsa2048").keyPEM)
    let other = try SharedPKI.entity("second").certificatePEM
    #expect(throws: CMSError.keyMismatch(certificate: "Zoë Müller-Straße")) {
      try Credentials(key: key, certificate: try Files.bytes(other))
    }
  }

  @Test func whatIsNoKeyIsRefused() throws {
    let certificate = try Files.bytes(try SharedPKI.entity("rsa2048").certificatePEM)
    for bytes in [
      [], Array("text".utf8), certificate, [0x30, 0x00], [0x30, 0x80], [UInt8](repeating: 0x30, count: 5000),
    ] {
      #expect(throws: CMSError.self) { try PrivateKey(encoded: bytes) }
    }
  }

  @Test func endlessKeyDerivationIsRefusedBeforeItBegins() {
    let key = DERWriter.encode { writer in
      writer.sequence { writer in
        writer.sequence { writer in
          writer.objectIdentifier(KeyFileTests.pbes2)
          writer.sequence { writer in
            writer.sequence { writer in
              writer.objectIdentifier(KeyFileTests.pbkdf2)
              writer.sequence { writer in
                writer.octetString([1, 2, 3, 4, 5, 6, 7, 8])
                writer.integer(2_000_000_000)
              }
            }
          }
        }
        writer.octetString([UInt8](repeating: 0, count: 64))
      }
    }
    #expect(throws: CMSError.limit(what: "rounds of key derivation", bound: 10_000_000)) {
      try PrivateKey(encoded: key, password: Secret(text: "any"))
    }
  }

  private static let pbes2 = ObjectIdentifier(contents: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0D])
  private static let pbkdf2 = ObjectIdentifier(contents: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0C])
}
