/// The commands of this version.
enum Commands {
  static let all: [any Command.Type] = [
    SignCommand.self, ExtendCommand.self, TimestampCommand.self, VerifyCommand.self, DiffCommand.self,
    FieldCommand.self,
    InspectCommand.self, ExtractCommand.self,
    RepairCommand.self, EvidenceCommand.self,
  ]

  /// Commands of the contract whose work is not done yet.
  static let later = [
    "prepare", "complete", "stamp", "seal", "batch", "keep", "ledger",
    "config",
  ]
}
