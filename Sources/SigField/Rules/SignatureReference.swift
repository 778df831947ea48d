package import ByteRange

/// The entries of `/Reference`: the transforms by which a signature restricts later changes.
///
/// Source: ISO 32000-2:2020, 12.8.2, tables 256, 257 and 259.
package enum SignatureReference {
  /// A certification.
  package static func docMDP(_ certification: Certification) -> PDFObject {
    [
      "Type": .name("SigRef"), "TransformMethod": .name("DocMDP"),
      "TransformParams": [
        "Type": .name("TransformParams"), "V": .name("1.2"), "P": .integer(certification.rawValue),
      ],
    ]
  }

  /// A lock of fields. `/Data` names the catalog, indirectly, as Acrobat writes and expects it.
  ///
  /// A lock's `/P` is not a parameter of FieldMDP; where a field's lock has one, it is carried as DocMDP parameters
  /// would be (table 236; errata of table 259 allow `/P` here).
  package static func fieldMDP(_ lock: FieldLock, permission: Certification?, catalog: ObjectID) -> PDFObject {
    var parameters: PDFDictionary = ["Type": .name("TransformParams"), "V": .name("1.2")]
    for (key, value) in lock.entries { parameters[key] = value }
    if let permission { parameters["P"] = .integer(permission.rawValue) }
    return [
      "Type": .name("SigRef"), "TransformMethod": .name("FieldMDP"), "Data": .reference(catalog),
      "TransformParams": .dictionary(parameters),
    ]
  }

  /// The transforms of a signature dictionary, as methods with their parameters.
  package static func transforms(
    of signature: PDFDictionary, in document: Document
  ) throws -> [(method: String, parameters: PDFDictionary)] {
    guard case .array(let references) = try document.resolve(signature["Reference"]) else { return [] }
    var found: [(String, PDFDictionary)] = []
    for reference in references.prefix(64) {
      guard let entry = try document.resolve(reference).dictionaryValue,
        let method = try document.resolve(entry["TransformMethod"]).nameValue
      else { continue }
      found.append((method, try document.resolve(entry["TransformParams"]).dictionaryValue ?? PDFDictionary()))
    }
    return found
  }
}
