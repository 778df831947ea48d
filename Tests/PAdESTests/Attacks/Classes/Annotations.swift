import ByteRange
import PAdES

/// Annotations that lie over what was signed, do something, or are forbidden altogether.
enum Annotations {
  static let group = "annotations"

  static let classes: [AttackClass] = [
    evil("free-text-over-the-price", ["Subtype": .name("FreeText"), "Contents": .text("Pay 900 EUR")]),
    evil("stamp-over-the-price", ["Subtype": .name("Stamp"), "Name": .name("Approved")]),
    evil("square-over-the-price", ["Subtype": .name("Square"), "IC": [1, 1, 1]]),
    evil("ink-over-the-price", ["Subtype": .name("Ink"), "InkList": [[60, 700, 400, 760]]]),
    AttackClass("widget-over-the-price", in: group, [.evilAnnotation]) { base in
      try base.updated { update in
        let drawn = update.appearance(cover, 340, 60)
        let field = update.add([
          "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name("Tx"), "T": .text("Extra"), "F": 4,
          "Rect": [60, 700, 400, 760], "V": .text("Pay 900 EUR"), "DA": .text("/Helv 12 Tf 0 g"),
          "AP": ["N": .reference(drawn)],
        ])
        try update.include(field)
      }
    } twin: { base in
      try Harmless.filling(base)
    },
    AttackClass("widget-without-a-field", in: group, [.evilAnnotation]) { base in
      try base.updated { update in
        let drawn = update.appearance(cover, 340, 60)
        let widget = update.add([
          "Type": .name("Annot"), "Subtype": .name("Widget"), "F": 4, "Rect": [60, 700, 400, 760],
          "AP": ["N": .reference(drawn)],
        ])
        try update.annotate(widget)
      }
    } twin: { base in
      try Harmless.noting(base)
    },
    AttackClass("note-that-runs-a-script", in: group) { base in
      try base.updated { update in
        let action: PDFObject = ["S": .name("JavaScript"), "JS": .text("app.alert(1)")]
        try update.annotate(Harmless.note(in: &update, ["A": action]))
      }
    } twin: { base in
      try Harmless.noting(base)
    },
    AttackClass("file-attached", in: group) { base in
      try base.updated { update in
        let file = update.add(stream: "other terms", ["Type": .name("EmbeddedFile")])
        let attached: PDFObject = [
          "Type": .name("Filespec"), "F": .text("terms.txt"), "EF": ["F": .reference(file)],
        ]
        try update.annotate(Harmless.note(in: &update, ["Subtype": .name("FileAttachment"), "FS": attached]))
      }
    } twin: { base in
      try Harmless.noting(base)
    },
    AttackClass(
      "link-leads-elsewhere", in: group, [],
      variant: .init("annotations may be changed; the link runs a script instead", where: \.allowsAnnotations),
      restating: Place.link
    ) { base, update in
      try update.change(Place.link) { link in
        link["A"] =
          base.structure.allowsAnnotations
          ? ["S": .name("JavaScript"), "JS": .text("app.alert(1)")]
          : ["S": .name("URI"), "URI": .text("https://example.net/other")]
      }
    },
    AttackClass("link-launches-a-program", in: group) { base in
      try base.updated { update in
        let link = update.add([
          "Type": .name("Annot"), "Subtype": .name("Link"), "Rect": [570, 816, 586, 832], "F": 4,
          "A": ["S": .name("Launch"), "F": .text("setup.exe")],
        ])
        try update.annotate(link)
      }
    } twin: { base in
      try Harmless.noting(base)
    },
    AttackClass(
      "note-where-none-is-allowed", in: group,
      variant: .init("where annotations are allowed one covers a field's value", where: \.allowsAnnotations)
    ) { base in
      try base.updated { update in
        guard base.structure.allowsAnnotations else { return try update.annotate(Harmless.note(in: &update)) }
        let drawn = update.appearance("1 g 0 0 200 20 re f", 200, 20)
        try update.annotate(
          update.add([
            "Type": .name("Annot"), "Subtype": .name("Square"), "Rect": [72, 510, 272, 530], "F": 4,
            "AP": ["N": .reference(drawn)],
          ]))
      }
    } twin: { base in
      try Harmless.noting(base)
    },
    AttackClass("annotations-exchanged", in: group, [], restating: Place.page) { _, update in
      let drawn = update.appearance("1 g 0 0 10 10 re f", 10, 10)
      let other = update.add([
        "Type": .name("Annot"), "Subtype": .name("Square"), "Rect": [570, 816, 580, 826], "F": 4,
        "AP": ["N": .reference(drawn)],
      ])
      try update.change(Place.page) { $0["Annots"] = [.reference(other)] }
    },
  ]

  private static let cover = "1 g 0 0 340 60 re f 0 g BT /Helv 24 Tf 12 20 Td (Pay 900 EUR) Tj ET"

  private static func evil(_ name: String, _ entries: PDFDictionary) -> AttackClass {
    AttackClass(name, in: group, [.evilAnnotation]) { base in
      try base.updated { update in
        let drawn = update.appearance(cover, 340, 60)
        var annotation: PDFDictionary = [
          "Type": .name("Annot"), "Rect": [60, 700, 400, 760], "F": 4, "AP": ["N": .reference(drawn)],
        ]
        for (key, value) in entries { annotation[key] = value }
        try update.annotate(update.add(.dictionary(annotation)))
      }
    } twin: { base in
      try Harmless.noting(base)
    }
  }
}
