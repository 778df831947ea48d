import ByteRange
import SigField
import PAdES

/// The signature's own objects, and later signatures that do more than sign.
enum Signatures {
  static let group = "signatures"

  static let classes: [AttackClass] = sneaky + dictionaries + fields

  private static let cover = "1 g 0 0 500 800 re f 0 g BT /Helv 24 Tf 20 700 Td (Pay 900 EUR) Tj ET"

  private static let sneaky: [AttackClass] = [
    AttackClass("new-signature-covers-the-page", in: group, [.sneakySignature]) { base in
      let file = try base.updated { update in
        let signature = RawSigner.dictionary(in: &update)
        let drawn = update.appearance(cover, 500, 800)
        try update.include(
          update.add([
            "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name("Sig"), "T": .text("Sneaky"), "F": 132,
            "Rect": [40, 20, 540, 820], "V": .reference(signature), "AP": ["N": .reference(drawn)],
          ]))
      }
      return try RawSigner.sign(file, by: "second").bytes
    } twin: { base in
      try await Harmless.signing(base)
    },
    AttackClass("existing-field-grown-over-the-page", in: group, [.sneakySignature]) { base in
      let file = try base.updated { update in
        let signature = RawSigner.dictionary(in: &update)
        let drawn = update.appearance(cover, 500, 800)
        try update.change(Place.second) { field in
          field["V"] = .reference(signature)
          field["Rect"] = [40, 20, 540, 820]
          field["AP"] = ["N": .reference(drawn)]
        }
      }
      return try RawSigner.sign(file, by: "second").bytes
    } twin: { base in
      try await Harmless.signing(base)
    },
    AttackClass("signed-over-a-changed-page", in: group) { base in
      let file = try base.updated { update in
        let signature = RawSigner.dictionary(in: &update)
        try update.change(Place.second) { $0["V"] = .reference(signature) }
        try update.replace(Place.content, with: SignedBase.otherPrice)
      }
      return try RawSigner.sign(file, by: "second").bytes
    } twin: { base in
      try await Harmless.signing(base)
    },
    AttackClass("changed-and-then-stored", in: group) { base in
      let file = try base.updated { try $0.replace(Place.content, with: SignedBase.otherPrice) }
      return try base.updated(after: file) { try $0.store(Harmless.certificates()) }
    } twin: { base in
      try base.updated(after: base.restated(Place.content)) { try $0.store(Harmless.certificates()) }
    },
    AttackClass("changed-and-taken-back", in: group) { base in
      let file = try base.updated { try $0.replace(Place.content, with: SignedBase.otherPrice) }
      let document = try Document(ByteSource(base.bytes))
      let signed = try RawUpdate(document, base.structure.style).value(document.place(Place.content))
      return try base.updated(after: file) { $0.set(try $0.id(Place.content), signed) }
    } twin: { base in
      try base.updated(after: base.restated(Place.content)) { try $0.restate(Place.content) }
    },
  ]

  private static let dictionaries: [AttackClass] = [
    AttackClass("dictionary-with-another-reason", in: group, [.replacedDictionary], .eitherWay, restating: Place.buyer)
    {
      base, update in
      try update.change(base.signature) { $0["Reason"] = .text("I agree to everything") }
    },
    AttackClass("dictionary-with-another-time", in: group, [.replacedDictionary], .eitherWay, restating: Place.buyer) {
      base, update in
      try update.change(base.signature) { $0["M"] = .text("D:20200101000000Z") }
    },
    AttackClass("dictionary-taken-away", in: group, [.replacedDictionary], .eitherWay, restating: Place.buyer) {
      base, update in
      update.set(base.signature, ["Type": .name("Sig")])
    },
    AttackClass(
      "value-names-another-dictionary", in: group, [.replacedDictionary, .incrementalCopiedDictionary], .eitherWay
    ) { base in
      try base.updated { update in
        var other = try update.value(base.signature).dictionaryValue ?? PDFDictionary()
        other["Name"] = .text("Mallory")
        let id = update.add(.dictionary(other))
        try update.change(Place.buyer) { $0["V"] = .reference(id) }
      }
    } twin: { base in
      try base.restated(Place.buyer)
    },
    AttackClass(
      "permissions-raised", in: group, [], .eitherWay,
      variant: .init("without a certification /Perms begins to name the approval signature as one") {
        $0.certification == nil
      }
    ) { base in
      try base.updated { update in
        guard base.structure.certification != nil else {
          return try update.change(Place.catalog) { $0["Perms"] = ["DocMDP": .reference(base.signature)] }
        }
        try update.change(base.signature) { signature in
          signature["Reference"] = [SignatureReference.docMDP(.annotations)]
          signature["Location"] = .text("here")
        }
      }
    } twin: { base in
      try base.restated(Place.catalog)
    },
    AttackClass(
      "permissions-removed", in: group, [],
      variant: .init("without a certification there are none; usage rights are added") { $0.certification == nil }
    ) { base in
      try base.updated { update in
        try update.change(Place.catalog) { catalog in
          catalog["Perms"] = base.structure.certification == nil ? ["UR3": .reference(base.signature)] : nil
        }
      }
    } twin: { base in
      try base.restated(Place.catalog)
    },
  ]

  private static let fields: [AttackClass] = [
    AttackClass("field-out-of-the-form", in: group, [], restating: Place.acroForm) { _, update in
      try update.change(Place.acroForm) { form in
        form["Fields"] = .array((form["Fields"]?.arrayValue ?? []).dropLast())
      }
    },
    AttackClass("widget-off-the-page", in: group, [], restating: Place.page) { _, update in
      let buyer = try update.id(Place.buyer)
      try update.change(Place.page) { page in
        page["Annots"] = .array((page["Annots"]?.arrayValue ?? []).filter { $0 != .reference(buyer) })
      }
    },
    AttackClass("value-moved-to-a-kid", in: group, [], restating: Place.buyer) { _, update in
      let field = try update.id(Place.buyer)
      var kid = PDFDictionary()
      try update.change(Place.buyer) { buyer in
        kid = ["Parent": .reference(field), "V": buyer["V"] ?? .null, "Rect": buyer["Rect"] ?? .null]
        buyer["V"] = nil
      }
      kid["Type"] = .name("Annot")
      kid["Subtype"] = .name("Widget")
      let id = update.add(.dictionary(kid))
      try update.change(Place.buyer) { $0["Kids"] = [.reference(id)] }
    },
    AttackClass("widget-moved", in: group, [], restating: Place.buyer) { _, update in
      try update.change(Place.buyer) { $0["Rect"] = [300, 600, 450, 650] }
    },
    AttackClass("widget-hidden", in: group, [], restating: Place.buyer) { _, update in
      try update.change(Place.buyer) { $0["F"] = 134 }
    },
    AttackClass("seal-exchanged", in: group, [], restating: Place.buyer) { _, update in
      let drawn = update.appearance("BT /Helv 12 Tf 2 5 Td (Signed by Mallory) Tj ET", 150, 50)
      try update.change(Place.buyer) { $0["AP"] = ["N": .reference(drawn)] }
    },
    AttackClass("seal-redrawn-in-place", in: group, [], restating: "Root/AcroForm/Fields/6/AP/N") { _, update in
      try update.replace("Root/AcroForm/Fields/6/AP/N", with: "BT /Helv 12 Tf 2 5 Td (Signed by Mallory) Tj ET")
    },
    AttackClass("field-renamed", in: group, [], restating: Place.buyer) { _, update in
      try update.change(Place.buyer) { $0["T"] = .text("Chief executive") }
    },
  ]
}
