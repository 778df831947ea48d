import CMS
import TestSupport
import Testing

@Suite struct TimestampTests {
  /// A token over these octets, made by `openssl ts` with the TSA of the test PKI.
  private func token(over octets: [UInt8], digest: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let authority = try SharedPKI.entity("tsa")
    let configuration = """
      [tsa]
      default_tsa = tsa_config
      [tsa_config]
      serial = \(folder.file("serial"))
      default_policy = 1.2.3.4.1
      signer_digest = sha256
      digests = sha1, sha256, sha512
      ess_cert_id_alg = sha256
      """
    try folder.write(Array(configuration.utf8), to: "tsa.cnf")
    try folder.write(octets, to: "data")
    let query = ["openssl", "ts", "-query", "-data", folder.file("data"), "-\(digest)", "-cert", "-out"]
    #expect(try Tool.run(query + [folder.file("query")]).status == 0)
    let reply = try Tool.run([
      "openssl", "ts", "-reply", "-config", folder.file("tsa.cnf"), "-queryfile", folder.file("query"), "-signer",
      authority.certificatePEM, "-inkey", authority.keyPEM, "-token_out", "-out", folder.file("token"),
    ])
    try #require(reply.status == 0, "\(reply.stderr)")
    return try folder.read("token")
  }

  @Test(arguments: ["sha256", "sha512"])
  func saysWhatWasStampedAndWhen(_ name: String) throws {
    let octets = Array("signature value".utf8)
    let container = try SignedData(der: try token(over: octets, digest: name))
    let info = try TimestampInfo(container)
    #expect(info.digest?.commandName == name)
    #expect(info.imprint == (try info.digest?.digest(of: octets)))
    #expect(info.policy.dotted == "1.2.3.4.1")
    #expect(info.nonce != nil)
    #expect(abs(info.time - SharedPKI.authority.moment) < 7 * 86_400)
    let check = container.checkTimestamp(of: { try? $0.digest(of: octets) })
    #expect(check.verdict == .intact, "\(check.reason ?? "")")
    #expect(check.notes == [])
    #expect(check.certificate?.commonName == "Test TSA")
  }

  @Test func overOtherOctetsIsAltered() throws {
    let container = try SignedData(der: try token(over: [1, 2, 3], digest: "sha256"))
    #expect(container.checkTimestamp(of: { try? $0.digest(of: [1, 2]) }).verdict == .altered)
    #expect(container.checkTimestamp(of: { _ in nil }).verdict == .unsupported)
  }

  @Test func aSignatureIsNoToken() throws {
    let container = try SignedData(der: try Signer("p256").sign())
    #expect(container.checkTimestamp(of: { try? $0.digest(of: [1]) }).verdict == .malformed)
  }
}
