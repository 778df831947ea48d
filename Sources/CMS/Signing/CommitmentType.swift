/// What the signer commits to (EN 319 122-1, 5.2.3).
public enum CommitmentType: Hashable, Sendable {
  /// The signer made, approved and sent the document.
  case proofOfOrigin
  /// The signer received it.
  case proofOfReceipt
  /// It was delivered to where its receiver has access.
  case proofOfDelivery
  /// The signer sent it, not necessarily made it.
  case proofOfSender
  /// The signer approved it.
  case proofOfApproval
  /// The signer made it, not necessarily approved or sent it.
  case proofOfCreation
  /// Another commitment, by its dotted identifier.
  case other(String)

  private static let names: [(String, CommitmentType)] = [
    ("proof-of-origin", .proofOfOrigin), ("proof-of-receipt", .proofOfReceipt),
    ("proof-of-delivery", .proofOfDelivery), ("proof-of-sender", .proofOfSender),
    ("proof-of-approval", .proofOfApproval), ("proof-of-creation", .proofOfCreation),
  ]

  /// Reads a name such as `proof-of-origin`, `origin` or `proofOfOrigin`, or a dotted identifier; nil when it is none.
  public init?(_ name: String) {
    let folded = name.lowercased().filter { $0 != "-" && $0 != "_" }
    if let known = Self.names.first(where: {
      let plain = $0.0.filter { $0 != "-" }
      return plain == folded || plain == "proofof" + folded
    }) {
      self = known.1
    } else if ObjectIdentifier(name) != nil {
      self = .other(name)
    } else {
      return nil
    }
  }

  var identifier: ObjectIdentifier? {
    switch self {
    case .proofOfOrigin: ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 6, 1)
    case .proofOfReceipt: ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 6, 2)
    case .proofOfDelivery: ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 6, 3)
    case .proofOfSender: ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 6, 4)
    case .proofOfApproval: ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 6, 5)
    case .proofOfCreation: ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 6, 6)
    case .other(let dotted): ObjectIdentifier(dotted)
    }
  }
}
