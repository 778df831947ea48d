import Foundation
import PAdES
import TestSupport

/// Signers of a PKI by other people × sources of revocation data × times, judged by us and by pyHanko.
struct CertomancerMatrix {
  static let signers = ["alice", "dora", "erik", "bob", "carol"]
  static let sources = ["none", "embedded", "files", "online"]
  /// Before the revocation and the expiry, now, and when all signers' certificates are over.
  static let times = ["2021-06-01T00:00:00Z", "now", "2046-06-01T00:00:00Z"]

  /// What pyHanko is asked, and what it says.
  struct Case: Codable {
    let name: String
    let document: String
    let at: String
    let source: String
    let lists: [String]
    var pyhanko: String?
  }

  /// Ours, by case.
  private(set) var ours: [String: String] = [:]
  private(set) var reasons: [String: String] = [:]
  /// pyHanko's, by case.
  private(set) var theirs: [String: String] = [:]

  /// Signs, judges, and asks pyHanko.
  ///
  /// - Throws: What the PKI, signing or Python refuses.
  init() async throws {
    let pki = try Certomancer()
    let folder = try TemporaryFolder()
    func certificate(_ name: String) throws -> CMS.Certificate { try CMS.Certificate(der: pki.certificate(name)) }
    let (root, interm) = (try certificate("root"), try certificate("interm"))
    var access = OnlineAccess(at: SignedFile.now)
    access.seconds = 1_800
    access.namedAddresses = [pki.url]
    let lists = try ["root", "interm"].map { name in
      try folder.write(
        Tool.run(["curl", "-sf", "\(pki.url)/demo/crls/\(name)/latest.crl"]).output, to: "\(name).crl")
    }
    for (name, item) in [("root", root), ("interm", interm)] { try folder.write(item.der, to: "\(name).crt") }
    var cases: [Case] = []
    for signer in Self.signers {
      let credentials = try Credentials(
        key: pki.key(signer), certificate: pki.certificate(signer), chain: interm.der + root.der)
      var options = SigningOptions(at: SignedFile.now)
      options.allowsUnfitCertificate = true
      let plain = try await Signer.sign(Fixture.bytes("FieldReports/BR-01.pdf"), with: credentials, options: options)
      var gathering = ValidationOptions(at: SignedFile.now)
      gathering.anchors = [TrustAnchor(root, source: "certomancer")]
      let found = try await EvidenceGatherer.gather(
        for: SigningIdentity(credentials), options: gathering, online: OnlineEvidence(access))
      options.attributes.revocation = found.items.archived
      let proven = try await Signer.sign(Fixture.bytes("FieldReports/BR-01.pdf"), with: credentials, options: options)
      for source in Self.sources {
        let bytes = source == "embedded" ? proven.bytes : plain.bytes
        let document = try folder.write(bytes, to: "\(signer)-\(source).pdf")
        for time in Self.times {
          let name = "\(signer) \(source) \(time.prefix(4))"
          var options = gathering
          if time != "now" { options.validationTime = PDFDate(rfc3339: time) }
          if source == "files" {
            options.revocationLists = try lists.map { try folder.read(String($0.split(separator: "/").last ?? "")) }
          }
          let report =
            source == "online"
            ? try await Validator.validate(ByteSource(bytes), options: options, online: OnlineEvidence(access))
            : try Validator.validate(bytes, options: options)
          let verdict = report.signatures.first?.verdict
          let words = [verdict?.indication.rawValue, verdict?.subIndication?.rawValue].compactMap { $0 }
          ours[name] = words.joined(separator: " ")
          reasons[name] = verdict?.reason
          cases.append(
            Case(
              name: name, document: document, at: time == "now" ? SignedFile.now.rfc3339 : time, source: source,
              lists: source == "files" ? lists : []))
        }
      }
    }
    try folder.write(JSONEncoder().encode(cases), to: "cases.json")
    let judged = try Tool.run(
      [
        Judges.python(), Fixture.named("Trust/certomancer.py").path, folder.file("cases.json"), folder.file("root.crt"),
        folder.file("interm.crt"),
      ], timeout: 900)
    guard judged.status == 0 else { throw TestSupportError.missingTool(judged.stderr, package: "pyhanko") }
    theirs = try JSONDecoder().decode([String: String].self, from: Data(judged.output))
  }
}
