import ByteRange

/// Sets the ReadOnly flag on fields that a signature locks, in the signature's own revision: later it would be a change.
///
/// Source: ISO 32000-2:2020, 12.7.5.5: a lock's fields are set to read-only by the one who signs.
enum ReadOnlyFields {
  private static let readOnly = 1

  /// Sets the flag on every locked terminal field but the one that is being signed and those that are signed.
  ///
  /// - Throws: ``FileError`` when an object cannot be read.
  static func lock(
    _ lock: FieldLock, fields: [FormField], except signing: ObjectID, in update: inout IncrementalUpdate
  ) throws {
    let isLocked = lock.matcher()
    for field in fields where field.isTerminal && field.flags & readOnly == 0 && isLocked(field.name) {
      guard let id = field.id, id != signing, !(field.isSignature && field.value != nil) else { continue }
      guard case .dictionary(var dictionary) = try update.objectForRewriting(id) else { continue }
      dictionary["Ff"] = .integer(field.flags | readOnly)
      update.set(id, .dictionary(dictionary))
    }
  }
}
