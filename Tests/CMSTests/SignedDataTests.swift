import CMS
import TestSupport
import Testing

@Suite struct SignedDataTests {
  @Test(arguments: SigningCase.judged + SigningCase.others)
  func whatIsBuiltIsReadAsIntact(_ test: SigningCase) throws {
    let signer = try Signer(test.signer, digest: test.digest, padding: test.padding)
    let container = try SignedData(der: try signer.sign())
    let check = container.check(.detached(digest: try signer.documentDigest))
    #expect(check.verdict == .intact, "\(check.reason ?? "")")
    #expect(check.notes == [])
    #expect(check.certificate == signer.credentials.certificate)
    #expect(check.digest == signer.key.algorithm.digest)
    #expect(check.scheme == signer.key.algorithm.scheme)
  }

  @Test func carriesTheChainWithoutItsRootInDEROrder() throws {
    let signer = try Signer("rsa2048")
    #expect(signer.credentials.chain.last?.isSelfSigned == true)
    let container = try SignedData(der: try signer.sign())
    let expected = [signer.credentials.certificate] + signer.credentials.chain.dropLast()
    #expect(Set(container.certificates) == Set(expected))
    let encodings = container.certificates.map(\.der)
    #expect(zip(encodings, encodings.dropFirst()).allSatisfy { DERWriter.precedes($0, $1) })
    #expect(container.content == nil)
    #expect(container.signerInfos.count == 1)
  }

  @Test func isDERToItsLastOctet() throws {
    // OpenSSL sorts and shortens what it writes: bytes that stay the same were DER.
    let folder = try TemporaryFolder()
    let der = try Signer("p256").sign()
    let file = try folder.write(der, to: "cms.der")
    let command = ["openssl", "cms", "-cmsout", "-inform", "DER", "-in", file, "-outform", "DER", "-out"]
    #expect(try Tool.run(command + [folder.file("again.der")]).status == 0)
    #expect(try folder.read("again.der") == der)
  }

  @Test(arguments: SigningCase.others + SigningCase.judged.suffix(4))
  func anotherDocumentIsAltered(_ test: SigningCase) throws {
    let signer = try Signer(test.signer, digest: test.digest, padding: test.padding)
    let container = try SignedData(der: try signer.sign())
    let other = try signer.key.algorithm.digest.digest(of: Signer.document + [0x20])
    #expect(container.check(.detached(digest: other)).verdict == .altered)
  }

  @Test(arguments: SigningCase.others + SigningCase.judged.suffix(4))
  func anotherValueIsNotIntact(_ test: SigningCase) throws {
    let signer = try Signer(test.signer, digest: test.digest, padding: test.padding)
    var der = try signer.sign()
    der[der.count - 1] ^= 1
    let check = try SignedData(der: der).check(.detached(digest: try signer.documentDigest))
    #expect(check.verdict == .altered)
    #expect(check.mistake == .otherKey)
  }

  @Test func timestampsAreUnsignedAttributes() throws {
    let signer = try Signer("p256")
    let attributes = try signer.attributes()
    let token = DERWriter.encode { $0.sequence { $0.integer(7) } }
    let der = SignedData.build(
      attributes: attributes, value: try signer.key.signNow(attributes.der), algorithm: signer.key.algorithm,
      certificate: signer.credentials.certificate, chain: signer.credentials.chain,
      unsignedAttributes: [SignedData.timestampAttribute(token: token)])
    let container = try SignedData(der: der)
    #expect(container.signerInfos.first?.timestampTokens == [token])
    #expect(container.check(.detached(digest: try signer.documentDigest)).verdict == .intact)
  }

  @Test func aSignersCertificateFromElsewhereServes() throws {
    let signer = try Signer("p256")
    let stranger = try Signer("p384")
    let attributes = try signer.attributes()
    let value = try signer.key.signNow(attributes.der)
    let whole = try SignedData(der: try signer.sign())
    let info = try #require(whole.signerInfos.first)
    let digest = try signer.documentDigest
    #expect(info.check(documentDigest: digest, certificates: []).verdict == .unsupported)
    #expect(
      info.check(documentDigest: digest, certificates: [stranger.credentials.certificate]).verdict == .unsupported)
    #expect(info.check(documentDigest: digest, certificates: whole.certificates).verdict == .intact)
    #expect(!value.isEmpty)
  }

  @Test func paddingAfterTheContainerIsNotItsOwn() throws {
    let der = try Signer("p256").sign()
    let padded = der + [UInt8](repeating: 0, count: 500)
    #expect(try DERReader.containerLength(padded) == der.count)
    #expect(throws: CMSError.trailingBytes(after: der.count, of: padded.count)) { try SignedData(der: padded) }
  }
}
