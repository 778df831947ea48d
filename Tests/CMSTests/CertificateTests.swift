import CMS
import TestSupport
import Testing

@Suite struct CertificateTests {
  private func certificate(_ name: String) throws -> Certificate {
    try Certificate(der: try Files.bytes(try SharedPKI.entity(name).certificateDER))
  }

  /// Now, as the test PKI was made for it.
  private var now: Int64 { SharedPKI.authority.moment }

  @Test func saysWhatOpenSSLSays() throws {
    for name in ["rsa2048", "p384", "ed25519", "root", "sm2"] {
      let certificate = try certificate(name)
      let file = try SharedPKI.entity(name).certificatePEM
      let text = try Tool.run([
        "openssl", "x509", "-in", file, "-noout", "-serial", "-fingerprint", "-sha256", "-subject", "-issuer",
        "-nameopt", "RFC2253,-esc_msb,utf8",
      ]).stdout
      #expect(text.contains("serial=\(certificate.serialNumber)\n"))
      #expect(text.contains("subject=\(certificate.subject)\n"))
      #expect(text.contains("issuer=\(certificate.issuer)\n"))
      let fingerprint = Hexadecimal.text(try certificate.fingerprint(.sha256))
      #expect(text.filter { $0 != ":" }.contains(fingerprint))
    }
  }

  @Test func readsNamesInEveryScript() throws {
    #expect(try certificate("sm2").commonName == "王小明")
    #expect(try certificate("second").commonName == "Zoë Müller-Straße")
  }

  @Test(arguments: [
    ("rsa2048", "RSA, 2048 bits"), ("rsa-pss", "RSASSA-PSS, 2048 bits"), ("p521", "EC, P-521"),
    ("brainpoolP384r1", "EC, brainpoolP384r1"), ("ed25519", "Ed25519"), ("ed448", "Ed448"), ("sm2", "SM2"),
  ])
  func describesItsKey(_ name: String, _ text: String) throws {
    #expect(try certificate(name).publicKeyDescription == text)
  }

  @Test func tellsAnAuthorityFromASigner() throws {
    let root = try certificate("root")
    #expect(root.isCA && root.isSelfIssued && root.isSelfSigned)
    #expect(root.keyUsage?.contains(.keyCertSign) == true)
    let signer = try certificate("rsa2048")
    #expect(!signer.isCA && !signer.isSelfIssued && !signer.isSelfSigned)
    #expect(signer.keyUsage == [.digitalSignature, .nonRepudiation])
    #expect(try certificate("tsa").extendedKeyUsages == ["1.3.6.1.5.5.7.3.8"])
  }

  @Test(arguments: [
    ("expired", "expired"), ("not-yet-valid", "not valid before"), ("wrong-key-usage", "keyUsage"),
    ("unknown-critical", "2.999.1"), ("ca-as-signer", "certification authority"),
  ])
  func unfitOnesAreRefusedWithTheReason(_ name: String, _ word: String) throws {
    let certificate = try certificate(name)
    let reasons = certificate.unfitness(at: now).map(\.text)
    #expect(reasons.count == 1 && reasons[0].contains(word), "\(reasons)")
    #expect(throws: CMSError.unfitCertificate(name: certificate.commonName ?? "", reasons: reasons)) {
      try certificate.requireFitness(at: now)
    }
  }

  @Test func fitOnesMaySign() throws {
    for name in ["rsa2048", "p256", "ed448", "sm2"] { #expect(try certificate(name).unfitness(at: now) == []) }
  }

  @Test func manyAreReadFromOneFile() throws {
    let entity = try SharedPKI.entity("rsa2048")
    let folder = try TemporaryFolder()
    let der = try Files.bytes(entity.certificateDER)
    let pem = Array("a note before\n".utf8) + (try Files.bytes(entity.certificatePEM)) + Array("between\n".utf8)
    let all = pem + (try Files.bytes(entity.chainPEM))
    let file = try folder.write(all, to: "all.pem")
    let expected = try Certificate.all(in: all)
    #expect(expected.count == 3 && expected[0].der == der)
    for form in ["PEM", "DER"] {
      let command = ["openssl", "crl2pkcs7", "-nocrl", "-certfile", file, "-outform", form, "-out", folder.file("p7")]
      #expect(try Tool.run(command).status == 0)
      #expect(Set(try Certificate.all(in: try folder.read("p7"))) == Set(expected))
    }
    #expect(try Certificate.all(in: der + expected[1].der) == Array(expected[..<2]))
  }

  @Test func chainsAreOrderedFromAnyOrder() throws {
    let leaf = try certificate("rsa2048")
    let others = try ["root", "p256", "issuing-a", "issuing-b"].map { try certificate($0) }
    let expected = try ["issuing-a", "root"].map { try certificate($0) }
    #expect(Credentials.chain(above: leaf, among: others) == expected)
    #expect(Credentials.chain(above: leaf, among: others.reversed()) == expected)
    #expect(Credentials.chain(above: leaf, among: [leaf]) == [])
  }

  @Test func brokenOnesAreRefused() throws {
    let der = try Files.bytes(try SharedPKI.entity("p256").certificateDER)
    for length in 0..<der.count {
      #expect(throws: CMSError.self) { try Certificate(der: Array(der[..<length])) }
    }
    #expect(throws: CMSError.self) { try Certificate(der: der + [0]) }
    #expect(throws: CMSError.self) { try Certificate.all(in: Array("no certificate".utf8)) }
  }

  @Test func mutationsNeverCrash() throws {
    let der = try Files.bytes(try SharedPKI.entity("p256").certificateDER)
    var random = Xorshift(seed: 5)
    var read = 0
    for _ in 0..<2000 {
      var bytes = der
      for _ in 0...2 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
      guard let certificate = try? Certificate(der: bytes) else { continue }
      read += 1
      _ = (certificate.unfitness(at: now), certificate.extendedKeyUsages, certificate.isSelfSigned)
    }
    #expect(read > 0)
  }
}
