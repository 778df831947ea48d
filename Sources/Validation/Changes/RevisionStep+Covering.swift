import ByteRange

extension RevisionStep {
  /// What of the signed page a widget or annotation covers with opaque ink, in words; nil for nothing.
  func coveredContent(by id: ObjectID) -> String? { nil }

  /// As ``coveredContent(by:)``, for an annotation that was there before.
  func contentCovered(before id: ObjectID) -> String? { nil }

  /// How a field's appearance contradicts its value, in words; nil when it does not.
  func mismatch(of id: ObjectID, _ field: FieldFacts) -> String? { nil }
}
