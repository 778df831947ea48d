package import ByteRange

/// One place at which two states of an object differ.
package struct Difference: Hashable, Sendable {
  /// The way to it inside the object; empty for the whole object.
  package let path: [PathStep]
  /// What stood there; null for nothing.
  package let old: PDFObject
  /// What stands there now; null for nothing.
  package let new: PDFObject

  /// The places at which two values differ, the deepest dictionaries first resolved into their keys.
  ///
  /// Numbers are compared by value and dictionaries without regard to order. Arrays are one place each. References are
  /// compared as such: what they lead to is compared where it stands.
  ///
  /// - Parameters:
  ///   - old: What stood there.
  ///   - new: What stands there now.
  ///   - path: Where that is.
  /// - Returns: The places; none when both say the same.
  package static func between(_ old: PDFObject, _ new: PDFObject, at path: [PathStep] = []) -> [Difference] {
    switch (old, new) {
    case (.dictionary(let left), .dictionary(let right)):
      return between(left, right, at: path)
    case (.stream(let left, _), .stream(let right, _)):
      // How the bytes are stored is compared with the bytes.
      return between(left, right, at: path).filter { difference in
        guard difference.path.count > path.count, case .key(let key) = difference.path[path.count] else { return true }
        return !storageKeys.contains(key)
      }
    default:
      return old.says(sameAs: new) ? [] : [Difference(path: path, old: old, new: new)]
    }
  }

  /// The entries of a stream's dictionary that say how its bytes are stored (ISO 32000-2, table 5).
  static let storageKeys: Set<String> = ["Length", "Filter", "DecodeParms", "DL"]

  private static func between(_ left: PDFDictionary, _ right: PDFDictionary, at path: [PathStep]) -> [Difference] {
    var found: [Difference] = []
    for (key, value) in left {
      found += between(value, right[key] ?? .null, at: path + [.key(key)])
    }
    for (key, value) in right where left[key] == nil {
      found.append(Difference(path: path + [.key(key)], old: .null, new: value))
    }
    return found
  }
}
