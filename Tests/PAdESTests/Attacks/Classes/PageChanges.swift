import ByteRange

/// The pages themselves.
enum PageChanges {
  static let group = "pages"

  static let classes: [AttackClass] = [
    AttackClass("content-replaced", in: group, [], restating: Place.content) { _, update in
      try update.replace(Place.content, with: SignedBase.otherPrice)
    },
    AttackClass("content-added", in: group, [], restating: Place.page) { _, update in
      let more = update.add(stream: "BT /F1 12 Tf 72 100 Td (and 900 more) Tj ET")
      let content = try update.id(Place.content)
      try update.change(Place.page) { $0["Contents"] = [.reference(content), .reference(more)] }
    },
    AttackClass("content-elsewhere", in: group, [], restating: Place.page) { _, update in
      let other = update.add(stream: SignedBase.otherPrice)
      try update.change(Place.page) { $0["Contents"] = .reference(other) }
    },
    AttackClass("page-added", in: group, [], restating: Place.pages) { _, update in
      let content = update.add(stream: SignedBase.otherPrice)
      let pages = try update.id(Place.pages)
      let page = update.add([
        "Type": .name("Page"), "Parent": .reference(pages), "Contents": .reference(content),
        "Resources": ["Font": ["F1": .reference(try update.id(Place.font))]],
      ])
      try update.change(Place.pages) { node in
        node["Kids"] = .array((node["Kids"]?.arrayValue ?? []) + [.reference(page)])
        node["Count"] = 3
      }
    },
    AttackClass("template-spawned", in: group, [], restating: Place.pages) { _, update in
      let pages = try update.id(Place.pages)
      let template = try update.id("Root/Names/Templates/Names/1")
      try update.change(template) { page in
        page["Type"] = .name("Page")
        page["Parent"] = .reference(pages)
      }
      try update.change(Place.pages) { node in
        node["Kids"] = .array((node["Kids"]?.arrayValue ?? []) + [.reference(template)])
        node["Count"] = 3
      }
    },
    kids("page-removed", count: 1) { [$0[0]] },
    kids("page-order-turned") { $0.reversed() },
    kids("page-twice", count: 3) { [$0[0], $0[1], $0[0]] },
    page("page-turned", "Rotate", 180),
    page("page-box-moved", "MediaBox", [0, 0, 595, 400]),
    page("page-cropped", "CropBox", [0, 0, 595, 700]),
    page("page-unit-changed", "UserUnit", 2),
    page("page-group-added", "Group", ["S": .name("Transparency"), "CS": .name("DeviceCMYK")]),
    page(
      "page-action-added", "AA", ["O": ["S": .name("JavaScript"), "JS": .text("app.alert(1)")]]),
    page("page-transition-added", "Trans", ["S": .name("Wipe")]),
    AttackClass("rotation-inherited", in: group, [], restating: Place.pages) { _, update in
      try update.change(Place.pages) { $0["Rotate"] = 90 }
    },
    AttackClass("box-inherited", in: group, [], restating: Place.pages) { _, update in
      try update.change(Place.pages) { $0["MediaBox"] = [0, 0, 300, 842] }
    },
    AttackClass("page-tree-nested", in: group, [], restating: Place.pages) { _, update in
      let (pages, page, second) = (
        try update.id(Place.pages), try update.id(Place.page), try update.id(Place.secondPage)
      )
      let node = update.add([
        "Type": .name("Pages"), "Parent": .reference(pages), "Kids": [.reference(second)], "Count": 1, "Rotate": 90,
      ])
      try update.change(Place.secondPage) { $0["Parent"] = .reference(node) }
      try update.change(Place.pages) { $0["Kids"] = [.reference(page), .reference(node)] }
    },
  ]

  private static func page(_ name: String, _ key: String, _ value: PDFObject) -> AttackClass {
    AttackClass(name, in: group, [], restating: Place.page) { _, update in
      try update.change(Place.page) { $0[key] = value }
    }
  }

  private static func kids(
    _ name: String, count: Int = 2, _ change: @escaping @Sendable ([PDFObject]) -> [PDFObject]
  ) -> AttackClass {
    AttackClass(name, in: group, [], restating: Place.pages) { _, update in
      try update.change(Place.pages) { node in
        node["Kids"] = .array(change(node["Kids"]?.arrayValue ?? []))
        node["Count"] = .integer(count)
      }
    }
  }
}
