import SigField
import Validation

/// The revisions of a document with the signatures that close them, oldest first.
struct HTMLTimeline {
  private let report: ValidationReport
  /// The most revisions that are drawn.
  private static let most = 200

  init(_ report: ValidationReport) { self.report = report }

  func write(to html: inout Markup) {
    let revisions = report.signatures.map(\.facts.coverage.revisions).max() ?? 0
    html.element("ol", [("class", "timeline")]) { html in
      for revision in 1...max(1, min(revisions, Self.most)) { write(revision, to: &html) }
      let loose = report.signatures.filter { $0.facts.coverage.revision == nil }
      for signature in loose.prefix(Self.most) { write(signature, prefix: "At no revision of the file: ", to: &html) }
    }
    if revisions > Self.most {
      html.element("p", [("class", "note")], text: "\(revisions - Self.most) later revisions are not drawn.")
    }
  }

  private func write(_ revision: Int, to html: inout Markup) {
    let signatures = report.signatures.filter { $0.facts.coverage.revision == revision }
    guard signatures.isEmpty else {
      for signature in signatures { write(signature, prefix: "Revision \(revision): ", to: &html) }
      return
    }
    let findings = report.signatures.flatMap(\.modifications.findings).filter { $0.revision == revision }
    let isBad = findings.contains { !$0.permitted }
    let what = findings.map(\.level).max()?.meaning ?? (revision == 1 ? "the document" : "something was appended")
    html.element("li", [("class", isBad ? "bad" : "plain")]) { html in
      html.element("span", text: "Revision \(revision): \(what)\(isBad ? ", which a signature does not allow" : "")")
    }
  }

  private func write(_ signature: ValidationReport.Signature, prefix: String, to html: inout Markup) {
    let facts = signature.facts
    let who = signature.signerName ?? "an unknown signer"
    let what = facts.kind == .signature ? "signed by" : "time-stamped by"
    let proven = signature.bestSignatureTime.map { "; proven to exist at \($0.rfc3339)" } ?? "; nothing proves when"
    let claimed = facts.claimedTime.map { "; claimed \($0.rfc3339)" } ?? ""
    let tone = signature.standing == .valid ? "good" : HTMLTone.name(signature.standing)
    html.element("li", [("class", tone)]) { html in
      html.element(
        "span", text: "\(prefix)\(what) \(who) in \(facts.field): \(signature.standing.rawValue)\(claimed)\(proven)")
    }
  }
}
