package import SigField

/// What a signature allows after it.
///
/// Source: ISO 32000-2:2020, 12.8.2.2, 12.8.2.4, tables 236, 257 and 259.
package struct SignatureRights: Sendable {
  /// The strictest `/P` that binds what follows; nil when none is given.
  package var permission: Certification?
  /// Where it stands, in words.
  package var source = ""
  /// The fields that are locked.
  package var locks: [FieldLock] = []

  package init() {}

  /// Takes one more permission into account: the strictest counts.
  package mutating func restrict(to other: Certification, _ source: String) {
    guard permission.map({ other.rawValue < $0.rawValue }) ?? true else { return }
    permission = other
    self.source = source
  }

  /// What the rights are, in words.
  func basis(_ policy: ModificationPolicy) -> String {
    let name = permission.map { "DocMDP P=\($0.rawValue) \(source)" } ?? "no DocMDP, policy \(policy.name)"
    return locks.isEmpty ? name : name + ", FieldMDP"
  }

  /// Why a change is not allowed; nil when it is.
  func objection(to explanation: Explanation, _ policy: ModificationPolicy) -> String? {
    if let attack = explanation.attack { return attack.rawValue }
    switch explanation.level {
    case .none, .ltaUpdates: return nil
    case .formFilling:
      if let field = explanation.field, locks.contains(where: { $0.covers(field) }) {
        return "the field \(field) is locked by the signature (FieldMDP)"
      }
      switch permission {
      case .noChanges?: return "DocMDP P=1 allows no form filling"
      case nil where !policy.allowsFormFilling: return "the policy \(policy.name) allows no form filling"
      default:
        guard explanation.makesField, !policy.allowsNewSignatureFields else { return nil }
        return "the policy \(policy.name) allows no new fields"
      }
    case .annotations:
      switch permission {
      case .annotations?: return nil
      case nil where policy.allowsAnnotations: return nil
      case let permission?: return "DocMDP P=\(permission.rawValue) allows no annotations"
      case nil: return "the policy \(policy.name) allows no annotations"
      }
    case .other, .notJudged: return ""
    }
  }
}
