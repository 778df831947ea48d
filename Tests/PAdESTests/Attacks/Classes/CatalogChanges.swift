import ByteRange

/// What the catalog and the form say besides pages and fields.
enum CatalogChanges {
  static let group = "catalog and form"

  private static let script: PDFObject = ["S": .name("JavaScript"), "JS": .text("app.alert(1)")]

  static let classes: [AttackClass] = [
    catalog("open-action", "OpenAction", script),
    catalog("additional-actions", "AA", ["WS": script]),
    catalog("page-labels", "PageLabels", ["Nums": [0, ["S": .name("R")]]]),
    catalog("viewer-preferences", "ViewerPreferences", ["HideToolbar": true, "HideWindowUI": true]),
    catalog("language", "Lang", .text("de")),
    catalog("collection", "Collection", ["Type": .name("Collection"), "View": .name("D")]),
    catalog("uri-base", "URI", ["Base": .text("https://example.net/")]),
    catalog("page-mode", "PageMode", .name("FullScreen")),
    catalog("needs-rendering", "NeedsRendering", true),
    catalog("unknown-entry", "Payload", ["S": .name("JavaScript")]),
    catalog("layers-taken-away", "OCProperties", .null),
    AttackClass("script-by-name", in: group, [], restating: Place.catalog) { _, update in
      try update.changeNames { $0["JavaScript"] = ["Names": [.text("start"), script]] }
    },
    AttackClass("embedded-file", in: group, [], restating: Place.catalog) { _, update in
      let file = update.add(stream: "other terms", ["Type": .name("EmbeddedFile")])
      try update.changeNames { names in
        names["EmbeddedFiles"] = [
          "Names": [
            .text("terms.txt"),
            ["Type": .name("Filespec"), "F": .text("terms.txt"), "EF": ["F": .reference(file)]],
          ]
        ]
      }
    },
    AttackClass("associated-file", in: group, [], restating: Place.catalog) { _, update in
      let file = update.add(stream: "<invoice/>", ["Type": .name("EmbeddedFile")])
      try update.change(Place.catalog) { catalog in
        catalog["AF"] = [["Type": .name("Filespec"), "F": .text("invoice.xml"), "EF": ["F": .reference(file)]]]
      }
    },
    AttackClass("bookmark-leads-elsewhere", in: group, [], restating: Place.outline) { _, update in
      let second = try update.id(Place.secondPage)
      try update.change(Place.outline) { $0["Dest"] = [.reference(second), .name("Fit")] }
    },
    AttackClass("bookmark-added", in: group, [], restating: "Root/Outlines") { _, update in
      let (root, first) = (try update.id("Root/Outlines"), try update.id(Place.outline))
      let item = update.add([
        "Title": .text("Penalty"), "Parent": .reference(root), "Prev": .reference(first),
        "A": ["S": .name("URI"), "URI": .text("https://example.net/")],
      ])
      try update.change(Place.outline) { $0["Next"] = .reference(item) }
      try update.change("Root/Outlines") { $0["Last"] = .reference(item) }
    },
    AttackClass("layer-renamed", in: group, [], restating: Place.group) { _, update in
      try update.change(Place.group) { $0["Name"] = .text("Nothing of importance") }
    },
    AttackClass("alternative-text", in: group, [], restating: Place.element) { _, update in
      try update.change(Place.element) { $0["Alt"] = .text("a blank page") }
    },
    AttackClass("element-added-for-nothing", in: group) { base in
      try base.updated { try $0.addElement(["S": .name("P"), "ActualText": .text("and 900 more")]) }
    } twin: { base in
      try Harmless.tagging(base)
    },
    AttackClass("extensions-removed", in: group) { base in
      try base.updated { try $0.change(Place.catalog) { $0["Extensions"] = nil } }
    } twin: { base in
      try base.updated { update in
        try update.change(Place.catalog) { catalog in
          var declared = catalog["Extensions"]?.dictionaryValue ?? PDFDictionary()
          declared["ISO_"] = ["BaseVersion": .name("2.0"), "ExtensionLevel": 32002]
          catalog["Extensions"] = .dictionary(declared)
        }
      }
    },
    AttackClass("structure-cut", in: group, [], restating: "Root/StructTreeRoot") { _, update in
      try update.change("Root/StructTreeRoot") { $0["K"] = nil }
    },
    AttackClass("role-map", in: group, [], restating: "Root/StructTreeRoot") { _, update in
      try update.change("Root/StructTreeRoot") { $0["RoleMap"] = ["Figure": .name("Artifact")] }
    },
    AttackClass("need-appearances", in: group) { base in
      try base.updated { try $0.change(Place.acroForm) { $0["NeedAppearances"] = true } }
    } twin: { base in
      guard base.structure.allowsFilling else { return try base.restated(Place.acroForm) }
      return try base.updated { try $0.change(Place.acroForm) { $0["NeedAppearances"] = false } }
    },
    form("default-appearance", "DA", .text("/Helv 0 Tf 1 g")),
    form("no-signatures-said", "SigFlags", .null),
    AttackClass("xfa-added", in: group, [], restating: Place.acroForm) { _, update in
      let template = update.add(stream: "<xdp:xdp xmlns:xdp=\"http://ns.adobe.com/xdp/\"/>")
      try update.change(Place.acroForm) { $0["XFA"] = .reference(template) }
    },
    AttackClass("default-font", in: group, [], restating: Place.acroForm) { _, update in
      let other = update.add(["Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("ZapfDingbats")])
      try update.change(Place.acroForm) { $0["DR"] = ["Font": ["Helv": .reference(other)]] }
    },
    AttackClass("calculation-order", in: group, [], restating: Place.acroForm) { _, update in
      let name = try update.id(Place.name)
      try update.change(Place.acroForm) { $0["CO"] = [.reference(name)] }
    },
  ]

  private static func catalog(_ name: String, _ key: String, _ value: PDFObject) -> AttackClass {
    AttackClass(name, in: group, [], restating: Place.catalog) { _, update in
      try update.change(Place.catalog) { $0[key] = value }
    }
  }

  private static func form(_ name: String, _ key: String, _ value: PDFObject) -> AttackClass {
    AttackClass(name, in: group, [], restating: Place.acroForm) { _, update in
      try update.change(Place.acroForm) { $0[key] = value }
    }
  }
}

extension RawUpdate {
  /// Adds an element to the structure tree.
  mutating func addElement(_ entries: PDFDictionary) throws {
    let (root, page) = (try id("Root/StructTreeRoot"), try id(Place.page))
    var element: PDFDictionary = ["Type": .name("StructElem"), "P": .reference(root), "Pg": .reference(page)]
    for (key, value) in entries { element[key] = value }
    let added = add(.dictionary(element))
    try change(root) { tree in
      tree["K"] = .array((tree["K"]?.arrayValue ?? []) + [.reference(added)])
      tree["ParentTree"] = ["Nums": [0, .reference(added)]]
      tree["ParentTreeNextKey"] = 1
    }
  }

  /// Changes the catalog's name trees.
  mutating func changeNames(_ body: (inout PDFDictionary) throws -> Void) throws {
    try change(Place.catalog) { catalog in
      var names = catalog["Names"]?.dictionaryValue ?? PDFDictionary()
      try body(&names)
      catalog["Names"] = .dictionary(names)
    }
  }
}
