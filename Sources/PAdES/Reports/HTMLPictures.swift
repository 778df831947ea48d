/// Pages as signed and as now, side by side, on the page for people.
struct HTMLPictures {
  private let pictures: SignaturePictures

  init(_ pictures: SignaturePictures) { self.pictures = pictures }

  func write(to html: inout Markup) {
    guard !(pictures.pages.isEmpty && pictures.notes.isEmpty) else { return }
    html.element("h3", text: "How the pages look")
    for pair in pictures.pages {
      html.element("div", [("class", "pair")]) { html in
        figure(pair.signed, "Page \(pair.page) as signed", pair.changed, to: &html)
        if pair.now != nil || !pair.changed.isEmpty {
          figure(pair.now, "Page \(pair.page) as it is now", pair.changed, to: &html)
        }
      }
    }
    for note in pictures.notes { html.element("p", [("class", "note")], text: note) }
  }

  private func figure(
    _ picture: PagePicture?, _ caption: String, _ changed: [PagePair.Region], to html: inout Markup
  ) {
    html.element("figure") { html in
      if let picture {
        html.element("div", [("class", "page")]) { html in
          html.void("img", [("alt", caption), ("src", "data:image/png;base64,\(Base64.text(picture.png))")])
          if !changed.isEmpty { boxes(changed, to: &html) }
        }
      }
      html.element("figcaption", text: picture == nil ? "\(caption): there is no such page" : caption)
    }
  }

  private func boxes(_ changed: [PagePair.Region], to html: inout Markup) {
    func share(_ number: Double) -> String { String(Int((min(max(number, 0), 1) * 1000).rounded())) }
    html.element("svg", [("viewBox", "0 0 1000 1000"), ("preserveAspectRatio", "none"), ("aria-hidden", "true")]) {
      html in
      for region in changed {
        html.empty(
          "rect",
          [
            ("x", share(region.left)), ("y", share(region.top)), ("width", share(region.width)),
            ("height", share(region.height)),
          ])
      }
    }
  }
}
