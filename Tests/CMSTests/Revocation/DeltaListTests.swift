import CMS
import TestSupport
import Testing

/// A delta list with its base: our answer against that of `openssl verify -use_deltas`.
@Suite struct DeltaListTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Nil where the two do not fit.
    let isRevoked: Bool?
    /// reasonCode of the entry in the complete list and in the delta list; nil for no entry.
    var base: UInt8?
    var delta: UInt8?
    var number: UInt8 = 5
    var from: UInt8 = 5
    var own: UInt8 = 9
    var scope: [UInt8] = []
    var signer = "issuing-b"
  }

  static let cases: [Case] = [
    Case(testDescription: "on neither", isRevoked: false),
    Case(testDescription: "on the complete list", isRevoked: true, base: 1),
    Case(testDescription: "on the delta list", isRevoked: true, delta: 1),
    Case(testDescription: "a suspension that the delta list ends", isRevoked: false, base: 6, delta: 8),
    Case(testDescription: "a complete list that is newer than the delta's base", isRevoked: true, delta: 1, number: 7),
    Case(testDescription: "a complete list from before the delta's base", isRevoked: nil, delta: 1, number: 4),
    Case(testDescription: "a complete list from after the delta", isRevoked: nil, delta: 1, number: 9),
    Case(
      testDescription: "another scope", isRevoked: nil, delta: 1, scope: Forge.distributionPoint(Forge.flag(1))),
    Case(testDescription: "another signer", isRevoked: nil, delta: 1, signer: "issuing-a"),
  ]

  /// freshestCRL, without which openssl looks for no delta list.
  private static let freshest = Forge.extension(
    "2.5.29.46",
    DERWriter.encode { writer in
      writer.sequence { $0.sequence { $0.raw(Forge.address("http://127.0.0.1/delta.crl")) } }
    })

  private func lists(_ sample: Case, _ certificate: Certificate) throws -> (base: RevocationList, delta: RevocationList)
  {
    func entry(_ reason: UInt8?) -> [UInt8] {
      guard let reason else { return [] }
      return Forge.entry(
        certificate.serialContents, at: Made.now - 1_000, extensions: [Forge.extension("2.5.29.21", [10, 1, reason])])
    }
    let base = try Forge("issuing-b").list(
      entries: entry(sample.base), extensions: [Forge.extension("2.5.29.20", [2, 1, sample.number]), Self.freshest])
    let extensions = [
      Forge.extension("2.5.29.20", [2, 1, sample.own]),
      Forge.extension("2.5.29.27", isCritical: true, [2, 1, sample.from]),
    ]
    let delta = try Forge(sample.signer).list(
      entries: entry(sample.delta), extensions: extensions + (sample.scope.isEmpty ? [] : [sample.scope]))
    return (try RevocationList(base), try RevocationList(delta))
  }

  @Test(arguments: cases)
  func bothTogetherSayWhatTheyMay(_ sample: Case) throws {
    let (certificate, issuer) = (try Made.certificate("p256"), try Made.certificate("issuing-b"))
    let (base, delta) = try lists(sample, certificate)
    let answer = try? delta.answer(completing: base, for: certificate, issuer: issuer).get()
    switch (answer?.status, sample.isRevoked) {
    case (nil, nil), (.good, false), (.revoked, true): break
    default: Issue.record("\(String(describing: answer?.status))")
    }

    let folder = try TemporaryFolder()
    var pem = ""
    for list in [base, delta] {
      let file = try folder.write(list.der, to: "list.crl")
      pem += try Tool.run(["openssl", "crl", "-inform", "DER", "-in", file]).stdout
    }
    let result = try Tool.run([
      "openssl", "verify", "-crl_check", "-extended_crl", "-use_deltas", "-attime", "\(Made.now)", "-CRLfile",
      try folder.write(pem.utf8, to: "lists.pem"), "-CAfile", try SharedPKI.rootPEM, "-untrusted",
      try SharedPKI.entity("issuing-b").certificatePEM, try SharedPKI.entity("p256").certificatePEM,
    ])
    // Where they do not fit, openssl goes by the complete list alone.
    let theirs = result.stderr.contains("certificate revoked")
    #expect(theirs == (sample.isRevoked ?? (sample.base != nil)), "\(result.stderr)")
  }
}
