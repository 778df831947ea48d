import CMS
import TestSupport
import Testing

/// Certificates that are right and seldom, and ones that are wrong in their encoding.
@Suite struct OddCertificateTests {
  private let key: [UInt8]
  private let name = Forge.name("Odd One")

  init() throws { key = try Made.certificate("p384").publicKeyInfo }

  private func problems(_ leaf: Certificate, under issuer: String) throws -> [PathProblem]? {
    let builder = PathBuilder(anchors: [try Made.anchor()], untrusted: [try Made.certificate(issuer)])
    return builder.paths(from: leaf).complete.first?.problems(at: Made.now, for: .documentSigning)
  }

  @Test func anAuthorityKeyIdentifierThatNamesAnotherIsObeyed() throws {
    func leaf(_ fields: [UInt8]) throws -> Certificate {
      let value = DERWriter.encode { $0.sequence { $0.raw(fields) } }
      return try Forge("issuing-b").certificate(
        subject: name, key: key, serial: 7, extensions: [Forge.extension("2.5.29.35", value)])
    }
    let own = try #require(try Made.certificate("issuing-b").subjectKeyIdentifier)
    let right = DERWriter.encode { $0.primitive(DERTag.implicit(0), own) }
    #expect(try problems(try leaf(right), under: "issuing-b") == [])
    let otherKey = DERWriter.encode { $0.primitive(DERTag.implicit(0), [1, 2, 3]) }
    #expect(try problems(try leaf(otherKey), under: "issuing-b") == nil)
    let otherNumber = DERWriter.encode { $0.primitive(DERTag.implicit(2), [77]) }
    #expect(try problems(try leaf(otherNumber), under: "issuing-b") == nil)
  }

  @Test func criticalQCStatementsAreUnderstood() throws {
    // EN 319 412-5 lets them be critical; id-etsi-qcs-QcCompliance is in it.
    let statements = DERWriter.encode { writer in
      writer.sequence { writer in writer.sequence { $0.raw(Forge.identifier("0.4.0.1862.1.1")) } }
    }
    let leaf = try Forge("issuing-b").certificate(
      subject: name, key: key, serial: 1,
      extensions: [Forge.extension("1.3.6.1.5.5.7.1.3", isCritical: true, statements)])
    #expect(try problems(leaf, under: "issuing-b") == [])
  }

  @Test func aSignatureThatLibcryptoDoesNotKnowInCertificatesIsVerified() throws {
    let leaf = try Forge("issuing-b", digest: .sha3_256).certificate(subject: name, key: key, serial: 2)
    #expect(try problems(leaf, under: "issuing-b") == [])
    #expect(leaf.signatureFacts(issuer: try Made.certificate("issuing-b"))?.digest == .sha3_256)
  }

  @Test func twoAlgorithmsThatDifferAreNoSignature() throws {
    let other = DERWriter.encode { $0.sequence { $0.raw(Forge.identifier("1.2.840.10045.4.3.3")) } }
    let leaf = try Forge("issuing-b").certificate(subject: name, key: key, serial: 3, innerAlgorithm: other)
    #expect(try problems(leaf, under: "issuing-b") == nil)
    #expect(!leaf.isSigned(by: try Made.certificate("issuing-b")))
  }

  @Test(arguments: [(20_000, 3), (2048, 300), (8192, 40)])
  func keysThatTakeTooLongAreNotUsed(_ modulusBits: Int, _ exponentOctets: Int) throws {
    var modulus = [UInt8](repeating: 0xA5, count: modulusBits / 8)
    modulus[0] = 0xC1
    let exponent = [UInt8](repeating: 0x7F, count: exponentOctets)
    let huge = DERWriter.encode { writer in
      writer.sequence { writer in
        writer.sequence { writer in
          writer.raw(Forge.identifier("1.2.840.113549.1.1.1"))
          writer.null()
        }
        let rsa = DERWriter.encode { writer in
          writer.sequence { writer in
            writer.integer(magnitude: modulus)
            writer.integer(magnitude: exponent)
          }
        }
        writer.primitive(DERTag.bitString, [0] + rsa)
      }
    }
    let issuing = try Made.certificate("issuing-a")
    let issuer = try Forge("root").certificate(
      subject: issuing.subjectName, key: huge, serial: 4, extensions: [Forge.authority])
    #expect(!(try Made.certificate("rsa2048").isSigned(by: issuer)))
    let path = CertificatePath([try Made.certificate("rsa2048"), issuer, try Made.certificate("root")], anchor: nil)
    #expect(path.problems(at: Made.now, for: .any).contains { $0.kind != .noAnchor })
  }

  @Test func addressesAreBoundedAndOfTheWebOnly() throws {
    func access(_ addresses: [String]) -> [UInt8] {
      Forge.extension(
        "1.3.6.1.5.5.7.1.1",
        DERWriter.encode { writer in
          writer.sequence { writer in
            for address in addresses {
              writer.sequence { writer in
                writer.raw(Forge.identifier("1.3.6.1.5.5.7.48.1"))
                writer.primitive(DERTag.implicit(6), Array(address.utf8))
              }
            }
          }
        })
    }
    let odd = [
      "ldap://host/cn=x", "file:///etc/passwd", "HTTP://Upper/ocsp", "http://a b/", "https://twice/", "https://twice/",
      "http://" + String(repeating: "x", count: 3000), "http://line\nbreak/", "javascript:http://x/",
    ]
    let leaf = try Forge("issuing-b").certificate(subject: name, key: key, serial: 5, extensions: [access(odd)])
    #expect(leaf.ocspAddresses == ["HTTP://Upper/ocsp", "https://twice/"])
    let many = (0..<40).map { "http://host\($0)/" }
    let greedy = try Forge("issuing-b").certificate(subject: name, key: key, serial: 6, extensions: [access(many)])
    #expect(greedy.ocspAddresses == Array(many[..<8]))
    let plain = try Made.certificate("rsa2048")
    #expect(plain.issuerAddresses.count == 1 && plain.revocationListAddresses.count == 1 && plain.namesRevocationSource)
    #expect(!(try Made.certificate("no-sources").namesRevocationSource))
  }

  @Test func extensionsOfAuthoritiesAreRead() throws {
    #expect(try Made.certificate("path-length-0").pathLength == 0)
    #expect(try Made.certificate("root").pathLength == nil)
    #expect(try Made.certificate("with-policy").certificatePolicies == ["2.999.2.1"])
    #expect(try Made.certificate("ocsp-issuing-a").hasOCSPNoCheck)
    #expect(!(try Made.certificate("ocsp-issuing-b").hasOCSPNoCheck))
    let (first, second) = (try Made.certificate("issuing-a"), try Made.certificate("issuing-a-by-stranger"))
    #expect(first.hasSameKey(as: second) && first.hasSameSubject(as: second) && first != second)
    #expect(first.authorityKeyIdentifier == (try Made.certificate("root").subjectKeyIdentifier))
  }

  @Test func searchesShareWhatTheyVerified() throws {
    let builder = PathBuilder(anchors: [try Made.anchor()], untrusted: [])
    let leaf = try Made.certificate("rsa2048")
    #expect(builder.paths(from: leaf).complete.isEmpty)
    // What is fetched later is found by the same builder with more.
    let more = builder.adding([try Made.certificate("issuing-a")])
    #expect(more.paths(from: leaf).complete.count == 1)
    #expect(builder.paths(from: leaf).complete.isEmpty)
  }
}
