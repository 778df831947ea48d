import ByteRange
import PAdES

/// Something is appended that lenient readers show and that no proper update announces.
enum IncrementalSaving {
  static let group = "incremental saving"

  static let classes: [AttackClass] = [
    appended("objects-without-xref", [.incrementalNoXRef, .recoveryOnly], behind: "\n\r\n\n") { base, update in
      try base.redefine(&update)
      update.append("%%EOF\n")
    },
    appended("object-behind-eof", [.incrementalNoXRef, .recoveryOnly], behind: "\u{0}\u{0}\u{0}\u{0} ") {
      base, update in
      try base.redefine(&update)
    },
    appended("objects-with-a-trailer-only", [.incrementalNoXRef, .recoveryOnly], behind: "% nothing here\n") {
      base, update in
      let old = update.previous ?? 0
      try base.redefine(&update)
      update.append("trailer\n")
      update.bytes += PDFWriter.bytes(of: .dictionary(update.trailer))
      update.append("\nstartxref\n\(old)\n%%EOF\n")
    },
    appended("section-without-startxref", [.incrementalNoXRef, .recoveryOnly], behind: " ") { base, update in
      try base.redefine(&update, isListed: true)
      _ = try update.section()
    },
    AttackClass("objects-behind-an-empty-xref", in: group, [.incrementalNoXRef, .recoveryOnly], .eitherWay) { base in
      try base.updated { try base.redefine(&$0) }
    } twin: { base in
      try base.updated { _ in }
    },
    AttackClass("wrong-startxref", in: group, [.recoveryOnly], .malformed) { base in
      var update = try base.update()
      try base.redefine(&update, isListed: true)
      // What a reader that rebuilds the file must find stands by itself, where it looks for it.
      for path in [Place.catalog, Place.pages, Place.page, Place.acroForm, Place.buyer] {
        let id = try update.id(path)
        try update.write(id, try update.value(id))
      }
      let place = try update.section()
      // A reader that rebuilds looks for a trailer, which a cross-reference stream is none of.
      update.append("trailer\n")
      update.bytes += PDFWriter.bytes(of: .dictionary(update.trailer))
      update.append("\nstartxref\n\(place / 2)\n%%EOF\n")
      return update.bytes
    } twin: { base in
      try base.restated(Place.content)
    },
    AttackClass("offsets-beside-the-object", in: group, [], .eitherWay) { base in
      try base.updated { update in
        let id = try update.id(Place.content)
        let offset = try update.write(id, .stream(PDFDictionary(), Array("0 0 m".utf8)))
        update.point(id.number, at: .offset(offset + 3))
      }
    } twin: { base in
      try base.updated { update in
        let id = try update.id(Place.content)
        try update.write(id, try update.value(id))
      }
    },
    AttackClass("dictionary-copied", in: group, [.incrementalCopiedDictionary], .eitherWay) { base in
      try base.updated { update in
        let copy = update.add(try update.value(base.signature))
        try update.change(Place.buyer) { $0["V"] = .reference(copy) }
        try update.replace(Place.content, with: SignedBase.otherPrice)
      }
    } twin: { base in
      try base.restated(Place.buyer, Place.content)
    },
    AttackClass("dictionary-restated", in: group, [.incrementalCopiedDictionary], .eitherWay) { base in
      try base.updated { update in
        update.set(base.signature, try update.value(base.signature))
        try update.replace(Place.content, with: SignedBase.otherPrice)
      }
    } twin: { base in
      try base.restated(Place.content)
    },
  ]

  /// An attack that only appends; the twin appends what is no object.
  private static func appended(
    _ name: String, _ attacks: [Attack], behind: String,
    _ change: @escaping @Sendable (SignedBase, inout RawUpdate) throws -> Void
  ) -> AttackClass {
    AttackClass(name, in: group, attacks, .eitherWay) { base in
      var update = try base.update()
      try change(base, &update)
      return update.bytes
    } twin: { base in
      base.bytes + Array(behind.utf8)
    }
  }
}

extension SignedBase {
  /// What a page's content becomes.
  static let otherPrice = "BT /F1 24 Tf 72 720 Td (Pay 900 EUR) Tj ET"

  /// Writes other content for the page at once, listed or not.
  func redefine(_ update: inout RawUpdate, isListed: Bool = false) throws {
    try update.write(
      try update.id(Place.content), .stream(PDFDictionary(), Array(Self.otherPrice.utf8)), isListed: isListed)
  }
}
