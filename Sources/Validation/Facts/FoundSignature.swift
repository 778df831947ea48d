package import ByteRange
package import SigField

/// One signature dictionary, with every field and widget that shows it.
package struct FoundSignature {
  /// Where a signature dictionary stands; equal for two fields that share one value.
  package struct Place: Hashable {
    /// The object it is, or stands in.
    package let object: ObjectID
    /// The keys that lead to it from there: none, or `V` for one that stands in its field directly.
    package let path: [String]
  }

  /// Where it stands.
  package let place: Place
  /// The fields whose value it is, in the order in which they were found.
  package var fields: [FormField]
  /// Widgets that are no fields and have it as their own `/V`.
  package var carriers: [ObjectID] = []

  /// Every widget that shows it, each once.
  package var widgets: [ObjectID] {
    var seen: Set<ObjectID> = []
    return fields.flatMap(\.widgets).filter { seen.insert($0).inserted }
  }
}
