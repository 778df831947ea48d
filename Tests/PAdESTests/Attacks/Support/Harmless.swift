import ByteRange
import PAdES

/// Updates that a signature allows, or that change nothing where it allows nothing.
enum Harmless {
  /// Fills the field Name, value and appearance in step.
  static func filling(_ base: SignedBase) throws -> [UInt8] {
    guard base.structure.allowsFilling else { return try base.restated(Place.name) }
    return try base.updated { try $0.fill(Place.name, "Bertha") }
  }

  /// Ticks the box Agree.
  static func ticking(_ base: SignedBase) throws -> [UInt8] {
    guard base.structure.allowsFilling else { return try base.restated(Place.agree) }
    return try base.updated { update in
      try update.change(Place.agree) { field in
        field["V"] = .name("Yes")
        field["AS"] = .name("Yes")
      }
    }
  }

  /// Signs the prepared field Second; where that is forbidden, adds a security store.
  static func signing(_ base: SignedBase) async throws -> [UInt8] {
    guard base.structure.allowsFilling else { return try storing(base) }
    return try await SignedFile(base.bytes, by: "second") { options in
      options.field.name = "Second"
      options.field.seal = try Seals.marker()
    }.bytes
  }

  /// Signs the prepared field and locks another one with it; where that is forbidden, adds a security store.
  static func locking(_ base: SignedBase) async throws -> [UInt8] {
    guard base.structure.allowsFilling else { return try storing(base) }
    return try await SignedFile(base.bytes, by: "second") { options in
      options.field.name = "Second"
      options.field.lock = .include(["Name"])
    }.bytes
  }

  /// Makes an empty signature field and its element of the structure tree, where a new field is not locked.
  static func tagging(_ base: SignedBase) throws -> [UInt8] {
    guard base.structure.allowsFilling, base.structure != .lockExclude else { return try base.restated(Place.element) }
    return try base.updated { update in
      let field = update.add([
        "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name("Sig"), "T": .text("Third"), "F": 132,
        "Rect": [0, 0, 0, 0], "StructParent": 0,
      ])
      try update.include(field)
      let reference: PDFObject = ["Type": .name("OBJR"), "Obj": .reference(field)]
      try update.addElement(["S": .name("Form"), "K": reference])
    }
  }

  /// Adds a small note in the margin, where annotations are allowed.
  static func noting(_ base: SignedBase) throws -> [UInt8] {
    guard base.structure.allowsAnnotations else { return try base.restated(Place.page) }
    return try base.updated { update in try update.annotate(note(in: &update)) }
  }

  /// A note with an icon of 16 units in the upper right corner of the page.
  static func note(in update: inout RawUpdate, _ more: PDFDictionary = PDFDictionary()) -> ObjectID {
    var annotation: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name("Text"), "Rect": [570, 816, 586, 832], "F": 28,
      "Contents": .text("seen"), "AP": ["N": .reference(update.appearance("1 1 14 14 re S", 16, 16))],
    ]
    for (key, value) in more { annotation[key] = value }
    return update.add(.dictionary(annotation))
  }

  /// Adds the signer's certificates.
  static func storing(_ base: SignedBase) throws -> [UInt8] {
    try base.updated { try $0.store(certificates()) }
  }

  /// The certificates of the signer, his own first.
  static func certificates() throws -> [[UInt8]] {
    let credentials = try SignedFile.credentials("rsa2048")
    return [credentials.certificate.der] + credentials.chain.map(\.der)
  }

  /// Metadata and Info in step, where anything may change.
  static func retitling(_ base: SignedBase) throws -> [UInt8] {
    guard base.structure != .certifiedP1 else { return try base.restated(Place.metadata, Place.info) }
    return try base.updated { update in
      try update.replace(Place.metadata, with: AttackedForm.metadata(title: "Contract", "2026-02-01"))
      try update.change(Place.info) { $0["ModDate"] = .text("D:20260201120000Z") }
    }
  }
}

extension RawUpdate {
  /// Adds a document security store with these certificates.
  mutating func store(_ certificates: [[UInt8]], _ more: PDFDictionary = PDFDictionary()) throws {
    let streams = certificates.map { PDFObject.reference(add(.stream(PDFDictionary(), $0))) }
    var store: PDFDictionary = ["Type": .name("DSS"), "Certs": .array(streams)]
    for (key, value) in more { store[key] = value }
    let id = add(.dictionary(store))
    try change(Place.catalog) { $0["DSS"] = .reference(id) }
  }
}
