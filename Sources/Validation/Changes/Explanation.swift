/// What a rule says of a change.
package struct Explanation: Hashable, Sendable {
  /// How far the change goes.
  package var level: ModificationLevel
  /// What happened, in plain words.
  package var what: String
  /// The field that it concerns, by its full name; nil for none.
  package var field: String?
  /// The attack that it is; a change that is one is never allowed.
  package var attack: Attack?
  /// Whether a signature field was made, where only filling may be allowed.
  package var makesField = false
  /// Whether it is left out of reports: housekeeping of every update.
  package var isSilent = false

  package init(
    _ level: ModificationLevel, _ what: String, field: String? = nil, attack: Attack? = nil, makesField: Bool = false,
    isSilent: Bool = false
  ) {
    self.level = level
    self.what = what
    self.field = field
    self.attack = attack
    self.makesField = makesField
    self.isSilent = isSilent
  }
}
