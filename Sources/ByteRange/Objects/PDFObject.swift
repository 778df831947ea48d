/// A PDF object as a plain value.
///
/// Names and number tokens keep the bytes they had in the file, so that writing a value that was read gives the same
/// value back, not merely an equal one: `1.50` stays `1.50`.
///
/// Source: ISO 32000-2:2020, 7.3.
public enum PDFObject: Hashable, Sendable {
  /// The null object; also what a reference to a missing object resolves to.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// An integer in its ordinary spelling.
  case integer(Int)
  /// Any other number, with its spelling: a real, or an integer written as `+1`, `007` or beyond 64 bits.
  case number(String)
  /// A string's bytes, decoded from its literal or hexadecimal form, and decrypted.
  case string([UInt8])
  /// A name without its slash, each byte as the character of that code (see ``PDFName``).
  case name(String)
  /// An array.
  case array([PDFObject])
  /// A dictionary.
  case dictionary(PDFDictionary)
  /// A stream: its dictionary, and its bytes as they are to be written, still encoded by its filters.
  case stream(PDFDictionary, [UInt8])
  /// A reference to an indirect object.
  case reference(ObjectID)
}

extension PDFObject {
  /// The value of an integer; a real with no fraction is not one.
  public var integerValue: Int? {
    switch self {
    case .integer(let value): value
    case .number(let spelling): Int(spelling)
    default: nil
    }
  }

  /// The value of any number, nil when it is none or not finite.
  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let spelling): PDFNumber.value(of: spelling)
    default: nil
    }
  }

  /// The value of a boolean.
  public var booleanValue: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// A name without its slash.
  public var nameValue: String? { if case .name(let value) = self { value } else { nil } }
  /// A string's bytes.
  public var stringValue: [UInt8]? { if case .string(let value) = self { value } else { nil } }
  /// An array's elements, unresolved.
  public var arrayValue: [PDFObject]? { if case .array(let value) = self { value } else { nil } }
  /// The object a reference names.
  public var referenceValue: ObjectID? { if case .reference(let value) = self { value } else { nil } }

  /// A dictionary, or the dictionary of a stream.
  public var dictionaryValue: PDFDictionary? {
    switch self {
    case .dictionary(let value), .stream(let value, _): value
    default: nil
    }
  }

  /// Whether this is the null object, which stands for a missing entry (ISO 32000-2, 7.3.7).
  public var isNull: Bool { self == .null }
}

extension PDFObject: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// An integer object.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A boolean object.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// An array object.
  public init(arrayLiteral elements: PDFObject...) { self = .array(elements) }
  /// A dictionary object; a key given twice keeps its last value.
  public init(dictionaryLiteral elements: (String, PDFObject)...) {
    var dictionary = PDFDictionary()
    for (key, value) in elements { dictionary[key] = value }
    self = .dictionary(dictionary)
  }

  /// A real number in the shortest form PDF allows: no exponent, at most `decimals` digits after the point.
  ///
  /// - Parameters:
  ///   - value: Any finite number; others become 0.
  ///   - decimals: Digits kept after the point, 0 to 9.
  /// - Returns: An integer where nothing is left after the point, else a number.
  public static func real(_ value: Double, decimals: Int = 4) -> PDFObject {
    let spelling = PDFNumber.spelling(of: value, decimals: decimals)
    return Int(spelling).map { .integer($0) } ?? .number(spelling)
  }
}
