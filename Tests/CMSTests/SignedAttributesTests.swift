import CMS
import TestSupport
import Testing

@Suite struct SignedAttributesTests {
  private func read(_ der: [UInt8]) throws -> [(type: String, value: DERValue)] {
    var list = try DERReader.only(der[...]).reader
    var attributes: [(type: String, value: DERValue)] = []
    while !list.isAtEnd {
      var attribute = try list.next(DERTag.sequence, "attribute").reader
      let type = try #require(try attribute.next().objectIdentifier)
      attributes.append((type.dotted, try DERReader.only(try attribute.next(DERTag.set, "values").contents)))
    }
    return attributes
  }

  @Test func holdExactlyTheThreeThatPAdESDemands() throws {
    let signer = try Signer("rsa2048")
    let attributes = try read(try signer.attributes().der)
    #expect(
      attributes.map(\.type).sorted() == [
        "1.2.840.113549.1.9.16.2.47", "1.2.840.113549.1.9.3", "1.2.840.113549.1.9.4",
      ])
    let digest = try #require(attributes.first { $0.type == "1.2.840.113549.1.9.4" })
    #expect(try digest.value.octets() == signer.documentDigest)
    let type = try #require(attributes.first { $0.type == "1.2.840.113549.1.9.3" })
    #expect(type.value.objectIdentifier?.dotted == "1.2.840.113549.1.7.1")
  }

  @Test(arguments: [
    ("rsa2048", DigestAlgorithm.sha256, nil as String?), ("p384", .sha384, "2.16.840.1.101.3.4.2.2"),
    ("ed25519", .sha512, "2.16.840.1.101.3.4.2.3"), ("ed448", .sha256, nil), ("sm2", .sha256, nil),
  ])
  func signingCertificateIsASequenceOfTheDigestAlone(
    _ name: String, _ digest: DigestAlgorithm, _ identifier: String?
  ) throws {
    let signer = try Signer(name)
    let attributes = try read(try signer.attributes().der)
    let value = try #require(attributes.first { $0.type == "1.2.840.113549.1.9.16.2.47" }).value
    #expect(value.tag == DERTag.sequence)
    var list = value.reader
    var certificates = try list.next(DERTag.sequence, "certs").reader
    #expect(list.isAtEnd)
    var entry = try certificates.next(DERTag.sequence, "ESSCertIDv2").reader
    #expect(certificates.isAtEnd)
    // SHA-256 is the DEFAULT and so absent in DER (X.690, 11.5).
    let algorithm = try entry.optional(DERTag.sequence)
    #expect(try algorithm.map { try AlgorithmIdentifier(reading: $0).identifier.dotted } == identifier)
    let hash = try entry.next(DERTag.octetString, "certHash")
    #expect(Array(hash.contents) == (try digest.digest(of: signer.credentials.certificate.der)))
    // No issuerSerial (EN 319 122-1, 5.2.2.3).
    #expect(entry.isAtEnd)
  }

  @Test func areSortedWhateverIsAsked() throws {
    let signer = try Signer("p256")
    var options = SignedAttributeOptions()
    options.policy = SignaturePolicy(
      identifier: "1.2.3.4.5", digest: [UInt8](repeating: 7, count: 32), digestAlgorithm: .sha256,
      location: "https://example.org/policy")
    options.commitment = .proofOfApproval
    options.location = SignerLocation(country: "AT", locality: "Wien", postalAddress: ["Ring 1", "1010 Wien"])
    options.claimedRoles = ["Geschäftsführerin", "notary"]
    let container = try SignedData(der: try signer.sign(options))
    let attributes = try #require(container.signerInfos.first?.signedAttributes)
    #expect(attributes.attributes.count == 7)
    #expect(attributes.isInDEROrder)
    #expect(attributes.encoded == (try signer.attributes(options).der))
    #expect(container.check(.detached(digest: try signer.documentDigest)).verdict == .intact)
    #expect(try openSSLReads(try signer.sign(options)))
  }

  /// OpenSSL has no types for some of the attributes, but all of it must be well formed to it.
  private func openSSLReads(_ der: [UInt8]) throws -> Bool {
    let folder = try TemporaryFolder()
    let file = try folder.write(der, to: "cms.der")
    let text = try Tool.run(["openssl", "cms", "-cmsout", "-print", "-inform", "DER", "-in", file, "-noout"]).stdout
    return text.contains("id-smime-aa-ets-sigPolicyId") && text.contains("id-smime-aa-ets-commitmentType")
      && text.contains("id-smime-aa-ets-signerLocation") && text.contains("0.4.0.19122.1.1")
  }

  @Test func whatCannotBeWrittenIsRefused() throws {
    let signer = try Signer("p256")
    func refuses(_ change: (inout SignedAttributeOptions) -> Void) {
      var options = SignedAttributeOptions()
      change(&options)
      #expect(throws: CMSError.self) { try signer.attributes(options) }
    }
    refuses { $0.policy = SignaturePolicy(identifier: "1.x", digest: [], digestAlgorithm: .sha256) }
    refuses { $0.policy = SignaturePolicy(identifier: "1.2.3", digest: [1], digestAlgorithm: .sha256) }
    refuses { $0.commitment = .other("nothing") }
    refuses { $0.location = SignerLocation() }
    refuses { $0.location = SignerLocation(postalAddress: Array(repeating: "line", count: 7)) }
    refuses { $0.claimedRoles = [""] }
  }

  @Test func commitmentsAreReadByNameAndIdentifier() {
    #expect(CommitmentType("proof-of-origin") == .proofOfOrigin)
    #expect(CommitmentType("approval") == .proofOfApproval)
    #expect(CommitmentType("1.2.3") == .other("1.2.3"))
    #expect(CommitmentType("promise") == nil)
  }

  @Test func sm2AndEd448CarryTheirOwnIdentifiers() throws {
    let sm2 = try #require(try SignedData(der: try Signer("sm2").sign()).signerInfos.first)
    #expect(sm2.digestAlgorithm.identifier.dotted == "1.2.156.10197.1.401")
    #expect(sm2.signatureAlgorithm.identifier.dotted == "1.2.156.10197.1.501")
    let ed448 = try #require(try SignedData(der: try Signer("ed448").sign()).signerInfos.first)
    // RFC 8419, 2.3: id-shake256-len with 512 as its INTEGER.
    #expect(ed448.digestAlgorithm.identifier.dotted == "2.16.840.1.101.3.4.2.18")
    #expect(ed448.digestAlgorithm.parameters == [0x02, 0x02, 0x02, 0x00])
    #expect(ed448.signatureAlgorithm.parameters == nil)
  }
}
