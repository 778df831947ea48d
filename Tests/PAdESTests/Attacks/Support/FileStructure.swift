import PAdES

/// How an attacked file is built, and what its signature allows afterwards.
enum FileStructure: String, CaseIterable, Sendable, CustomStringConvertible {
  case table
  case stream
  case hybrid
  case aes256
  case aes128
  case rc4
  case certifiedP1
  case certifiedP2
  case certifiedP3
  case lockAll
  case lockInclude
  case lockExclude

  var description: String { rawValue }

  /// How its cross-reference sections are written, the attacker's too.
  var style: RawUpdate.Style {
    switch self {
    case .table, .aes128, .rc4, .certifiedP1, .certifiedP3, .lockAll: .table
    case .stream, .aes256, .certifiedP2, .lockInclude: .stream
    case .hybrid, .lockExclude: .hybrid
    }
  }

  /// What qpdf is told to encrypt it with; nil for a plain file.
  var encryption: [String]? {
    switch self {
    case .aes256: ["256", "--"]
    case .aes128: ["128", "--use-aes=y", "--"]
    case .rc4: ["128", "--use-aes=n", "--"]
    default: nil
    }
  }

  var certification: Certification? {
    switch self {
    case .certifiedP1: .noChanges
    case .certifiedP2: .formFilling
    case .certifiedP3: .annotations
    default: nil
    }
  }

  var lock: FieldLock? {
    switch self {
    case .lockAll: .all
    case .lockInclude: .include(["Amount", "dept"])
    case .lockExclude: .exclude(["Name", "Agree", "Second"])
    default: nil
    }
  }

  /// Whether the fields Name, Agree and Second may still be filled and signed.
  var allowsFilling: Bool { self != .certifiedP1 && self != .lockAll }
  /// Whether an annotation that covers nothing may be added (table 257: P=3 alone).
  var allowsAnnotations: Bool { self == .certifiedP3 }
}
