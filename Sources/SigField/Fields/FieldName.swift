/// The rules for names of fields, and the choice of a free one.
///
/// Source: ISO 32000-2:2020, 12.7.4.2: a partial name has no period; names are told apart by their bytes.
package enum FieldName {
  /// The most characters of a whole name.
  static let longest = 1024
  /// The most partial names: deeper trees are not read again.
  static let mostParts = 32

  /// The partial names of a full name.
  ///
  /// - Throws: ``FieldError/invalidName(name:reason:)`` for an empty name, an empty part, a control character or a name that is too long.
  package static func parts(_ name: String) throws(FieldError) -> [String] {
    guard !name.isEmpty else { throw .invalidName(name: name, reason: "it is empty") }
    guard name.unicodeScalars.count <= longest else {
      throw .invalidName(name: String(name.prefix(40)) + "…", reason: "it has more than \(longest) characters")
    }
    guard name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw .invalidName(name: name, reason: "it holds a control character")
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty }) else {
      throw .invalidName(name: name, reason: "a part between periods is empty")
    }
    guard parts.count <= mostParts else {
      throw .invalidName(name: String(name.prefix(40)) + "…", reason: "it has more than \(mostParts) parts")
    }
    return parts
  }

  /// `Signature1`, `Signature2` and so on, or with another stem: the first that no field has.
  package static func free(among names: Set<String>, stem: String = "Signature") -> String {
    var number = 1
    while names.contains("\(stem)\(number)") { number += 1 }
    return "\(stem)\(number)"
  }
}
