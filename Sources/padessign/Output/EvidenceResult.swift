import PAdES

/// The JSON of `evidence create` and `evidence renew`.
struct EvidenceResult: Encodable {
  /// One file and its record.
  struct Document: Encodable {
    let file: String
    let output: String
    /// How its record was renewed; nil for a new one.
    @Nullable var renewal: String?

    init(file: String, output: String, kind: EvidenceRenewal.Kind?) {
      self.file = file
      self.output = output
      renewal = kind?.rawValue
    }
  }

  let documents: [Document]
  let digestAlgorithm: String
  /// How many different hash values the tree has.
  let leaves: Int
  let timestamp: TimestampResult
  let warnings: [Warning]

  init(documents: [Document], _ stamped: StampedTree, digest: DigestAlgorithm, warnings: [Warning]) {
    self.documents = documents
    digestAlgorithm = digest.name
    leaves = stamped.leaves
    timestamp = TimestampResult(stamped.timestamp)
    self.warnings = warnings
  }

  /// Prints it.
  ///
  /// - Throws: ``Failure`` when standard output is closed.
  func tell(_ line: Line, what: String) throws {
    if line.has("json") { return try Terminal.print(JSONText.line(self)) }
    let authority = timestamp.authority ?? "an unnamed authority"
    for document in documents { try Terminal.print(Terminal.oneLine("\(document.output): \(what) \(document.file)")) }
    try Terminal.print(
      Terminal.oneLine(
        "one time-stamp by \(authority) at \(timestamp.time) over \(documents.count) \(documents.count == 1 ? "file" : "files"), \(digestAlgorithm)"
      ))
  }
}
