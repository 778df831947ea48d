public import ByteRange
public import CMS
import SigField

extension Inspection {
  /// Looks at a document.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - password: Its password.
  /// - Throws: ``FileError`` when it cannot be read.
  public init(_ source: ByteSource, password: Secret? = nil) throws {
    let document = try Document(source, password: password)
    var pages: [Page] = []
    var count = 0
    var places: [ObjectID: [Int]] = [:]
    try PageTree(document).forEach { page in
      count = page.number
      if case .array(let annotations) = try document.resolve(page.dictionary["Annots"]) {
        pages.append(page)
        for id in annotations.lazy.compactMap(\.referenceValue) { places[id, default: []].append(page.number) }
      }
      return true
    }
    let tree = try FieldTree(document)
    let fields = tree.fields + (try tree.orphans(on: pages))
    size = source.count
    version = try Self.version(document)
    self.pages = count
    isLinearized = document.isLinearized
    revisions = document.revisions.map { RevisionFacts(end: $0.end, changedObjects: $0.changed.count) }
    encryption = document.encryption.map(EncryptionFacts.init)
    self.fields = try fields.filter(\.isTerminal).map { field in
      FieldFacts(
        name: field.name, object: field.id.map { "\($0)" }, type: Self.typeName(field.type),
        isFilled: field.value != nil, isReadOnly: field.flags & 1 == 1,
        pages: Set(field.widgets.flatMap { places[$0] ?? [] }).sorted(),
        lock: try document.resolve(field.dictionary["Lock"]).dictionaryValue.flatMap {
          try FieldLock($0, resolving: document.resolve)
        }, hasSeedValue: field.dictionary["SV"] != nil, isInForm: field.isInForm)
    }
    signatures = try Self.signatures(fields, on: pages, document)
    certification = try ExistingRules(document, fields: fields).certification
    claims = try ConformanceClaims.read(document)
    risks = try Self.risks(document, tree)
  }

  private static func version(_ document: Document) throws -> String {
    let header = document.header.version ?? "unknown"
    guard let catalog = try document.resolve(try document.catalog()["Version"]).nameValue else { return header }
    return catalog.compare(header)
  }

  private static func typeName(_ type: String?) -> String {
    switch type {
    case "Sig": "signature"
    case "Tx": "text"
    case "Btn": "button"
    case "Ch": "choice"
    case let other?: other
    case nil: "none"
    }
  }

  private static func signatures(
    _ fields: [FormField], on pages: [Page], _ document: Document
  ) throws -> [SignatureFacts] {
    let places = try WidgetPlaces(
      of: Set(fields.filter(\.isSignature).flatMap(\.widgets)), on: pages, in: document)
    var seen: Set<ObjectID> = []
    var found: [SignatureFacts] = []
    for field in fields where field.isSignature {
      // One value may stand in several fields: that is one signature.
      if let id = field.value?.referenceValue, !seen.insert(id).inserted { continue }
      guard let signature = try document.resolve(field.value).dictionaryValue else { continue }
      let spans = try? SignedSpans(try document.resolve(signature["ByteRange"]), fileSize: document.source.count)
      var texts: [String: String] = [:]
      for key in ["Name", "Reason", "Location"] {
        texts[key.lowercased()] = try document.resolve(signature[key]).stringValue.map(TextString.text)
      }
      found.append(
        SignatureFacts(
          field: field.name, object: field.value?.referenceValue.map { "\($0)" },
          subFilter: try document.resolve(signature["SubFilter"]).nameValue, byteRange: spans?.numbers ?? [],
          revision: spans.flatMap { spans in
            document.revisions.firstIndex { $0.endOfMarker...$0.end ~= spans.after.upperBound }.map { $0 + 1 }
          }, isVisible: field.widgets.contains { places[$0].contains(where: \.isVisible) }, texts: texts))
    }
    return found
  }

  private static func risks(_ document: Document, _ tree: FieldTree) throws -> [SigningNotice] {
    var risks = FileLint.findings(in: document).map { SigningNotice(code: $0.code, text: $0.text) }
    func note(_ code: String, _ text: String) { risks.append(SigningNotice(code: code, text: text)) }
    if document.isLinearized { note("linearized", "a signature ends the linearization") }
    if document.hasMAC {
      note("mac", "the file has a MAC (ISO/TS 32004), which a signature would break; it is not checked")
    }
    if tree.hasLoop { note("field-tree-loop", "the form's field tree leads back into itself") }
    let catalog = try document.catalog()
    if try document.resolve(catalog["NeedsRendering"]).booleanValue == true {
      note("xfa-dynamic", "it is a dynamic XFA form, which cannot be signed")
    }
    let form = try document.resolve(catalog["AcroForm"]).dictionaryValue
    if form?["XFA"] != nil { note("xfa", "the form has an XFA part; readers may show that instead of the fields") }
    if try document.resolve(form?["NeedAppearances"]).booleanValue == true {
      note(
        "need-appearances", "the form asks readers to draw all appearances anew; the first signature takes that away")
    }
    return risks
  }
}

extension Inspection.EncryptionFacts {
  /// The permission bits of table 22 that people ask about.
  private static let bits: [(bit: Int, text: String)] = [
    (3, "print"), (4, "change the content"), (5, "copy text"), (6, "annotate and fill in fields"),
    (9, "fill in existing fields"), (11, "assemble pages"), (12, "print in high quality"),
  ]

  init(_ encryption: Encryption) {
    method = encryption.streams.rawValue
    revision = encryption.revision
    openedAsOwner = encryption.openedAsOwner
    allowed = Self.bits.filter { encryption.permits(bit: $0.bit) }.map(\.text)
    forbidden = Self.bits.filter { !encryption.permits(bit: $0.bit) }.map(\.text)
  }
}

extension String {
  /// The later of two versions such as `1.4` and `2.0`.
  fileprivate func compare(_ other: String) -> String {
    func parts(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
    return parts(self).lexicographicallyPrecedes(parts(other)) ? other : self
  }
}
