import ByteRange

/// Validation data and metadata: what may be added, with something hidden in it.
enum SecurityStore {
  static let group = "validation data and metadata"

  static let classes: [AttackClass] = [
    storing("store-names-the-page-s-content") { update in
      let content = try update.id(Place.content)
      try update.replace(Place.content, with: SignedBase.otherPrice)
      try update.store(Harmless.certificates(), ["CRLs": [.reference(content)]])
    },
    storing("store-names-the-cover-s-appearance") { update in
      let drawn = try update.id(Place.coverAppearance)
      update.set(drawn, .stream(PDFDictionary(), try Harmless.certificates()[0]))
      try update.store([], ["Certs": [.reference(drawn)]])
    },
    storing("store-takes-the-cover-s-number") { update in
      let cover = try update.id(Place.cover)
      update.set(cover, ["Type": .name("DSS")])
      try update.change(Place.catalog) { $0["DSS"] = .reference(cover) }
    },
    storing("store-names-the-font") { update in
      let font = try update.id(Place.font)
      try update.change(font) { $0["BaseFont"] = .name("ZapfDingbats") }
      try update.store(Harmless.certificates(), ["Fonts": [.reference(font)]])
    },
    storing("store-with-a-page") { update in
      let page = try update.id(Place.page)
      try update.change(Place.page) { $0["Rotate"] = 180 }
      try update.store(Harmless.certificates(), ["VRI": ["AAAA": ["Cert": [.reference(page)]]]])
    },
    AttackClass("stored-data-with-other-bytes", in: group) { base in
      try base.updated(after: Harmless.storing(base)) { update in
        update.set(try update.id("Root/DSS/Certs/0"), .stream(PDFDictionary(), try Harmless.certificates()[1]))
      }
    } twin: { base in
      try base.updated(after: Harmless.storing(base)) { try $0.store(Array(Harmless.certificates().prefix(1))) }
    },
    AttackClass("stored-data-freed", in: group) { base in
      try base.updated(after: Harmless.storing(base)) { $0.free(try $0.id("Root/DSS/Certs/0")) }
    } twin: { base in
      let file = try base.updated { try $0.store(Array(Harmless.certificates().prefix(1))) }
      return try base.updated(after: file) { try $0.store(Harmless.certificates()) }
    },
    AttackClass("store-removed-with-a-layer", in: group) { base in
      try base.updated(after: Harmless.storing(base)) { update in
        try update.change(Place.catalog) { catalog in
          catalog["DSS"] = nil
          catalog["OCProperties"] = nil
        }
      }
    } twin: { base in
      try base.updated(after: Harmless.storing(base)) { update in
        try update.change(Place.catalog) { $0["DSS"] = nil }
      }
    },
    AttackClass("metadata-alone", in: group) { base in
      try base.updated { update in
        try update.replace(Place.metadata, with: AttackedForm.metadata(title: "Another contract", "2026-02-01"))
      }
    } twin: { base in
      try Harmless.retitling(base)
    },
    AttackClass("info-alone", in: group) { base in
      try base.updated { try $0.change(Place.info) { $0["Title"] = .text("Another contract") } }
    } twin: { base in
      try Harmless.retitling(base)
    },
    AttackClass("info-elsewhere", in: group) { base in
      try base.updated { update in
        let other = update.add(["Title": .text("Another contract")])
        update.trailer["Info"] = .reference(other)
      }
    } twin: { base in
      try Harmless.retitling(base)
    },
  ]

  private static func storing(
    _ name: String, _ change: @escaping @Sendable (inout RawUpdate) throws -> Void
  ) -> AttackClass {
    AttackClass(name, in: group) { base in
      try base.updated { try change(&$0) }
    } twin: { base in
      try Harmless.storing(base)
    }
  }
}
