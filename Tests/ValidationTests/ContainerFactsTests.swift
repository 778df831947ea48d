import CMS
import TestSupport
import Testing
import Validation

/// Containers of every SubFilter, made by the openssl command.
@Suite struct ContainerFactsTests {
  private static let cades = ["-cades", "-md", "sha256"]

  @Test func aCAdESContainerOfAnotherMakerIsIntact() throws {
    let file = try RawSignature().file { try OpenSSLSigner.cms($0, options: Self.cades) }
    let facts = try Facts.single(file)
    #expect(facts.integrity == .intact && facts.coverage.verdict == .entireFile)
    #expect(facts.digestAlgorithm == .sha256 && facts.signatureAlgorithm == "RSASSA-PKCS1-v1_5")
    #expect(facts.places.isEmpty, "an invisible signature has no place")
    // openssl always adds the attribute that PAdES forbids.
    #expect(facts.level == .none && facts.codes == ["signing-time-attribute"])
  }

  @Test func theCMSOfPDFHasNoPAdESLevel() throws {
    let file = try RawSignature(subFilter: "adbe.pkcs7.detached").file { try OpenSSLSigner.cms($0) }
    let facts = try Facts.single(file)
    #expect(facts.integrity == .intact && facts.level == .none)
    #expect(facts.levelProblems.contains { $0.contains("adbe.pkcs7.detached") })
  }

  @Test func aSignatureWithoutAttributesIsVerifiedOverTheDocument() throws {
    let raw = RawSignature(subFilter: "adbe.pkcs7.detached")
    let facts = try Facts.single(raw.file { try OpenSSLSigner.cms($0, options: ["-noattr"]) })
    #expect(facts.integrity == .intact && facts.codes.contains("signed-attributes-missing"))
    let other = try Facts.single(raw.file { try OpenSSLSigner.cms($0 + [0], options: ["-noattr"]) })
    #expect(other.integrity.verdict == .altered)
  }

  @Test func twoSignersAreNoPAdESSignature() throws {
    let signers = ["rsa2048", "p256"]
    let legacy = try RawSignature(subFilter: "adbe.pkcs7.detached").file {
      try OpenSSLSigner.cms($0, signers: signers)
    }
    let intact = try Facts.single(legacy)
    #expect(intact.integrity == .intact && intact.level == .none && intact.codes.contains("several-signer-infos"))
    let pades = try RawSignature().file { try OpenSSLSigner.cms($0, signers: signers, options: Self.cades) }
    let refused = try Facts.single(pades)
    #expect(refused.integrity.verdict == .malformed && refused.integrity.reason?.contains("2 SignerInfos") == true)
  }

  @Test func aContentUnderADetachedSubFilterIsMalformed() throws {
    let file = try RawSignature().file { try OpenSSLSigner.cms($0, options: Self.cades + ["-nodetach"]) }
    let facts = try Facts.single(file)
    #expect(facts.integrity.verdict == .malformed && facts.integrity.reason?.contains("eContent") == true)
  }

  @Test func theSHA1ContentOfOldFilesIsHeldAgainstTheDocument() throws {
    let raw = RawSignature(subFilter: "adbe.pkcs7.sha1")
    let good = try raw.file { covered in
      try OpenSSLSigner.cms(try DigestAlgorithm.sha1.digest(of: covered), options: ["-nodetach"])
    }
    #expect(try Facts.single(good).integrity == .intact)
    let bad = try raw.file { covered in
      try OpenSSLSigner.cms(try DigestAlgorithm.sha1.digest(of: covered + [0]), options: ["-nodetach"])
    }
    let facts = try Facts.single(bad)
    #expect(facts.integrity.verdict == .altered && SignatureVerdict(facts).subIndication == .hashFailure)
  }

  @Test(arguments: ["/Type /DocTimeStamp", "/Type /Sig", ""])
  func aDocumentTimestampIsHeldAgainstItsImprint(_ type: String) throws {
    var raw = RawSignature(subFilter: "ETSI.RFC3161", entries: "")
    raw.type = type
    let facts = try Facts.single(raw.file { try OpenSSLSigner.token($0) })
    #expect(facts.kind == .documentTimestamp && facts.integrity == .intact && facts.coverage.verdict == .entireFile)
    #expect(facts.claimedTime != nil && facts.certificate != nil && facts.digestAlgorithm == .sha256)
    #expect(facts.codes.contains("timestamp-type") == (type != "/Type /DocTimeStamp"))
    let copied = try Facts.single(raw.file { try OpenSSLSigner.token($0 + [0]) })
    #expect(copied.integrity.verdict == .altered && SignatureVerdict(copied).subIndication == .hashFailure)
  }

  @Test func aPreparedSignatureIsToldFromAnEmptyOne() throws {
    let prepared = try Facts.single(RawSignature().file { _ in [] })
    #expect(prepared.integrity.reason == "prepared, not completed" && prepared.integrity.verdict == .malformed)
    let verdict = SignatureVerdict(prepared)
    #expect(verdict.indication == .indeterminate && verdict.subIndication == .signedDataNotFound)
    let tiny = try Facts.single(RawSignature(room: 8).file { _ in [] })
    #expect(SignatureVerdict(tiny).indication == .totalFailed)
  }

  @Test func anUnknownSubFilterDecidesNothing() throws {
    let facts = try Facts.single(RawSignature(subFilter: "Acme.detached").file { try OpenSSLSigner.cms($0) })
    #expect(facts.integrity.verdict == .unsupported && facts.integrity.reason?.contains("Acme.detached") == true)
    #expect(SignatureVerdict(facts).indication == .indeterminate)
    let without = try Facts.single(RawSignature(subFilter: "").file { try OpenSSLSigner.cms($0) })
    #expect(without.integrity.verdict == .malformed)
  }

  @Test func aMissingCertificateDecidesNothing() throws {
    let raw = RawSignature(subFilter: "adbe.pkcs7.detached")
    let facts = try Facts.single(raw.file { try OpenSSLSigner.cms($0, options: ["-nocerts"]) })
    #expect(facts.integrity.verdict == .unsupported)
    #expect(SignatureVerdict(facts).subIndication == .noSigningCertificateFound)
  }

  @Test func aValueOfAnotherDocumentIsAltered() throws {
    let facts = try Facts.single(RawSignature().file { try OpenSSLSigner.cms($0 + [0], options: Self.cades) })
    #expect(facts.integrity.verdict == .altered && SignatureVerdict(facts).subIndication == .hashFailure)
    #expect(facts.certificate != nil && facts.claimedTime?.rfc3339 == "2026-06-01T12:00:00Z")
  }

  @Test func whatIsNoContainerIsMalformed() throws {
    for value: [UInt8] in [[0x30, 0x03, 0x02, 0x01, 0x01], [0x30, 0x84, 0xff, 0xff, 0xff, 0xff], [1, 2, 3]] {
      let facts = try Facts.single(RawSignature().file { _ in value })
      #expect(facts.integrity.verdict == .malformed && facts.certificate == nil)
    }
  }

  @Test func bytesBehindTheContainerAreNamed() throws {
    let file = try RawSignature().file { try OpenSSLSigner.cms($0, options: Self.cades) + [0, 0, 7] }
    let facts = try Facts.single(file)
    #expect(facts.integrity == .intact && facts.codes.contains("padding-not-zero"))
  }
}
