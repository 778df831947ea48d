import ByteRange

/// What signed content is drawn with is exchanged.
enum ShadowReplace {
  static let group = "shadow replace"

  static let classes: [AttackClass] = [
    AttackClass("font-encoding", in: group, [.shadowReplace], restating: Place.font) { _, update in
      try update.change(Place.font) { font in
        font["Encoding"] = ["Type": .name("Encoding"), "Differences": [49, .name("nine")]]
      }
    },
    AttackClass("font-face", in: group, [.shadowReplace], restating: Place.font) { _, update in
      try update.change(Place.font) { $0["BaseFont"] = .name("ZapfDingbats") }
    },
    AttackClass("form-exchanged", in: group, [.shadowReplace], restating: Place.form) { _, update in
      try update.replace(Place.form, with: "BT /F1 12 Tf 2 10 Td (Seller: Mallory) Tj ET")
    },
    AttackClass("form-box-shrunk", in: group, [.shadowReplace], restating: Place.form) { _, update in
      try update.change(Place.form) { $0["BBox"] = [0, 0, 20, 40] }
    },
    AttackClass("image-exchanged", in: group, [.shadowReplace], restating: Place.image) { _, update in
      let id = try update.id(Place.image)
      var image = try update.value(id).dictionaryValue ?? PDFDictionary()
      for key in ["Filter", "DecodeParms", "Length"] { image[key] = nil }
      update.set(id, .stream(image, [0xFF, 0, 0, 0xFF]))
    },
    AttackClass("cover-shows-text", in: group, [.shadowReplace, .shadowHide], restating: Place.coverAppearance) {
      _, update in
      try update.replace(Place.coverAppearance, with: "BT /Helv 24 Tf 2 10 Td (Pay 900) Tj ET")
    },
    AttackClass("font-renamed-in-resources", in: group, [.shadowReplace], restating: Place.resources) { _, update in
      let other = update.add(["Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Symbol")])
      try update.change(Place.resources) { $0["Font"] = ["F1": .reference(other)] }
    },
    AttackClass(
      "form-renamed-in-resources", in: group, [.shadowReplace, .shadowHideAndReplace], restating: Place.resources
    ) { base, update in
      let image = try update.id(Place.image)
      try update.change(Place.resources) { resources in
        resources["XObject"] = ["Fm1": .reference(base.planted.form), "Im1": .reference(image)]
      }
    },
    AttackClass("graphics-state-added", in: group, [], restating: Place.resources) { _, update in
      try update.change(Place.resources) { $0["ExtGState"] = ["GS0": ["ca": 0]] }
    },
    AttackClass("resources-moved-to-the-page", in: group, [.shadowReplace, .shadowHideAndReplace]) { base in
      try base.updated { update in
        let font = try update.id(Place.font)
        try update.change(Place.page) { page in
          page["Resources"] = ["Font": ["F1": .reference(font)], "XObject": ["Fm1": .reference(base.planted.form)]]
        }
      }
    } twin: { base in
      // The same resources, in the page itself.
      try base.updated { update in
        let resources = try update.value(update.id(Place.resources))
        try update.change(Place.page) { $0["Resources"] = resources }
      }
    },
  ]
}
