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
  /// Documents and evidence by name.
  private let files: [String: [UInt8]]
  let root: CMS.Certificate
  let issuers: [CMS.Certificate]

  /// Makes all files.
  ///
  /// - Parameter isJudged: Whether pyHanko is asked too.
  /// - Throws: What the PKI, the file system or Python refuses.
  init(isJudged: Bool) throws {
    let folder = try TemporaryFolder()
    let pki = try Authority(folder: folder.file("pki"), moment: 1_767_225_600)
    try pki.make(only: ["root", "issuing-a", "issuing-b", "issuing-revoked", "stranger-root"])
    func certificate(_ name: String) throws -> CMS.Certificate {
      try CMS.Certificate(der: [UInt8](Data(contentsOf: URL(fileURLWithPath: pki.entity(name).certificateDER))))
    }
    root = try certificate("root")
    issuers = try ["issuing-a", "issuing-b", "issuing-revoked"].map(certificate)
    let script = try Fixture.named("Trust/matrix.py").path
    let made = try Tool.run(
      [Judges.python(), script, folder.file("pki"), folder.file("out")] + (isJudged ? ["--judge"] : []), timeout: 900)
    guard made.status == 0 else { throw TestSupportError.missingTool(made.stderr, package: "pyhanko") }
    cases = try JSONDecoder().decode(
      [Case].self, from: Data(contentsOf: URL(fileURLWithPath: folder.file("out/cases.json"))))
    var files: [String: [UInt8]] = [:]
    for name in Set(cases.flatMap { [$0.document] + $0.evidence }) { files[name] = try folder.read("out/\(name)") }
    self.files = files
    lines = try String(decoding: Fixture.bytes("Trust/expected.txt"), as: UTF8.self)
      .split(separator: "\n").compactMap { Line($0) }
  }

  /// What the table says; nil when no line fits.
  func expected(_ name: String) -> String? {
    let parts = name.split(separator: "/")
    return lines.first { $0.fits(parts) }?.expected
  }

  /// The differences that are explained: what we say, and what pyHanko says.
  static func explained() throws -> Set<[String]> {
    let lines = try String(decoding: Fixture.bytes("Trust/differences.txt"), as: UTF8.self).split(separator: "\n")
    return Set(
      lines.filter { !$0.hasPrefix("#") }.compactMap { line in
        let sides = line.components(separatedBy: " => ")
        return sides.count == 2 ? sides[0].components(separatedBy: " | ") : nil
      })
  }

  /// The matrix with pyHanko's answers, made once.
  static let shared = Result { try TrustMatrix(isJudged: true) }

  /// The case of a name.
  func named(_ name: String) throws -> Case {
    guard let found = cases.first(where: { $0.name == name }) else { throw TestSupportError.missingFixture(name) }
    return found
  }

  /// A document or a piece of evidence.
  func bytes(_ name: String) -> [UInt8]? { files[name] }

  /// What we say of the last signature that is no document time-stamp, and why.
  func judge(
    _ item: Case, _ change: (inout ValidationOptions) -> Void = { _ in }
  ) throws -> (indication: String, reason: String) {
    func bytes(_ name: String) throws -> [UInt8] {
      guard let bytes = files[name] else { throw TestSupportError.missingFixture(name) }
      return bytes
    }
    guard let time = PDFDate(rfc3339: item.at) else { throw TestSupportError.missingFixture(item.at) }
    var options = ValidationOptions(at: time)
    options.anchors = [TrustAnchor(root, source: "matrix")]
    options.untrusted = issuers
    for name in item.evidence {
      if name.hasSuffix(".crl") {
        options.revocationLists.append(try bytes(name))
      } else {
        options.statusResponses.append(try bytes(name))
      }
    }
    change(&options)
    let report = try Validator.validate(bytes(item.document), options: options)
    guard let verdict = report.signatures.last(where: { $0.facts.kind == .signature })?.verdict else {
      return ("no signature", "")
    }
    let words = [verdict.indication.rawValue, verdict.subIndication?.rawValue].compactMap { $0 }
    return (words.joined(separator: " "), verdict.reason ?? "")
  }
}
