import PAdES

/// How evidence is gathered that goes into a file, as a command line says.
enum GatherInput {
  static let options: [Option] =
    EvidenceInput.options + OnlineInput.options + [
      Option("allow-incomplete", "writes what was gathered, though revocation data are missing for a certificate")
    ]

  /// What is at hand and believed.
  ///
  /// - Throws: ``Failure``.
  static func options(_ line: Line) throws -> ValidationOptions {
    var options = ValidationOptions(at: Clock.now)
    options.anchors = try CertificateInput.anchors(line)
    options.untrusted = try CertificateInput.untrusted(line)
    try EvidenceInput.add(line, to: &options)
    options.policy = try PolicyInput.policy(line)
    return options
  }

  /// Who is asked; nil for nobody.
  ///
  /// - Throws: ``Failure``.
  static func source(_ line: Line) throws -> OnlineEvidence? { try OnlineInput.access(line).map(OnlineEvidence.init) }

  /// Where the validation data for a long term come from.
  ///
  /// - Throws: ``Failure``.
  static func data(_ line: Line, _ progress: Progress) throws -> LongTermOptions {
    var data = try LongTermOptions(options(line), online: source(line))
    data.allowsIncomplete = line.has("allow-incomplete")
    data.grace = try EvidenceInput.grace(line, progress: progress)
    return data
  }

  /// What was in the way, as warnings.
  ///
  /// - Throws: ``Failure`` that names the first certificate without data, unless `--allow-incomplete` is given.
  static func warnings(_ found: CollectedEvidence, _ line: Line, about file: String) throws -> [Warning] {
    if let first = found.uncovered.first, !line.has("allow-incomplete") {
      Warning.tell(found.warnings.map { Warning(code: $0.code, object: $0.object, text: $0.text) }, about: file)
      let others = found.uncovered.count - 1
      throw Failure(
        .serviceFailed, first.name,
        "its revocation cannot be told: \(first.reason)" + (others > 0 ? "; \(others) more lack them" : ""),
        remedy: "give them with --crl or --ocsp, or --allow-incomplete")
    }
    return found.notices.map(Warning.init)
  }
}
