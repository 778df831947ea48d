import ByteRange

/// What covered signed content goes away, or signed content itself does.
enum ShadowHide {
  static let group = "shadow hide"

  static let classes: [AttackClass] = [
    AttackClass("cover-removed", in: group, [.shadowHide], restating: Place.page) { _, update in
      let cover = try update.id(Place.cover)
      try update.change(Place.page) { page in
        page["Annots"] = .array((page["Annots"]?.arrayValue ?? []).filter { $0 != .reference(cover) })
      }
    },
    AttackClass("cover-hidden", in: group, [.shadowHide], restating: Place.cover) { _, update in
      try update.change(Place.cover) { $0["F"] = 2 }
    },
    AttackClass("cover-moved", in: group, [.shadowHide], restating: Place.cover) { _, update in
      try update.change(Place.cover) { $0["Rect"] = [0, 0, 10, 10] }
    },
    AttackClass("cover-made-transparent", in: group, [.shadowHide], restating: Place.coverAppearance) { _, update in
      try update.replace(Place.coverAppearance, with: "n")
    },
    AttackClass("layer-off", in: group, [.shadowHide], restating: Place.catalog) { base, update in
      let group = try update.id(Place.group)
      try update.change(Place.catalog) { catalog in
        catalog["OCProperties"] = [
          "OCGs": [.reference(group)], "D": ["OFF": [.reference(group)], "Order": [.reference(group)]],
        ]
      }
    },
    freed("cover-freed", Place.cover),
    freed("cover-appearance-freed", Place.coverAppearance),
    freed("content-freed", Place.content),
    freed("form-freed", Place.form),
    AttackClass("metadata-over-an-image", in: group, [.shadowHide, .shadowReplace], restating: Place.metadata) {
      _, update in
      // The update looks like one of metadata; the object that it takes for them is the one that is drawn.
      let image = try update.id(Place.image)
      update.set(
        image,
        .stream(
          ["Type": .name("Metadata"), "Subtype": .name("XML")],
          Array(AttackedForm.metadata(title: "Contract", "2026-02-01").utf8)))
      try update.change(Place.catalog) { $0["Metadata"] = .reference(image) }
    },
  ]

  /// The twin frees an object that nothing names.
  private static func freed(_ name: String, _ path: String) -> AttackClass {
    AttackClass(name, in: group, [.shadowHide]) { base in
      try base.updated { update in update.free(try update.id(path)) }
    } twin: { base in
      try base.updated { update in update.free(base.planted.unused) }
    }
  }
}
