import CMS
import SigField
import Validation

/// A validation report as one page for people, to be read, printed and handed on.
///
/// The page stands by itself: no program, nothing fetched from anywhere, pictures inside. Its policy tells the browser
/// so, and every text that comes from the document or its certificates is escaped.
public enum HTMLReport {
  /// What is known of the document besides its signatures.
  public struct Subject: Sendable {
    /// The file's name.
    public var file: String
    /// Who made the page, such as a program and its version.
    public var maker: String
    /// The pictures, by the place of their signature in the report, from 0.
    public var pictures: [Int: SignaturePictures] = [:]
    /// What a reader must know of the pictures, such as why there are none.
    public var notes: [String] = []

    /// A document without pictures.
    public init(file: String, maker: String) {
      self.file = file
      self.maker = maker
    }
  }

  /// The most changes of one signature that are listed.
  private static let mostFindings = 300

  /// The page about a document.
  ///
  /// - Parameters:
  ///   - report: What was found.
  ///   - subject: The document.
  ///   - options: How it was validated.
  /// - Returns: The HTML.
  public static func page(_ report: ValidationReport, of subject: Subject, options: ValidationOptions) -> String {
    document("Signatures of \(subject.file)", by: subject.maker) { html in
      html.element("h1", text: "Signatures of \(subject.file)")
      let headline = Headline(report)
      verdict(headline.standing, headline.sentence, to: &html)
      subjectTable(report, subject, options, to: &html)
      if !report.signatures.isEmpty {
        html.element("h2", text: "What happened, in order")
        HTMLTimeline(report).write(to: &html)
      }
      for (index, signature) in report.signatures.enumerated() {
        section(signature, number: index + 1, subject.pictures[index], to: &html)
      }
      if !report.warnings.isEmpty {
        html.element("h2", text: "Also noticed")
        html.element("ul") { html in
          for warning in report.warnings.prefix(mostFindings) { html.element("li", text: warning.text) }
        }
      }
      for note in subject.notes { html.element("p", [("class", "note")], text: note) }
    }
  }

  /// The page about what was changed after one signature.
  ///
  /// - Parameters:
  ///   - signature: The signature.
  ///   - subject: The document; its pictures are those of place 0.
  /// - Returns: The HTML.
  public static func changes(after signature: ValidationReport.Signature, of subject: Subject) -> String {
    let title = "What was changed in \(subject.file) after \(signature.facts.field) was signed"
    return document(title, by: subject.maker) { html in
      html.element("h1", text: title)
      let account = ChangesAccount(signature)
      verdict(account.standing, account.sentence, to: &html)
      if let pictures = subject.pictures[0] { HTMLPictures(pictures).write(to: &html) }
      html.element("h3", text: "What was changed, object by object")
      HTMLChanges(signature.modifications, most: mostFindings).write(to: &html)
      for note in subject.notes { html.element("p", [("class", "note")], text: note) }
    }
  }

  // MARK: Parts

  private static func document(_ title: String, by maker: String, _ body: (inout Markup) -> Void) -> String {
    var html = Markup(prologue: "<!DOCTYPE html>")
    html.element("html", [("lang", "en")]) { html in
      html.element("head") { html in
        html.void("meta", [("charset", "utf-8")])
        html.void("meta", [("http-equiv", "Content-Security-Policy"), ("content", policy)])
        html.void("meta", [("name", "referrer"), ("content", "no-referrer")])
        html.void("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
        html.element("title", text: title)
        html.write(markup: "\n    <style>\(HTMLStyle.sheet)</style>")
      }
      html.element("body") { html in
        body(&html)
        html.element(
          "p", [("class", "note")], text: "Made by \(maker). This page holds no program and fetches nothing.")
      }
    }
    return html.text + "\n"
  }

  /// Nothing but our style sheet and the pictures inside.
  private static var policy: String {
    let digest = (try? DigestAlgorithm.sha256.digest(of: Array(HTMLStyle.sheet.utf8))) ?? []
    return "default-src 'none'; style-src 'sha256-\(Base64.text(digest))'; img-src data:; base-uri 'none'; "
      + "form-action 'none'"
  }

  private static func verdict(_ standing: Standing?, _ sentence: String, to html: inout Markup) {
    html.element("div", [("class", "verdict \(HTMLTone.name(standing))")]) { html in
      html.element("strong", text: standing?.rawValue ?? "NOT SIGNED")
      html.element("span", text: sentence)
    }
  }

  private static func subjectTable(
    _ report: ValidationReport, _ subject: Subject, _ options: ValidationOptions, to html: inout Markup
  ) {
    let now = options.validationTime ?? options.now
    var sources: [String] = []
    for anchor in options.anchors where !sources.contains(anchor.source) { sources.append(anchor.source) }
    let anchors =
      options.anchors.isEmpty
      ? "nobody: no trust anchor was given"
      : "\(options.anchors.count) trust anchors from \(sources.prefix(5).joined(separator: ", "))"
        + (sources.count > 5 ? " and \(sources.count - 5) more" : "")
    html.element("table") { html in
      row("File", subject.file, to: &html)
      row("Size", "\(report.size) bytes", to: &html)
      if let sha256 = report.sha256 { codeRow("SHA-256", Hexadecimal.text(sha256).lowercased(), to: &html) }
      row("Judged as of", now.rfc3339, to: &html)
      row("Trusted", anchors, to: &html)
      row("Policy", options.policy.name, to: &html)
    }
  }

  private static func section(
    _ signature: ValidationReport.Signature, number: Int, _ pictures: SignaturePictures?, to html: inout Markup
  ) {
    // The changes have a table of their own below.
    let account = SignatureAccount(signature, number: number, mostFindings: 0)
    html.element("h2", text: account.title)
    html.element("table") { html in
      row("Verdict", account.standing.rawValue, HTMLTone.name(account.standing), to: &html)
      for line in account.rows where !line.text.hasPrefix("and ") || !line.label.isEmpty {
        row(line.label, line.text, HTMLTone.name(line.tone), to: &html)
      }
    }
    HTMLChain(signature.chain).write(to: &html)
    for (place, stamp) in signature.timestamps.enumerated() {
      HTMLChain(stamp.chain, of: "time-stamp \(place + 1)").write(to: &html)
    }
    if !signature.modifications.findings.isEmpty {
      html.element("h3", text: "What was changed after this signature")
      HTMLChanges(signature.modifications, most: mostFindings).write(to: &html)
    }
    if let pictures { HTMLPictures(pictures).write(to: &html) }
  }

  private static func row(_ label: String, _ text: String, _ tone: String = "plain", to html: inout Markup) {
    html.element("tr") { html in
      html.element("th", text: label)
      html.element("td", [("class", tone)], text: text)
    }
  }

  private static func codeRow(_ label: String, _ text: String, to html: inout Markup) {
    html.element("tr") { html in
      html.element("th", text: label)
      html.element("td") { html in html.element("code", text: text) }
    }
  }
}
