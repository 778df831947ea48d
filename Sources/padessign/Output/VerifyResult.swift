import PAdES

/// What `verify` found in one file, as JSON. The keys are a contract: some are added, none renamed.
struct VerifyResult: Encodable {
  let file: String
  @Nullable var sha256: String? = nil
  @Nullable var indication: String? = nil
  /// The first line of the text, for whoever shows the answer to people.
  @Nullable var summary: String? = nil
  /// The time at which everything was judged.
  @Nullable var validationTime: String? = nil
  /// The name of the policy by which it was judged.
  @Nullable var policy: String? = nil
  /// Why the file cannot be read; null when it can.
  @Nullable var error: String? = nil
  let signatures: [VerifySignature]
  let warnings: [Warning]

  init(_ file: String, _ report: ValidationReport, _ options: ValidationOptions) {
    self.file = file
    signatures = report.signatures.map(VerifySignature.init)
    warnings = report.warnings.map { Warning(code: $0.code, object: $0.object, text: $0.text) }
    sha256 = report.sha256.map { Hexadecimal.text($0) }
    indication = report.indication?.rawValue
    summary = Headline(report).text
    validationTime = (options.validationTime ?? options.now).rfc3339
    policy = options.policy.name
  }

  /// A file that cannot be read.
  init(_ file: String, _ failure: Failure) {
    self.file = file
    signatures = []
    warnings = []
    error = failure.why
  }
}
