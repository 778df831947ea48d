import PAdES

/// The JSON of `extend`.
struct ExtendResult: Encodable {
  /// How much was added to the validation data.
  struct Added: Encodable {
    let certificates: Int
    let ocspResponses: Int
    let crls: Int
  }

  let file: String
  let output: String
  let sha256: String?
  let fields: [String]
  let level: String
  let requestedLevel: String
  @Nullable var levelFallback: String?
  let added: Added
  let timestamps: [TimestampResult]
  let warnings: [Warning]

  init(input: String, output: String, _ report: ExtensionReport, warnings: [Warning]) {
    file = input
    self.output = output
    sha256 = report.sha256.map { Hexadecimal.text($0) }
    fields = report.fields
    level = report.level.rawValue
    requestedLevel = report.requestedLevel.rawValue
    levelFallback = report.levelFallback
    added = Added(
      certificates: report.stored.certificates, ocspResponses: report.stored.statusResponses,
      crls: report.stored.revocationLists)
    timestamps = report.timestamps.map(TimestampResult.init)
    self.warnings = warnings
  }

  /// What was done, for people.
  var sentence: String {
    let data = [
      (added.certificates, "certificate"), (added.ocspResponses, "OCSP answer"), (added.crls, "CRL"),
      (timestamps.count, "document time-stamp"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    let what = data.isEmpty ? "nothing had to be added" : "added " + data.joined(separator: ", ")
    return "\(output): level \(level): \(what)"
  }
}
