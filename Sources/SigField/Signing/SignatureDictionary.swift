package import ByteRange

/// The entries of a signature dictionary besides `/ByteRange` and `/Contents`. All are direct (ISO 32000-2, table 255).
public struct SignatureDictionary: Sendable {
  /// The handler's name that every reader takes.
  static let filter = "Adobe.PPKLite"

  /// How the value is made.
  public var subFilter = SubFilter.cades
  /// `/M`, the claimed time.
  public var time: PDFDate?
  /// `/Name`, the signer as the document shows him.
  public var name: String?
  /// `/Reason`.
  public var reason: String?
  /// `/Location`.
  public var location: String?
  /// `/ContactInfo`.
  public var contact: String?

  /// An empty one.
  public init() {}

  /// The dictionary with its transforms.
  package func entries(references: [PDFObject]) -> PDFDictionary {
    var dictionary: PDFDictionary = [
      "Type": .name("Sig"), "Filter": .name(Self.filter), "SubFilter": .name(subFilter.rawValue),
    ]
    if let time { dictionary["M"] = .string(Array(time.text.utf8)) }
    let texts = [("Name", name), ("Reason", reason), ("Location", location), ("ContactInfo", contact)]
    for case (let key, let text?) in texts where !text.isEmpty { dictionary[key] = TextString.object(text) }
    if !references.isEmpty { dictionary["Reference"] = .array(references) }
    return dictionary
  }
}
