import ByteRange

/// What every update writes: where its cross-reference is and how large.
///
/// Source: ISO 32000-2:2020, 7.5.5 table 15, 7.5.8.2 table 17, 14.4 for `/ID`.
package struct HousekeepingRule: ChangeRule {
  package static let name = RevisionComparison.housekeeping
  private static let keys: Set<String> = [
    "Size", "Prev", "XRefStm", "Type", "W", "Index", "Length", "Filter", "DecodeParms", "DL",
  ]

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    guard change.object == nil else { return nil }
    if Self.keys.contains(change.key) { return Explanation(.none, "the section's own entries", isSilent: true) }
    if change.key == "AdditionalStreams" { return attachment(change, in: step) }
    guard change.key == "ID" else { return nil }
    // The first string stays what it was for the file's whole life, the second changes with every update.
    if change.old.isNull || change.new.isNull { return Explanation(.none, "/ID was added or left out") }
    let (old, new) = (step.before(change.old).arrayValue, step.now(change.new).arrayValue)
    guard let old, let new, old.count == 2, new.count == 2, old[0] == new[0] else {
      // Without encryption nothing depends on it.
      return step.new.encryption == nil ? Explanation(.none, "/ID is another one") : nil
    }
    return Explanation(.none, "the second part of /ID is new", isSilent: true)
  }

  /// Writers of office suites name the document's source here, and libraries that renumber objects leave a name that
  /// leads to nothing of the kind; then nobody opens anything.
  private func attachment(_ change: Change, in step: RevisionStep) -> Explanation? {
    let elements = step.now(change.new).arrayValue ?? [change.new]
    let leadsToStream = elements.prefix(64).contains { if case .stream = step.now($0) { true } else { false } }
    guard !leadsToStream, elements.count <= 64 else { return nil }
    return Explanation(.none, "/AdditionalStreams leads to no document")
  }
}
