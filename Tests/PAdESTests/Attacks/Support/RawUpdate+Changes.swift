import ByteRange

/// Paths of the attacked form.
enum Place {
  static let catalog = "Root"
  static let pages = "Root/Pages"
  static let page = "Root/Pages/Kids/0"
  static let secondPage = "Root/Pages/Kids/1"
  static let content = "Root/Pages/Kids/0/Contents"
  static let resources = "Root/Pages/Kids/0/Resources"
  static let font = "Root/Pages/Kids/0/Resources/Font/F1"
  static let form = "Root/Pages/Kids/0/Resources/XObject/Fm1"
  static let image = "Root/Pages/Kids/0/Resources/XObject/Im1"
  static let link = "Root/Pages/Kids/0/Annots/0"
  static let cover = "Root/Pages/Kids/0/Annots/1"
  static let coverAppearance = "Root/Pages/Kids/0/Annots/1/AP/N"
  static let acroForm = "Root/AcroForm"
  static let name = "Root/AcroForm/Fields/0"
  static let amount = "Root/AcroForm/Fields/1"
  static let agree = "Root/AcroForm/Fields/2"
  static let fixed = "Root/AcroForm/Fields/3"
  static let second = "Root/AcroForm/Fields/4"
  static let note = "Root/AcroForm/Fields/5/Kids/0"
  static let buyer = "Root/AcroForm/Fields/6"
  static let metadata = "Root/Metadata"
  static let info = "Info"
  static let outline = "Root/Outlines/First"
  static let element = "Root/StructTreeRoot/K/0"
  static let group = "Root/OCProperties/OCGs/0"
}

extension RawUpdate {
  /// The object of a path.
  func id(_ path: String) throws -> ObjectID { try document.place(path) }

  /// Changes entries of a dictionary, or of a stream's.
  mutating func change(_ path: String, _ body: (inout PDFDictionary) throws -> Void) throws {
    try change(try id(path), body)
  }

  /// Changes entries of a dictionary, or of a stream's.
  mutating func change(_ id: ObjectID, _ body: (inout PDFDictionary) throws -> Void) throws {
    switch try value(id) {
    case .stream(var dictionary, let data):
      try body(&dictionary)
      set(id, .stream(dictionary, data))
    case let other:
      var dictionary = other.dictionaryValue ?? PDFDictionary()
      try body(&dictionary)
      set(id, .dictionary(dictionary))
    }
  }

  /// Gives a stream other bytes, unfiltered.
  mutating func replace(_ path: String, with text: String) throws {
    let id = try id(path)
    var dictionary = try value(id).dictionaryValue ?? PDFDictionary()
    for key in ["Filter", "DecodeParms", "Length"] { dictionary[key] = nil }
    set(id, .stream(dictionary, Array(text.utf8)))
  }

  /// Writes an object again as it is.
  mutating func restate(_ path: String) throws {
    let id = try id(path)
    set(id, try value(id))
  }

  /// Adds an annotation to the first page.
  mutating func annotate(_ annotation: ObjectID) throws {
    let document = document
    try change(Place.page) { page in
      let annotations = try document.resolve(page["Annots"]).arrayValue ?? []
      page["Annots"] = .array(annotations + [.reference(annotation)])
    }
  }

  /// Adds a field to the form and its widget to the first page.
  mutating func include(_ field: ObjectID) throws {
    try annotate(field)
    let document = document
    try change(Place.acroForm) { form in
      let fields = try document.resolve(form["Fields"]).arrayValue ?? []
      form["Fields"] = .array(fields + [.reference(field)])
    }
  }

  /// Adds a form XObject of this size.
  mutating func appearance(_ text: String, _ width: Int, _ height: Int) -> ObjectID {
    add(
      stream: text,
      [
        "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": [0, 0, .integer(width), .integer(height)],
        "Resources": ["Font": ["Helv": (try? .reference(id(Place.font))) ?? .null]],
      ])
  }

  /// Fills a text field, value and appearance in step.
  mutating func fill(_ path: String, _ text: String, showing shown: String? = nil) throws {
    let drawn = appearance(AttackedForm.appearance(shown ?? text), 200, 20)
    try change(path) { field in
      field["V"] = .string(Array(text.utf8))
      field["AP"] = ["N": .reference(drawn)]
    }
  }

  /// Fills a text field with a value that is a stream.
  mutating func fill(_ path: String, stream text: String, showing shown: String) throws {
    let value = add(stream: text, [:])
    try fill(path, text, showing: shown)
    try change(path) { $0["V"] = .reference(value) }
  }
}

extension PDFObject {
  /// A string of plain text.
  static func text(_ text: String) -> PDFObject { .string(Array(text.utf8)) }
}
