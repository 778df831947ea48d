import ByteRange
import Testing

/// Trailers and sections that lead readers astray.
enum CrossReference {
  static let group = "trailer and cross-reference"

  static let classes: [AttackClass] = trailers + sections

  private static let trailers: [AttackClass] = [
    AttackClass("root-is-another-catalog", in: group, [], .eitherWay) { base in
      try base.updated { update in
        var catalog = try update.value(update.id(Place.catalog)).dictionaryValue ?? PDFDictionary()
        catalog["OpenAction"] = ["S": .name("JavaScript"), "JS": .text("app.alert(1)")]
        update.trailer["Root"] = .reference(update.add(.dictionary(catalog)))
      }
    } twin: { base in
      try base.restated(Place.catalog)
    },
    AttackClass(
      "encryption-changed", in: group, [], .eitherWay,
      variant: .init("a plain file becomes an encrypted one") { $0.encryption == nil }
    ) { base in
      guard base.structure.encryption != nil else {
        let other = try Document(ByteSource(try await SignedBase.of(.aes256).bytes))
        let entries = try other.resolve(other.trailer["Encrypt"])
        return try base.updated { $0.trailer["Encrypt"] = entries }
      }
      return try base.updated { update in
        try update.change("Encrypt") { entries in
          if base.structure == .aes256 {
            entries["P"] = -44
          } else if var check = entries["U"]?.stringValue, !check.isEmpty {
            // The last bytes of /U are arbitrary, so the password still opens the file (ISO 32000-2, 7.6.4.4.4).
            check[check.count - 1] ^= 1
            entries["U"] = .string(check)
          }
        }
      }
    } twin: { base in
      guard base.structure.encryption != nil else { return try base.restated(Place.catalog) }
      return try base.restated("Encrypt")
    },
    AttackClass("unknown-trailer-entry", in: group) { base in
      try base.updated { $0.trailer["Payload"] = .reference(try $0.id(Place.content)) }
    } twin: { base in
      try base.updated { update in
        // The first part belongs to the keys of an encrypted file; of a plain one nothing depends on it.
        let first = (update.trailer["ID"]?.arrayValue ?? [])[0]
        let isPlain = base.structure.encryption == nil
        update.trailer["ID"] = [isPlain ? .text("another document") : first, .text("sixteen bytes ok")]
      }
    },
    AttackClass("revision-skipped", in: group) { base in
      // What was added since is passed over, as if it had never been there.
      let start = try Document(ByteSource(base.bytes)).chain.tail.startxref
      return try base.updated(after: Harmless.storing(base)) { update in
        update.previous = start
        update.repeatOldEntry(of: try update.id(Place.catalog))
      }
    } twin: { base in
      try base.updated(after: Harmless.storing(base)) { try $0.restate(Place.catalog) }
    },
    AttackClass("signing-revision-skipped", in: group, [], .eitherWay) { base in
      let document = try Document(ByteSource(base.bytes))
      let before = try Document(ByteSource(base.unsigned))
      return try base.updated { update in
        update.previous = before.chain.tail.startxref
        for number in document.revisions.last?.changed.sorted() ?? [] { update.repeatEntry(of: number) }
        try update.replace(Place.content, with: SignedBase.otherPrice)
      }
    } twin: { base in
      let document = try Document(ByteSource(base.bytes))
      return try base.updated { update in
        for number in document.revisions.last?.changed.sorted() ?? [] { update.repeatEntry(of: number) }
      }
    },
  ]

  private static let sections: [AttackClass] = [
    AttackClass("file-appended-to-itself", in: group, [], .eitherWay) { base in
      var copy = base.bytes
      if let place = copy.place(of: "Pay 100 EUR") { copy.overwrite("Pay 900 EUR", at: place) }
      return base.bytes + copy
    } twin: { base in
      try base.updated { try base.restateAll(&$0) }
    },
    AttackClass("file-written-anew-behind-itself", in: group, [], .eitherWay) { base in
      try base.updated { update in
        update.previous = nil
        try base.restateAll(&update)
        for (number, entry) in update.document.chain.merged where update.entries[number] == nil && !entry.isFree {
          update.repeatEntry(of: number)
        }
        try update.replace(Place.content, with: SignedBase.otherPrice)
      }
    } twin: { base in
      try base.updated { try base.restateAll(&$0) }
    },
    AttackClass("entry-leads-to-another-number", in: group, [], .eitherWay) { base in
      try base.updated { update in
        let id = try update.id(Place.content)
        let other = update.allocate()
        let offset = try update.write(
          other, .stream(PDFDictionary(), Array(SignedBase.otherPrice.utf8)), isListed: false, encryptedAs: id)
        update.point(id.number, at: .offset(offset))
      }
    } twin: { base in
      try base.updated { try $0.repeatEntry(of: Place.content) }
    },
    AttackClass("next-generation", in: group, [], .eitherWay) { base in
      try base.updated { update in
        let id = ObjectID(try update.id(Place.content).number, 1)
        try update.write(id, .stream(PDFDictionary(), Array(SignedBase.otherPrice.utf8)))
      }
    } twin: { base in
      try base.updated { try $0.repeatEntry(of: Place.content) }
    },
    AttackClass("page-names-the-next-generation", in: group, [], .eitherWay) { base in
      try base.updated { update in
        let id = ObjectID(try update.id(Place.content).number, 1)
        try update.write(id, .stream(PDFDictionary(), Array(SignedBase.otherPrice.utf8)))
        try update.change(Place.page) { $0["Contents"] = .reference(id) }
      }
    } twin: { base in
      try base.restated(Place.page)
    },
    AttackClass("freed-and-used-again", in: group, [], .eitherWay) { base in
      let file = try base.updated { $0.free(base.planted.unused) }
      return try base.updated(after: file) { update in
        let id = ObjectID(base.planted.unused.number, 1)
        try update.write(id, .stream(PDFDictionary(), Array(SignedBase.otherPrice.utf8)))
        try update.change(Place.page) { $0["Contents"] = .reference(id) }
      }
    } twin: { base in
      let file = try base.updated { $0.free(base.planted.unused) }
      return try base.updated(after: file) { update in try update.restate(Place.page) }
    },
    AttackClass("object-written-twice-in-an-update", in: group) { base in
      try base.updated { update in
        try update.restate(Place.content)
        try update.flush()
        try base.redefine(&update, isListed: true)
      }
    } twin: { base in
      try base.restated(Place.content)
    },
  ]
}

extension RawUpdate {
  /// Lists a number where the file has it.
  mutating func repeatEntry(of number: Int) {
    switch document.chain.merged[number] {
    case .offset(let place, let generation): point(number, at: .offset(place, generation: generation))
    case .compressed(let stream, let index): point(number, at: .packed(container: stream, index: index))
    case .free(let next): point(number, at: .free(generation: next))
    case nil: break
    }
  }

  /// Lists an object where the revision before the last had it.
  mutating func repeatOldEntry(of id: ObjectID) {
    for section in document.chain.sections.dropFirst() {
      switch section.entries[id.number] {
      case .offset(let place, let generation): return point(id.number, at: .offset(place, generation: generation))
      case .compressed(let stream, let index): return point(id.number, at: .packed(container: stream, index: index))
      default: continue
      }
    }
  }
}

extension SignedBase {
  /// Writes every object again but the signature's dictionary, the encryption's, and the streams that hold others.
  func restateAll(_ update: inout RawUpdate) throws {
    let document = update.document
    for (number, entry) in document.chain.merged.sorted(by: { $0.key < $1.key }) {
      guard let generation = entry.generation else { continue }
      let id = ObjectID(number, generation)
      let value = try update.value(id)
      let type = value.dictionaryValue?["Type"]?.nameValue
      guard type != "XRef", type != "ObjStm", value.dictionaryValue?["ByteRange"] == nil, !value.isNull,
        document.trailer["Encrypt"]?.referenceValue != id
      else { continue }
      update.set(id, value)
    }
  }
}
