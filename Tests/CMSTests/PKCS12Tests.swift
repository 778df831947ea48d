import CMS
import TestSupport
import Testing

/// One signer in files as different programs write them; the names of the files say how they differ.
@Suite struct PKCS12Tests {
  static func password(of file: String) -> String {
    switch file {
    case "empty-password.p12": ""
    case "unicode-password.p12": "pässwört€"
    default: "secret"
    }
  }

  static func signer() throws -> Certificate {
    try #require(try Certificate.all(in: try Fixture.bytes("PKCS12/signer.crt")).first)
  }

  @Test(arguments: try Fixture.all(in: "PKCS12", withExtension: "p12"))
  func givesTheSignerAndItsChain(_ file: Fixture) throws {
    let password = Secret(text: PKCS12Tests.password(of: file.name))
    let credentials = try Credentials(pkcs12: try file.bytes, password: password)
    #expect(credentials.certificate == (try PKCS12Tests.signer()))
    #expect(credentials.privateKey.fits(credentials.certificate))
    let names = credentials.chain.map(\.commonName)
    #expect(names.first == "Corpus Issuing CA")
    #expect(Array(names.dropFirst()) == (file.name == "chain-root-first.p12" ? ["Corpus Root CA"] : []))
    let key = try credentials.signingKey()
    let value = try key.signNow([1, 2, 3])
    #expect(try SignatureVerification.verify(value, over: [1, 2, 3], key.certificate, key.algorithm.scheme))
  }

  @Test(arguments: try Fixture.all(in: "PKCS12", withExtension: "p12"))
  func wrongPasswordIsItsOwnError(_ file: Fixture) throws {
    #expect(throws: CMSError.wrongPassword) {
      try Credentials(pkcs12: try file.bytes, password: Secret(text: "not this one"))
    }
  }

  @Test func noPasswordOpensAFileWithTheEmptyOne() throws {
    let credentials = try Credentials(pkcs12: try Fixture.bytes("PKCS12/empty-password.p12"), password: nil)
    #expect(credentials.certificate == (try PKCS12Tests.signer()))
  }

  @Test func noPasswordWhereOneIsNeededIsAskedFor() throws {
    #expect(throws: CMSError.passwordNeeded) {
      try Credentials(pkcs12: try Fixture.bytes("PKCS12/3des.p12"), password: nil)
    }
  }

  @Test func aFileThatEndsEarlyIsRefused() throws {
    let bytes = try Fixture.bytes("PKCS12/chain-root-first.p12")
    for length in stride(from: 0, to: bytes.count, by: 97) {
      #expect(throws: CMSError.self) {
        try Credentials(pkcs12: Array(bytes[..<length]), password: Secret(text: "secret"))
      }
    }
  }
}
