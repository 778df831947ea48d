import CMS
import SigField
import Validation

/// The path of certificates on the page for people, the signer's first.
struct HTMLChain {
  private let chain: ChainReport
  private let title: String

  init(_ chain: ChainReport, of what: String? = nil) {
    self.chain = chain
    title = "Certificates" + (what.map { " of \($0)" } ?? "")
  }

  func write(to html: inout Markup) {
    guard !chain.path.isEmpty else { return }
    html.element("h3", text: title)
    html.element("table") { html in
      html.element("thead") { html in
        html.element("tr") { html in
          for heading in ["Name", "Valid", "Serial number, SHA-256"] { html.element("th", text: heading) }
        }
      }
      html.element("tbody") { html in
        for certificate in chain.path { write(certificate, to: &html) }
        if let anchor = chain.anchor, !chain.path.contains(anchor.certificate) {
          write(anchor.certificate, to: &html)
        }
      }
    }
  }

  private func write(_ certificate: Certificate, to html: inout Markup) {
    let digest = (try? certificate.fingerprint(.sha256)).map { Hexadecimal.text($0).lowercased() } ?? ""
    let isAnchor = chain.anchor?.certificate == certificate
    let validity =
      PDFDate(seconds: certificate.notBefore).rfc3339 + " to " + PDFDate(seconds: certificate.notAfter).rfc3339
    html.element("tr") { html in
      html.element("td", text: certificate.subject + (isAnchor ? " (trust anchor: \(chain.anchor?.source ?? ""))" : ""))
      html.element("td", text: validity)
      html.element("td") { html in
        html.element("code", text: certificate.serialNumber)
        html.element("code", text: digest)
      }
    }
  }
}
