import Foundation
import PAdES
import TestPKI
import TestSupport

/// The matrix of certificate state × source of revocation × time-stamp × time: documents that pyHanko makes, and the
/// indication that each must have.
struct TrustMatrix {
  /// One case; its name is `state/source/stamp/time`.
  struct Case: Decodable {
    let name: String
    let document: String
    let at: String
    let evidence: [String]
    /// What pyHanko says, where it was asked.
    let pyhanko: String?
  }

  /// A line of the table: the first one that fits counts.
  private struct Line {
    let pattern: [[Substring]]
    let expected: String

    /// `state source stamp time => indication`, each part a list with commas, or `*`.
    init?(_ text: Substring) {
      let sides = text.components(separatedBy: " => ")
      guard sides.count == 2, !text.hasPrefix("#") else { return nil }
      pattern = sides[0].split(separator: " ").map { $0.split(separator: ",") }
      expected = sides[1].trimmingCharacters(in: .whitespaces)
    }

    func fits(_ name: [Substring]) -> Bool {
      name.count == pattern.count && zip(name, pattern).allSatisfy { $1 == ["*"] || $1.contains($0) }
    }
  }

  let cases: [Case]
  private let lines: [Line]
  private let folder: TemporaryFolder
  private let root: TrustAnchor
  private let issuers: [CMS.Certificate]

  /// Makes all files.
  ///
  /// - Parameter isJudged: Whether pyHanko is asked too.
  /// - Throws: What the PKI, the file system or Python refuses.
  init(isJudged: Bool = false) throws {
    folder = try TemporaryFolder()
    let pki = try Authority(folder: folder.file("pki"), moment: 1_767_225_600)
    try pki.make(only: ["root", "issuing-a", "issuing-b", "issuing-revoked", "stranger-root"])
    func certificate(_ name: String) throws -> CMS.Certificate {
      try CMS.Certificate(der: [UInt8](Data(contentsOf: URL(fileURLWithPath: pki.entity(name).certificateDER))))
    }
    root = TrustAnchor(try certificate("root"), source: "matrix")
    issuers = try ["issuing-a", "issuing-b", "issuing-revoked"].map(certificate)
    let script = try Fixture.named("Trust/matrix.py").path
    let made = try Tool.run(
      [Judges.python(), script, folder.file("pki"), folder.file("out")] + (isJudged ? ["--judge"] : []), timeout: 900)
    guard made.status == 0 else { throw TestSupportError.missingTool(made.stderr, package: "pyhanko") }
    cases = try JSONDecoder().decode(
      [Case].self, from: Data(contentsOf: URL(fileURLWithPath: folder.file("out/cases.json"))))
    lines = try String(decoding: Fixture.bytes("Trust/expected.txt"), as: UTF8.self)
      .split(separator: "\n").compactMap { Line($0) }
  }

  /// What the table says; nil when no line fits.
  func expected(_ name: String) -> String? {
    let parts = name.split(separator: "/")
    return lines.first { $0.fits(parts) }?.expected
  }

  /// What we say of the first signature, and why.
  func judge(_ item: Case) throws -> (indication: String, reason: String) {
    func bytes(_ name: String) throws -> [UInt8] {
      try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.file("out/\(name)"))))
    }
    guard let time = PDFDate(rfc3339: item.at) else { throw TestSupportError.missingFixture(item.at) }
    var options = ValidationOptions(at: time)
    options.anchors = [root]
    options.untrusted = issuers
    for name in item.evidence {
      if name.hasSuffix(".crl") {
        options.revocationLists.append(try bytes(name))
      } else {
        options.statusResponses.append(try bytes(name))
      }
    }
    let report = try Validator.validate(bytes(item.document), options: options)
    guard let verdict = report.signatures.first?.verdict else { return ("no signature", "") }
    let words = [verdict.indication.rawValue, verdict.subIndication?.rawValue].compactMap { $0 }
    return (words.joined(separator: " "), verdict.reason ?? "")
  }
}
