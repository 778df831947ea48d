import PAdES

/// A time-stamp that was made, in a command's JSON.
struct TimestampResult: Encodable {
  let kind: String
  let time: String
  @Nullable var authority: String?
  let policy: String
  @Nullable var digestAlgorithm: String?
  let size: Int

  init(_ timestamp: TimestampSummary) {
    kind = timestamp.kind.rawValue
    time = timestamp.time.rfc3339
    authority = timestamp.authority.map { $0.commonName ?? $0.subject }
    policy = timestamp.policy
    digestAlgorithm = timestamp.digest?.name
    size = timestamp.size
  }

  /// The time-stamp in a line for people.
  var sentence: String {
    "time-stamp (\(kind)): \(time) by \(authority ?? "an authority without a certificate"), policy \(policy), \(size) bytes"
  }
}

/// The JSON of `timestamp`.
struct DocumentTimestampResult: Encodable {
  let file: String
  let output: String
  let sha256: String?
  let field: String
  let object: String
  let byteRange: [Int]
  let timestamp: TimestampResult
  let warnings: [Warning]

  init(input: String, output: String, _ report: DocumentTimestampReport, warnings: [Warning]) {
    file = input
    self.output = output
    sha256 = report.sha256.map { Hexadecimal.text($0) }
    field = report.field
    object = report.object
    byteRange = report.byteRange
    timestamp = TimestampResult(report.timestamp)
    self.warnings = warnings
  }
}
