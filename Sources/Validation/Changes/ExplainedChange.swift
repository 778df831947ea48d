/// A change with what a rule said of it, before it is held against the rights that one signature leaves.
package struct ExplainedChange: Hashable, Sendable {
  /// The revision that made it, from 1.
  package let revision: Int
  /// The object, or `trailer`.
  package let object: String
  /// How a reader comes to it.
  package let path: String
  /// What it is.
  package let explanation: Explanation
  /// The rule that explained it; nil when none did.
  package let rule: String?
}
