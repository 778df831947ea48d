import ByteRange
import CMS
import Foundation
import PAdES
import SigField
import TestPKI
import TestSupport
import Testing
import Validation

/// What others say of files with time-stamps, and what we say ourselves.
@Suite struct StampedFileTests {
  /// Who stamps, and the root of its chain.
  enum Authority: String, CaseIterable, Sendable {
    case testPKI, certomancer
  }

  private static let keys = ["rsa2048", "rsa-pss", "p256", "ed25519"]

  /// An authority with what is behind it; it stops with its value.
  private struct Stamping {
    let pki: StampingPKI
    let other: Certomancer?
    let pool: TimestampPool
    let root: CMS.Certificate
    /// The root in PEM.
    let trust: String
    let folder: TemporaryFolder

    init(_ authority: Authority) throws {
      folder = try TemporaryFolder()
      pki = try StampingPKI()
      var options = try pki.options()
      switch authority {
      case .testPKI:
        other = nil
        root = try StampingPKI.certificate("root")
        trust = try SharedPKI.rootPEM
      case .certomancer:
        let certomancer = try Certomancer()
        other = certomancer
        options = TSAOptions(certomancer.authority)
        options.seconds = 600
        let der = try certomancer.certificate("root")
        root = try CMS.Certificate(der: der)
        trust = folder.file("root.pem")
        try folder.write(der, to: "root.der")
        try Tool.run(["openssl", "x509", "-inform", "DER", "-in", folder.file("root.der"), "-out", trust])
      }
      options.anchors = [TrustAnchor(root, source: "test")]
      pool = try pki.pool([options])
    }

    /// Our own verdict, with servers asked.
    func report(_ bytes: [UInt8]) async throws -> ValidationReport {
      // The clock of another's authority may be a second ahead.
      let now = PDFDate(seconds: Int64(Date().timeIntervalSince1970) + 2)
      var options = ValidationOptions(at: now)
      options.anchors = [
        TrustAnchor(root, source: "test"), TrustAnchor(try StampingPKI.certificate("root"), source: "test"),
      ]
      var access = OnlineAccess(at: now)
      access.allowsPrivateNetwork = true
      access.seconds = 1_800
      return try await Validator.validate(ByteSource(bytes), options: options, online: OnlineEvidence(access))
    }
  }

  @Test(arguments: Authority.allCases) func signaturesAreStamped(_ authority: Authority) async throws {
    let stamping = try Stamping(authority)
    for key in Self.keys {
      let signed = try await SignedFile(PDFBuilder.sample(version: "2.0").bytes, by: key) { options in
        options.level = .timestamped
        options.authority = stamping.pool
        // pyHanko holds a content time-stamp against the signature's own digest, which is SHA-512 here.
        options.stampsContent = key != "ed25519"
      }
      #expect(signed.report.level == .timestamped && signed.report.timestamps.last?.kind == .signature)
      // Poppler knows neither PSS nor Ed25519, with or without time-stamps.
      let judges: Judgement = ["rsa-pss", "ed25519"].contains(key) ? [.qpdf, .notPoppler] : [.qpdf]
      try signed.expectGood(1, judges)
      let data = try SignedData(der: signed.container)
      let signer = try #require(data.signerInfos.first)
      let token = try #require(signer.unsignedAttributes?[.signatureTimeStampToken].first?.values.first)
      let openssl = try Judges.opensslVerify(token: token, data: signer.signature, trust: stamping.trust)
      #expect(openssl.stdout.contains("Verification: OK"), "\(key): \(openssl.stdout)\(openssl.stderr)")
      if let content = signer.signedAttributes?[.contentTimeStamp].first?.values.first {
        let covered = try Judges.opensslVerify(token: content, data: signed.covered, trust: stamping.trust)
        #expect(covered.stdout.contains("Verification: OK"), "\(key): \(covered.stdout)\(covered.stderr)")
      } else {
        #expect(key == "ed25519")
      }
      let file = try stamping.folder.write(signed.bytes, to: "signed.pdf")
      let pyHanko = try Judges.pyHankoAdES(file, trust: [stamping.trust, SharedPKI.rootPEM])
      #expect(pyHanko.valid == [true], "\(key): \(pyHanko.text)")
      let report = try await stamping.report(signed.bytes)
      #expect(report.signatures.map(\.verdict.indication) == [.totalPassed], "\(key): \(report.warnings)")
      #expect(report.signatures.map(\.facts.level) == [.timestamped])
      #expect(report.signatures[0].timestampVerdicts.map(\.indication) == [.totalPassed])
    }
  }

  @Test(arguments: Authority.allCases) func documentsAreStamped(_ authority: Authority) async throws {
    let stamping = try Stamping(authority)
    for key in Self.keys {
      let signed = try await SignedFile(PDFBuilder.sample(version: "2.0").bytes, by: key)
      let (bytes, report) = try await DocumentTimestamper.stamp(signed.bytes, by: stamping.pool)
      let stamped = SignedFile(base: signed.bytes, bytes: bytes, report: signed.report)
      #expect(report.byteRange[2] + report.byteRange[3] == bytes.count && bytes.starts(with: signed.bytes))
      let gap = report.byteRange[1]..<report.byteRange[2]
      let digits = String(decoding: bytes[gap].dropFirst().dropLast(), as: UTF8.self)
      let contents = stride(from: 0, to: digits.utf8.count, by: 2).map { place -> UInt8 in
        UInt8(
          Array(digits.utf8)[place..<place + 2].map { Character(UnicodeScalar($0)) }.reduce("") { "\($0)\($1)" },
          radix: 16) ?? 0
      }
      let token = Array(contents[..<(try DERReader.containerLength(contents))])
      let covered = Array(bytes[..<gap.lowerBound] + bytes[gap.upperBound...])
      let openssl = try Judges.opensslVerify(token: token, data: covered, trust: stamping.trust)
      #expect(openssl.stdout.contains("Verification: OK"), "\(openssl.stdout)\(openssl.stderr)")
      let file = try stamping.folder.write(bytes, to: "stamped.pdf")
      #expect(try Judges.qpdfCheck(file).status == 0)
      let pyHanko = try Judges.pyHankoAdES(file, trust: [stamping.trust, SharedPKI.rootPEM])
      #expect(pyHanko.valid == [true], "\(key): \(pyHanko.text)")
      let judged = try await stamping.report(bytes)
      #expect(
        judged.signatures.map(\.verdict.indication) == [.totalPassed, .totalPassed], "\(key): \(judged.warnings)")
      #expect(judged.signatures.first?.facts.level == .timestamped)
      #expect(judged.signatures.first?.modifications.level == .ltaUpdates)
      #expect(try stamped.document().revisions.count == 3)
    }
  }

  /// EN 319 142-1, 5.4.3: what the dictionary has, and what it must not have.
  @Test func theDictionaryOfADocumentTimestampTellsOfNoSigner() async throws {
    let stamping = try Stamping(.testPKI)
    let (bytes, report) = try await DocumentTimestamper.stamp(PDFBuilder.sample().bytes, by: stamping.pool)
    let document = try Document(ByteSource(bytes))
    let number = try #require(report.object.split(separator: " ").first.flatMap { Int($0) })
    let dictionary = try #require(try document.object(ObjectID(number)).dictionaryValue)
    #expect(Set(dictionary.map(\.key)) == ["Type", "Filter", "SubFilter", "V", "ByteRange", "Contents"])
    #expect(dictionary["Type"] == .name("DocTimeStamp") && dictionary["SubFilter"] == .name("ETSI.RFC3161"))
    #expect(dictionary["V"] == 0)
    let catalog = try document.catalog()
    let extensions = try document.resolve(catalog["Extensions"]).dictionaryValue
    #expect(try document.resolve(extensions?["ESIC"]).dictionaryValue?["ExtensionLevel"] == 1)
    let field = try #require(try FieldTree(document).named("Timestamp1").first)
    #expect(field.dictionary["Rect"] == [0, 0, 0, 0])
    await #expect(throws: FieldError.nameTaken(name: "Timestamp1")) {
      var options = DocumentTimestampOptions()
      options.field = "Timestamp1"
      _ = try await DocumentTimestamper.stamp(bytes, by: stamping.pool, options: options)
    }
    #expect(stamping.pki.server.requests(on: "/tsa") == 2, "one to learn the room, one for the document")
  }
}
