package import ByteRange

/// Which fields a signature locks.
///
/// Source: ISO 32000-2:2020, 12.7.5.5 and table 236 (Lock), 12.8.2.4 and table 259 (FieldMDP).
public enum FieldLock: Sendable, Hashable {
  /// Every field.
  case all
  /// The named fields; the name of a non-terminal field stands for all fields below it.
  case include([String])
  /// Every field but the named ones.
  case exclude([String])

  /// Whether a field is locked.
  ///
  /// - Parameter name: The fully qualified name.
  /// - Returns: True when the field, or one above it, is meant.
  public func covers(_ name: String) -> Bool {
    func among(_ names: [String]) -> Bool { names.contains { name == $0 || name.hasPrefix($0 + ".") } }
    switch self {
    case .all: return true
    case .include(let names): return among(names)
    case .exclude(let names): return !among(names)
    }
  }

  /// As ``covers(_:)``, for many fields: a hostile lock may name very many, and so may the form.
  package func matcher() -> (String) -> Bool {
    let names: Set<String>
    switch self {
    case .all: return { _ in true }
    case .include(let given), .exclude(let given): names = Set(given)
    }
    let isMeant: (String) -> Bool = { name in
      if names.contains(name) { return true }
      let periods = name.indices.lazy.filter { name[$0] == "." }.prefix(FieldTree.maximumDepth)
      return periods.contains { names.contains(String(name[..<$0])) }
    }
    if case .exclude = self { return { !isMeant($0) } }
    return isMeant
  }

  /// Reads `/Action` and `/Fields` of a lock or of FieldMDP parameters; nil when they are malformed.
  package init?(_ dictionary: PDFDictionary, resolving resolve: (PDFObject?) throws -> PDFObject) rethrows {
    var names: [String] = []
    if case .array(let elements) = try resolve(dictionary["Fields"]) {
      for element in elements {
        if let bytes = try resolve(element).stringValue { names.append(TextString.text(bytes)) }
      }
    }
    switch try resolve(dictionary["Action"]).nameValue {
    case "All": self = .all
    case "Include": self = .include(names)
    case "Exclude": self = .exclude(names)
    default: return nil
    }
  }

  /// `/Action` and, where it says something, `/Fields`.
  package var entries: PDFDictionary {
    switch self {
    case .all: ["Action": .name("All")]
    case .include(let names): ["Action": .name("Include"), "Fields": .array(names.map(TextString.object))]
    case .exclude(let names): ["Action": .name("Exclude"), "Fields": .array(names.map(TextString.object))]
    }
  }
}
