import PAdES

/// One way to attack a signed file, and its harmless twin: the same object or the same place, with allowed content or
/// with an update that changes nothing.
struct AttackClass: Sendable, CustomStringConvertible {
  /// What an attack must be answered with.
  enum Answer: Sendable {
    /// The signature is intact, and what changed is forbidden.
    case forbidden
    /// The file or the signature contradicts its standard.
    case malformed
    /// One of both: strict readers may stop at the file, or see the change.
    case eitherWay
  }

  /// What stands for a class in structures in which it cannot exist as it is.
  struct Variant: Sendable {
    /// Where.
    let structures: [FileStructure]
    /// What is done there, and why.
    let reason: String

    init(_ reason: String, where applies: (FileStructure) -> Bool) {
      self.reason = reason
      structures = FileStructure.allCases.filter(applies)
    }
  }

  /// Makes a file from a signed one.
  typealias Maker = @Sendable (SignedBase) async throws -> [UInt8]

  let name: String
  let group: String
  /// The names of which one must stand in the report; empty where the attack has none.
  let attacks: [Attack]
  let answer: Answer
  /// Where the class looks otherwise; nil when nowhere.
  let variant: Variant?
  let make: Maker
  let twin: Maker

  init(
    _ name: String, in group: String, _ attacks: [Attack] = [], _ answer: Answer = .forbidden, variant: Variant? = nil,
    make: @escaping Maker, twin: @escaping Maker
  ) {
    self.name = name
    self.group = group
    self.attacks = attacks
    self.answer = answer
    self.variant = variant
    self.make = make
    self.twin = twin
  }

  /// An attack by one update, with a twin that writes the same objects again.
  init(
    _ name: String, in group: String, _ attacks: [Attack] = [], _ answer: Answer = .forbidden, variant: Variant? = nil,
    restating paths: String..., change: @escaping @Sendable (SignedBase, inout RawUpdate) throws -> Void
  ) {
    self.init(name, in: group, attacks, answer, variant: variant) { base in
      try base.updated { update in try change(base, &update) }
    } twin: { base in
      try base.updated { update in for path in paths { try update.restate(path) } }
    }
  }

  var description: String { name }
}
