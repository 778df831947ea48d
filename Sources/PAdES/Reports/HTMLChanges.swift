import Validation

/// Changes after a signature on the page for people, the forbidden ones first.
struct HTMLChanges {
  private let modifications: Modifications
  private let most: Int

  init(_ modifications: Modifications, most: Int) {
    self.modifications = modifications
    self.most = most
  }

  func write(to html: inout Markup) {
    let ordered = modifications.findings.filter { !$0.permitted } + modifications.findings.filter(\.permitted)
    guard !ordered.isEmpty else { return }
    html.element("table") { html in
      html.element("thead") { html in
        html.element("tr") { html in
          for heading in ["Revision", "Where", "What", "Judgement"] { html.element("th", text: heading) }
        }
      }
      html.element("tbody") { html in
        for finding in ordered.prefix(most) { write(finding, to: &html) }
      }
    }
    if ordered.count > most {
      html.element(
        "p", [("class", "note")], text: "\(ordered.count - most) more changes are not listed here; the JSON has them.")
    }
    if !modifications.basis.isEmpty {
      html.element("p", [("class", "note")], text: "Judged by: \(modifications.basis).")
    }
  }

  private func write(_ finding: ChangeFinding, to html: inout Markup) {
    html.element("tr") { html in
      html.element("td", text: "\(finding.revision)")
      html.element("td") { html in
        html.element("span", text: finding.place)
        if !finding.path.isEmpty { html.element("code", text: finding.path) }
      }
      html.element("td", text: finding.what + (finding.attack.map { " (\($0.rawValue): \($0.meaning))" } ?? ""))
      html.element("td", [("class", finding.permitted ? "good" : "bad")], text: finding.judgement)
    }
  }
}
