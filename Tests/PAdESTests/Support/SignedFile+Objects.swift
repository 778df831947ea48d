import ByteRange
import PAdES
import SigField
import Testing

extension SignedFile {
  /// The catalog's form.
  func form(password: String? = nil) throws -> PDFDictionary {
    let document = try document(password: password)
    return try #require(try document.resolve(try document.catalog()["AcroForm"]).dictionaryValue)
  }

  /// An object's dictionary.
  func dictionary(_ number: Int, generation: Int = 0, password: String? = nil) throws -> PDFDictionary {
    try #require(
      try document(password: password).object(ObjectID(number, generation)).dictionaryValue)
  }

  /// The fields of a name.
  func fields(_ name: String) throws -> [FormField] { try FieldTree(document()).named(name) }

  /// The one field of a name.
  func field(_ name: String) throws -> FormField {
    let fields = try fields(name)
    #expect(fields.count == 1)
    return try #require(fields.first)
  }

  /// The newest signature's dictionary.
  func signature(password: String? = nil) throws -> PDFDictionary {
    let number = try #require(report.object.split(separator: " ").first.flatMap { Int($0) })
    return try dictionary(number, password: password)
  }

  /// A text of the newest signature's dictionary.
  func text(_ key: String, password: String? = nil) throws -> String? {
    try signature(password: password)[key]?.stringValue.map(TextString.text)
  }

  /// The widgets on a page.
  func annotations(_ page: Int) throws -> [ObjectID] {
    let document = try document()
    let page = try PageTree(document).page(page)
    return (try document.resolve(page.dictionary["Annots"]).arrayValue ?? []).compactMap(\.referenceValue)
  }
}
