/// One reason for which a change after a signature is in order.
package protocol ChangeRule: Sendable {
  /// The name under which reports tell it.
  static var name: String { get }

  /// Explains a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - step: The revisions between which it happened, with everything that can be asked of them.
  /// - Returns: What it is; nil when the rule has nothing to say of it. An explanation at level `other` forbids it.
  func explain(_ change: Change, in step: RevisionStep) -> Explanation?
}

extension ChangeRule {
  /// The name under which reports tell it.
  var name: String { Self.name }
}
