/// One change after a signature, and what a rule says of it.
public struct ChangeFinding: Hashable, Sendable {
  /// The revision that made it, from 1.
  public package(set) var revision: Int
  /// The object, such as `12 0`, or `trailer`.
  public package(set) var object: String
  /// How a reader comes to it from the trailer, such as `Root/AcroForm/Fields/0/V`; empty when it cannot.
  public package(set) var path: String
  /// What happened, in plain words.
  public package(set) var what: String
  /// How far it goes.
  public package(set) var level: ModificationLevel
  /// Whether the signature's rules allow it.
  public package(set) var permitted: Bool
  /// The attack that it is, where it has a name.
  public package(set) var attack: Attack?
  /// The rule that explained it; nil when none did.
  public package(set) var rule: String?
}
