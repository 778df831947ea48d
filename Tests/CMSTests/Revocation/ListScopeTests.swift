import CMS
import TestSupport
import Testing

/// Lists of every scope about one certificate: our answer against that of `openssl verify -crl_check`.
@Suite struct ListScopeTests {
  /// What a list says of `p256`.
  enum Expected: Sendable, Equatable {
    case good
    case revoked
    /// Good for some reasons, which is no answer.
    case incomplete
    case refused
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: Expected
    let extensions: @Sendable (Certificate) throws -> [[UInt8]]
    var entries: @Sendable (Certificate) throws -> [UInt8] = { _ in [] }
    /// Whether openssl says otherwise, and why we do.
    var differs: String?
  }

  private static func entry(_ certificate: Certificate, _ extensions: [UInt8]...) -> [UInt8] {
    Forge.entry(certificate.serialContents, at: Made.now - 1_000, extensions: extensions)
  }

  private static func point(_ certificate: Certificate) throws -> [UInt8] {
    Forge.address(try #require(certificate.revocationListAddresses.first))
  }

  static let cases: [Case] = [
    Case(testDescription: "all, nothing on it", expected: .good) { _ in [] },
    Case(testDescription: "all, on it", expected: .revoked, extensions: { _ in [] }, entries: { entry($0) }),
    Case(testDescription: "users only", expected: .good) { _ in [Forge.distributionPoint(Forge.flag(1))] },
    Case(testDescription: "authorities only", expected: .refused) { _ in [Forge.distributionPoint(Forge.flag(2))] },
    Case(testDescription: "attributes only", expected: .refused) { _ in [Forge.distributionPoint(Forge.flag(5))] },
    Case(testDescription: "the certificate's point", expected: .good) { [Forge.distributionPoint(try point($0))] },
    Case(
      testDescription: "the certificate's point, on it", expected: .revoked,
      extensions: { [Forge.distributionPoint(try point($0))] }, entries: { entry($0) }),
    Case(testDescription: "another point", expected: .refused) { _ in
      [Forge.distributionPoint(Forge.address("http://127.0.0.1/other.crl"))]
    },
    Case(testDescription: "some reasons", expected: .incomplete) { _ in
      [Forge.distributionPoint([DERTag.implicit(3), 2, 5, 0x60])]
    },
    Case(
      testDescription: "some reasons, on it", expected: .revoked,
      extensions: { _ in [Forge.distributionPoint([DERTag.implicit(3), 2, 5, 0x60])] }, entries: { entry($0) }),
    Case(testDescription: "unknown critical extension", expected: .refused) { _ in
      [Forge.extension("2.999.8", isCritical: true, [5, 0])]
    },
    Case(
      testDescription: "unknown critical extension of its entry", expected: .refused, extensions: { _ in [] },
      entries: { entry($0, Forge.extension("2.999.8", isCritical: true, [5, 0])) }),
    Case(testDescription: "delta", expected: .refused) { _ in
      [Forge.extension("2.5.29.27", isCritical: true, [2, 1, 1]), Forge.extension("2.5.29.20", [2, 1, 2])]
    },
    Case(
      testDescription: "indirect, on it for the list's issuer", expected: .revoked,
      extensions: { _ in [Forge.distributionPoint(Forge.flag(4))] }, entries: { entry($0) }),
    Case(
      testDescription: "indirect, on it for another issuer", expected: .good,
      extensions: { _ in [Forge.distributionPoint(Forge.flag(4))] },
      entries: { entry($0, Forge.certificateIssuer(try Made.certificate("issuing-a").subjectName)) }),
    Case(
      testDescription: "indirect, on it behind an entry of another issuer", expected: .good,
      extensions: { _ in [Forge.distributionPoint(Forge.flag(4))] },
      entries: {
        Forge.entry(
          [7], at: Made.now, extensions: [Forge.certificateIssuer(try Made.certificate("issuing-a").subjectName)])
          + entry($0)
      }),
    Case(
      testDescription: "indirect, named again", expected: .revoked,
      extensions: { _ in [Forge.distributionPoint(Forge.flag(4))] },
      entries: {
        Forge.entry(
          [7], at: Made.now, extensions: [Forge.certificateIssuer(try Made.certificate("issuing-a").subjectName)])
          + entry($0, Forge.certificateIssuer($0.issuerName))
      }),
  ]

  @Test(arguments: cases)
  func aListSaysWhatItsScopeAllows(_ sample: Case) throws {
    let certificate = try Made.certificate("p256")
    let issuer = try Made.certificate("issuing-b")
    let der = try Forge("issuing-b").list(
      entries: try sample.entries(certificate), extensions: try sample.extensions(certificate))
    let ours: Expected
    switch try RevocationList(der).answer(for: certificate, issuer: issuer) {
    case .failure: ours = .refused
    case .success(let answer):
      switch answer.status {
      case .good: ours = answer.isComplete ? .good : .incomplete
      case .revoked(let time, _):
        #expect(time == Made.now - 1_000)
        ours = .revoked
      case .unknown: ours = .refused
      }
    }
    #expect(ours == sample.expected)

    let folder = try TemporaryFolder()
    let file = try folder.write(der, to: "list.crl")
    let pem = folder.file("list.pem")
    #expect(try Tool.run(["openssl", "crl", "-inform", "DER", "-in", file, "-out", pem]).status == 0)
    let result = try Tool.run([
      "openssl", "verify", "-crl_check", "-extended_crl", "-attime", "\(Made.now)", "-CRLfile", pem, "-CAfile",
      try SharedPKI.rootPEM, "-untrusted", try SharedPKI.entity("issuing-b").certificatePEM,
      try SharedPKI.entity("p256").certificatePEM,
    ])
    let isRevoked = result.stderr.contains("certificate revoked")
    let theirs: Expected = result.status == 0 ? .good : isRevoked ? .revoked : .refused
    #expect(theirs == (ours == .incomplete ? .refused : ours), "\(result.stderr)")
  }
}
