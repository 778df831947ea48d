import PAdES

/// What `diff` found, as JSON.
struct DiffResult: Encodable {
  let file: String
  let field: String
  let object: String
  /// The revision that the signature ends, from 1, and how many the file has.
  @Nullable var revision: Int?
  let revisions: Int
  let summary: String
  let modifications: ChangesResult
  /// Every command's JSON has them; what is odd about the whole file is told by `verify`.
  let warnings: [Warning]

  init(_ file: String, _ signature: ValidationReport.Signature) {
    self.file = file
    field = signature.facts.field
    object = signature.facts.object
    revision = signature.facts.coverage.revision
    revisions = signature.facts.coverage.revisions
    summary = DiffText.summary(signature)
    modifications = ChangesResult(signature.modifications)
    warnings = signature.facts.warnings.map { Warning(code: $0.code, object: $0.object, text: $0.text) }
  }
}
