import ByteRange
import PAdES

/// Fields that say something else than they show, that are locked, or that do more than be filled.
enum FormFields {
  static let group = "fields"

  static let classes: [AttackClass] = mismatches + longValues + locked + beyond

  private static let mismatches: [AttackClass] = [
    filling("value-without-its-appearance", [.valueAppearanceMismatch]) { _, update in
      try update.change(Place.name) { $0["V"] = .text("Mallory") }
    },
    filling("appearance-without-its-value", [.valueAppearanceMismatch]) { _, update in
      let drawn = update.appearance(AttackedForm.appearance("Mallory"), 200, 20)
      try update.change(Place.name) { $0["AP"] = ["N": .reference(drawn)] }
    },
    filling("appearance-redrawn-in-place", [.valueAppearanceMismatch]) { _, update in
      try update.replace("\(Place.name)/AP/N", with: AttackedForm.appearance("Mallory"))
    },
    filling("value-and-another-appearance", [.valueAppearanceMismatch]) { _, update in
      try update.fill(Place.name, "Bertha", showing: "Mallory")
    },
    filling("appearance-taken-away", [.valueAppearanceMismatch]) { _, update in
      try update.change(Place.name) { $0["AP"] = nil }
    },
    AttackClass("box-ticked-and-not-shown", in: group, [.valueAppearanceMismatch]) { base in
      try base.updated { try $0.change(Place.agree) { $0["V"] = .name("Yes") } }
    } twin: { base in
      try Harmless.ticking(base)
    },
    AttackClass("box-shown-as-ticked", in: group, [.valueAppearanceMismatch]) { base in
      try base.updated { try $0.change(Place.agree) { $0["AS"] = .name("Yes") } }
    } twin: { base in
      try Harmless.ticking(base)
    },
    AttackClass("box-pictures-exchanged", in: group) { base in
      try base.updated { update in
        let (yes, no) = (try update.id("\(Place.agree)/AP/N/Yes"), try update.id("\(Place.agree)/AP/N/Off"))
        try update.change(Place.agree) { $0["AP"] = ["N": ["Yes": .reference(no), "Off": .reference(yes)]] }
      }
    } twin: { base in
      try Harmless.ticking(base)
    },
    filling("appearances-left-to-the-reader", [.shadowReplace, .valueAppearanceMismatch]) { _, update in
      try update.change(Place.acroForm) { $0["NeedAppearances"] = true }
      try update.change(Place.name) { $0["V"] = .text("Mallory") }
    },
  ]

  private static let longValue = "Bertha, who lives in the house at the end of the long road"
  private static let otherValue = "Mallory, who lives in the house at the end of the long road"

  private static let longValues: [AttackClass] = [
    AttackClass("another-value-than-is-cut-off", in: group, [.valueAppearanceMismatch]) { base in
      try base.updated { try $0.fill(Place.name, otherValue, showing: longValue) }
    } twin: { base in
      guard base.structure.allowsFilling else { return try base.restated(Place.name) }
      return try base.updated { try $0.fill(Place.name, longValue) }
    },
    AttackClass("another-value-in-a-stream", in: group, [.valueAppearanceMismatch]) { base in
      try base.updated { try $0.fill(Place.name, stream: "Mallory", showing: "Bertha") }
    } twin: { base in
      guard base.structure.allowsFilling else { return try base.restated(Place.name) }
      return try base.updated { try $0.fill(Place.name, stream: "Bertha", showing: "Bertha") }
    },
  ]

  private static let locked: [AttackClass] = [
    filling(
      "locked-field-filled",
      variant: .init("without a lock no field is locked; the one that is read-only is opened and filled") {
        $0.lock == nil
      }
    ) {
      base, update in
      guard base.structure.lock == nil else { return try update.fill(Place.amount, "900") }
      try update.fill(Place.fixed, "900")
      try update.change(Place.fixed) { $0["Ff"] = nil }
    },
    filling(
      "locked-subfield-filled", variant: .init("without a lock the group above the field is renamed") { $0.lock == nil }
    ) { base, update in
      guard base.structure.lock == nil else { return try update.fill(Place.note, "900") }
      try update.change("Root/AcroForm/Fields/5") { $0["T"] = .text("other") }
    },
    filling("read-only-field-filled") { _, update in try update.fill(Place.fixed, "900") },
    filling(
      "field-filled-where-none-is-allowed",
      variant: .init("where filling is allowed the widget grows over the page", where: \.allowsFilling)
    ) { base, update in
      try update.fill(Place.name, "Bertha")
      guard base.structure.allowsFilling else { return }
      try update.change(Place.name) { $0["Rect"] = [40, 20, 540, 820] }
    },
  ]

  private static let beyond: [AttackClass] = [
    filling("appearance-grown-over-the-page") { _, update in
      let drawn = update.add(
        stream: AttackedForm.appearance("Bertha"),
        ["Type": .name("XObject"), "Subtype": .name("Form"), "BBox": [0, 0, 600, 20], "Matrix": [1, 0, 0, 1, 0, 400]])
      try update.change(Place.name) { field in
        field["V"] = .text("Bertha")
        field["Rect"] = [0, 0, 595, 842]
        field["AP"] = ["N": .reference(drawn)]
      }
    },
    filling("appearance-that-is-the-page-s-form") { _, update in
      // What is drawn for the field is drawn on the page too: filling it changes the page.
      let form = try update.id(Place.form)
      try update.replace(Place.form, with: AttackedForm.appearance("Bertha"))
      try update.change(Place.name) { field in
        field["V"] = .text("Bertha")
        field["AP"] = ["N": .reference(form)]
      }
    },
    filling("action-added") { _, update in
      try update.change(Place.name) { $0["A"] = ["S": .name("JavaScript"), "JS": .text("app.alert(1)")] }
    },
    filling("additional-actions-added") { _, update in
      try update.change(Place.name) { field in
        field["AA"] = ["K": ["S": .name("JavaScript"), "JS": .text("event.value = 900")]]
      }
    },
    filling("type-changed") { _, update in
      try update.change(Place.name) { $0["FT"] = .name("Ch") }
    },
    filling("field-renamed") { _, update in try update.change(Place.name) { $0["T"] = .text("Guarantor") } },
    AttackClass("flags-changed", in: group) { base in
      try base.updated { try $0.change(Place.name) { $0["Ff"] = 8192 } }
    } twin: { base in
      try await Harmless.locking(base)
    },
    AttackClass("field-removed", in: group, [], restating: Place.acroForm) { _, update in
      try update.change(Place.acroForm) { form in
        form["Fields"] = .array(Array((form["Fields"]?.arrayValue ?? []).dropFirst()))
      }
    },
    AttackClass("field-added", in: group) { base in
      try base.updated { update in
        let drawn = update.appearance(AttackedForm.appearance("900"), 100, 20)
        try update.include(
          update.add([
            "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name("Tx"), "T": .text("Penalty"), "F": 4,
            "Rect": [300, 400, 400, 420], "V": .text("900"), "DA": .text("/Helv 12 Tf 0 g"),
            "AP": ["N": .reference(drawn)],
          ]))
      }
    } twin: { base in
      try Harmless.filling(base)
    },
    filling("value-is-a-reference-into-the-page") { _, update in
      let content = try update.id(Place.content)
      try update.change(Place.name) { $0["V"] = .reference(content) }
      try update.replace(Place.content, with: SignedBase.otherPrice)
    },
  ]

  private static func filling(
    _ name: String, _ attacks: [Attack] = [], variant: AttackClass.Variant? = nil,
    _ change: @escaping @Sendable (SignedBase, inout RawUpdate) throws -> Void
  ) -> AttackClass {
    AttackClass(name, in: group, attacks, variant: variant) { base in
      try base.updated { try change(base, &$0) }
    } twin: { base in
      try Harmless.filling(base)
    }
  }
}
