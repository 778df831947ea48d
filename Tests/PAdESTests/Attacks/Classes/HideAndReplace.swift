import ByteRange
import Testing

/// The signed bytes hold a second version all along, and an update that may be nothing but a section makes it show.
enum HideAndReplace {
  static let group = "shadow hide and replace"

  static let classes: [AttackClass] = [
    twin("content-entry-moved", Place.content), twin("page-entry-moved", Place.page),
    twin("catalog-entry-moved", Place.catalog), twin("form-entry-moved", Place.form),
    twin("field-entry-moved", Place.name),
    packed("page-entry-into-object-stream", Place.page, index: 0),
    packed("field-entry-into-object-stream", Place.name, index: 1),
    packed("catalog-entry-into-object-stream", Place.catalog, index: 2),
    AttackClass("page-names-planted-content", in: group, [.shadowHideAndReplace], restating: Place.page) {
      base, update in
      try update.change(Place.page) { $0["Contents"] = .reference(base.planted.content) }
    },
    AttackClass("root-names-planted-catalog", in: group, [.shadowHideAndReplace], .eitherWay) { base in
      try base.updated { $0.trailer["Root"] = .reference(base.planted.catalog) }
    } twin: { base in
      try base.updated { _ in }
    },
  ]

  /// The section leads to another object of the same number; the twin's leads where it led before.
  private static func twin(_ name: String, _ path: String) -> AttackClass {
    AttackClass(name, in: group, [.shadowHideAndReplace]) { base in
      try base.updated { update in
        let id = try update.id(path)
        update.point(id.number, at: .offset(try #require(base.planted.twins[id])))
      }
    } twin: { base in
      try base.updated { update in try update.repeatEntry(of: path) }
    }
  }

  /// The section leads into an object stream that was planted; a table cannot, so there it is the object's twin.
  private static func packed(_ name: String, _ path: String, index: Int) -> AttackClass {
    AttackClass(
      name, in: group, [.shadowHideAndReplace],
      variant: .init("a table has no entries for object streams; it leads to an object that stands by itself") {
        $0.style == .table
      }
    ) { base in
      if base.structure.style == .table {
        return try base.updated { update in
          let id = try update.id(path)
          try update.repeatEntry(of: Place.font)
          update.point(id.number, at: .offset(try #require(base.planted.twins[id])))
        }
      }
      return try base.updated { update in
        let id = try update.id(path)
        update.point(id.number, at: .packed(container: base.planted.objectStream.number, index: index))
      }
    } twin: { base in
      try base.updated { update in
        try update.repeatEntry(of: path)
        try update.repeatEntry(of: Place.font)
      }
    }
  }
}

extension RawUpdate {
  /// Lists an object where it is.
  mutating func repeatEntry(of path: String) throws {
    let id = try id(path)
    switch document.chain.merged[id.number] {
    case .offset(let place, let generation): point(id.number, at: .offset(place, generation: generation))
    case .compressed(let stream, let index): point(id.number, at: .packed(container: stream, index: index))
    default: Issue.record("\(path) is free")
    }
  }
}
