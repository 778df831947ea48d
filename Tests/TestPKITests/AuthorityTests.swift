import Foundation
import TestPKI
import TestSupport
import Testing

@Suite struct AuthorityTests {
  /// What `openssl verify` says of an entity.
  private func verify(_ name: String, options: [String] = []) throws -> ToolResult {
    let entity = try SharedPKI.entity(name)
    let chain = entity.blueprint.isSelfSigned ? [] : ["-untrusted", entity.chainPEM]
    return try Tool.run(
      ["openssl", "verify", "-auth_level", "1", "-CAfile", try SharedPKI.rootPEM] + options + chain
        + [entity.certificatePEM])
  }

  @Test(arguments: Blueprint.all.filter { $0.wrong == nil }.map(\.name))
  func opensslAcceptsWhatIsNotWrong(_ name: String) throws {
    // SM2 hashes an identifier of the signer along (GM/T 0009, 10).
    let sm2 =
      try SharedPKI.entity(name).blueprint.issuer == "issuing-sm2" ? ["-vfyopt", "distid:1234567812345678"] : []
    let result = try verify(name, options: ["-x509_strict"] + sm2)
    #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
  }

  @Test(arguments: [
    ("expired", "certificate has expired"), ("not-yet-valid", "certificate is not yet valid"),
    ("unknown-critical", "unhandled critical extension"), ("name-constraints", "permitted subtree violation"),
    ("sha1-chain", "CA signature digest algorithm too weak"),
    ("stranger", "self-signed certificate in certificate chain"),
    ("self-signed", "self-signed certificate"),
  ])
  func opensslRefusesWhatIsWrong(_ name: String, _ reason: String) throws {
    let result = try verify(name)
    #expect(result.status == 2)
    #expect(result.stderr.contains(reason), "\(result.stderr)")
  }

  @Test(arguments: [("wrong-key-usage", "smimesign"), ("tsa-no-eku", "timestampsign")])
  func opensslRefusesAWrongPurpose(_ name: String, _ purpose: String) throws {
    #expect(try verify(name).status == 0)
    #expect(try verify(name, options: ["-purpose", purpose]).status == 2)
  }

  @Test(arguments: ["tsa", "tsa-second"])
  func theTSAIsFitForTimeStamping(_ name: String) throws {
    #expect(try verify(name, options: ["-purpose", "timestampsign"]).status == 0)
  }

  @Test(arguments: [("revoked", true), ("under-revoked-ca", true), ("rsa2048", false), ("p256", false)])
  func theListsSayWhoIsRevoked(_ name: String, _ isRevoked: Bool) throws {
    let folder = try TemporaryFolder()
    var lists: [UInt8] = []
    for issuer in try SharedPKI.authority.chain(of: name) {
      lists += try Tool.run(["openssl", "crl", "-inform", "DER", "-in", issuer.crl]).output
    }
    let path = try folder.write(lists, to: "lists.pem")
    let result = try verify(name, options: ["-crl_check_all", "-CRLfile", path])
    #expect(result.status == (isRevoked ? 2 : 0), "\(result.stderr)")
    #expect(result.stderr.contains("certificate revoked") == isRevoked)
  }

  @Test(arguments: KeyType.allCases)
  func everyKeyTypeHasASignerWhosePKCS12Opens(_ type: KeyType) throws {
    let blueprint = try #require(Blueprint.all.first { $0.kind == .signer && $0.keyType == type })
    let signer = try SharedPKI.entity(blueprint.name)
    let result = try Tool.run(
      ["openssl", "pkcs12", "-in", signer.p12, "-passin", "file:\(SharedPKI.passwordFile)", "-nodes", "-info"])
    #expect(result.status == 0, "\(result.stderr)")
    #expect(result.stderr.contains("PBES2, PBKDF2, AES-256-CBC, Iteration 2048, PRF hmacWithSHA256"))
    #expect(result.stdout.components(separatedBy: "BEGIN CERTIFICATE").count == 4)
    let key = try Tool.run(
      ["openssl", "pkey", "-in", signer.encryptedKeyPEM, "-passin", "file:\(SharedPKI.passwordFile)", "-pubout"])
    #expect(try key.output == Tool.run(["openssl", "x509", "-in", signer.certificatePEM, "-noout", "-pubkey"]).output)
  }

  @Test(arguments: ["rsa2048", "rsa3072", "rsa4096", "rsa-pss"])
  func opensslFindsTheRSAKeysSound(_ name: String) throws {
    let result = try Tool.run(["openssl", "pkey", "-in", SharedPKI.entity(name).keyPEM, "-check", "-noout"])
    #expect(result.stdout.contains("Key is valid"))
  }

  @Test func namesAndSerialsAreUnique() {
    #expect(Set(Blueprint.all.map(\.name)).count == Blueprint.all.count)
    #expect(Set(Blueprint.all.map { "\($0.issuer) \($0.serial)" }).count == Blueprint.all.count)
  }

  @Test func theManifestNamesFilesThatAreThere() throws {
    let folder = try TemporaryFolder()
    let command = try Built.command("testpki")
    let made = try Tool.run([
      command, "make", folder.file("pki"), "--only", "p256,tsa-second,revoked", "--at", "2024-02-29T12:00:00Z",
      "--port", "9123",
    ])
    #expect(made.status == 0, "\(made.stderr)")
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(folder.read("pki/manifest.json")))
    #expect(manifest.moment == 1_709_208_000)
    #expect(manifest.entities.map(\.name) == ["root", "issuing-a", "issuing-b", "tsa-second", "p256", "revoked"])
    for entity in manifest.entities {
      for file in entity.files.values {
        #expect(FileManager.default.fileExists(atPath: folder.file("pki/\(file)")), "\(file)")
      }
    }
    let text = try Tool.run(["openssl", "x509", "-in", folder.file("pki/p256.pem"), "-noout", "-text"]).stdout
    #expect(text.contains("Not Before: Mar  1 12:00:00 2023 GMT"))
    #expect(text.contains("http://127.0.0.1:9123/ocsp/issuing-b"))
  }

  @Test func aSecondRunKeepsWhatIsThere() throws {
    let folder = try TemporaryFolder()
    let first = try Authority(folder: folder.path).entity("p256").certificate.der()
    let second = try Authority(folder: folder.path).entity("p256").certificate.der()
    #expect(first == second)
  }
}
