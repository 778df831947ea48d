/// A value of JSON, as a service sends it.
///
/// Text is held as bytes, so that a token can be taken out of an answer and the answer be wiped.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number in the spelling of the sender.
  case number(String)
  /// UTF-8, its escapes resolved.
  case text([UInt8])
  case list([JSONValue])
  /// Members in their order; no name twice.
  case object([Member])

  /// One member of an object.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A member of an object; nil for anything else, and where the member is null: the specifications take that for absent.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    guard let value = members.first(where: { $0.name == name })?.value, value != .null else { return nil }
    return value
  }

  /// The text; nil for anything else.
  package var text: String? {
    guard case .text(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a text; nil for anything else.
  package var octets: [UInt8]? {
    guard case .text(let bytes) = self else { return nil }
    return bytes
  }

  /// A whole number, also where it is written as a text, as some services do; nil for anything else.
  package var whole: Int? {
    switch self {
    case .number(let text): Int(text)
    case .text(let bytes): Int(String(decoding: bytes, as: UTF8.self))
    default: nil
    }
  }

  /// A truth value, also where it is written as a text, as some services do; nil for anything else.
  package var truth: Bool? {
    switch self {
    case .bool(let value): value
    case .text(let bytes): Bool(String(decoding: bytes, as: UTF8.self))
    default: nil
    }
  }

  /// The elements of a list; nil for anything else.
  package var list: [JSONValue]? {
    guard case .list(let values) = self else { return nil }
    return values
  }

  /// The texts of a list; nil for anything else, and where one of its elements is no text.
  package var texts: [String]? {
    guard let list else { return nil }
    let texts = list.compactMap(\.text)
    return texts.count == list.count ? texts : nil
  }
}
