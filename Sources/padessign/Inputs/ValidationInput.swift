import PAdES

/// How documents are to be validated, as a command line says.
enum ValidationInput {
  static let options: [Option] =
    CertificateInput.options + EvidenceInput.options + [
      Option("at", argument: "TIME", "judges as of that time, such as 2026-01-31T12:00:00Z")
    ] + PolicyInput.options

  /// The options of the library.
  ///
  /// - Throws: ``Failure``.
  static func options(_ line: Line) throws -> ValidationOptions {
    var options = ValidationOptions(at: Clock.now)
    if line.has("at") { options.validationTime = try Clock.time(line, "at") }
    options.anchors = try CertificateInput.anchors(line)
    options.untrusted = try CertificateInput.untrusted(line)
    try EvidenceInput.add(line, to: &options)
    options.policy = try PolicyInput.policy(line)
    return options
  }
}
