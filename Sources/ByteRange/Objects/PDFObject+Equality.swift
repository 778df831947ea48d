extension PDFObject {
  /// Whether two objects say the same, however their numbers are spelt.
  package func says(sameAs other: PDFObject) -> Bool {
    switch (self, other) {
    case (.integer, .number), (.number, .integer), (.number, .number):
      guard let left = doubleValue, let right = other.doubleValue else { return false }
      return left == right
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.says(sameAs: $1) }
    case (.dictionary(let left), .dictionary(let right)):
      return left.says(sameAs: right)
    case (.stream(let left, _), .stream(let right, _)):
      return left.says(sameAs: right)
    default:
      return self == other
    }
  }
}

extension PDFObject {
  /// Adds the object numbers that the object refers to itself, without following them.
  package func collectReferences(into numbers: inout Set<Int>) {
    switch self {
    case .reference(let id): numbers.insert(id.number)
    case .array(let elements): for element in elements { element.collectReferences(into: &numbers) }
    case .dictionary(let dictionary), .stream(let dictionary, _):
      for (_, value) in dictionary { value.collectReferences(into: &numbers) }
    default: break
    }
  }
}

extension PDFDictionary {
  /// Whether two dictionaries have the same keys with values that say the same.
  package func says(sameAs other: PDFDictionary) -> Bool {
    count == other.count && allSatisfy { entry in other[entry.key].map { entry.value.says(sameAs: $0) } ?? false }
  }
}
