public import ByteRange
import CMS
import SigField
import Validation

/// Says what the signatures of a document are worth.
///
/// A broken signature is a verdict and never an error; an error means that the file cannot be read.
public enum Validator {
  /// Validates a document in memory.
  ///
  /// - Parameters:
  ///   - document: The document's bytes.
  ///   - options: How.
  /// - Returns: The report.
  /// - Throws: As ``validate(_:options:)-(ByteSource,_)``.
  public static func validate(_ document: [UInt8], options: ValidationOptions) throws -> ValidationReport {
    try validate(ByteSource(document), options: options)
  }

  /// Validates a document.
  ///
  /// A file that opens only when its cross-reference is rebuilt is reported, and every signature in it is malformed.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - options: How.
  /// - Returns: The report.
  /// - Throws: ``FileError`` when no catalog can be found even so, when the encryption is not supported or the password
  ///   is wrong; `CancellationError` when the task is cancelled.
  public static func validate(_ source: ByteSource, options: ValidationOptions) throws -> ValidationReport {
    let facts = try facts(of: source, options)
    let trust = trust(facts, options, evidence(facts, options))
    return ValidationReport(facts, trust, size: source.count)
  }

  /// Validates a document, and asks a source for the evidence that is missing.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - options: How.
  ///   - online: Where certificates and revocation data come from that are not in the file.
  /// - Returns: The report.
  /// - Throws: As ``validate(_:options:)-(ByteSource,_)``.
  public static func validate(
    _ source: ByteSource, options: ValidationOptions, online: any EvidenceSource
  ) async throws -> ValidationReport {
    let facts = try facts(of: source, options)
    var evidence = evidence(facts, options)
    var trust = trust(facts, options, evidence)
    let warnings = try await online.fill(&evidence, with: trust?.requests ?? []) { evidence in
      trust = Self.trust(facts, options, evidence)
      return trust?.requests ?? []
    }
    return ValidationReport(facts, trust, size: source.count, warnings: warnings)
  }

  /// Certificates and revocation data, of the file and as given.
  static func evidence(_ facts: DocumentFacts, _ options: ValidationOptions) -> HeldEvidence {
    var evidence = HeldEvidence(facts)
    options.add(to: &evidence)
    return evidence
  }

  /// How far the signers are trusted; nil when nothing is believed.
  private static func trust(
    _ facts: DocumentFacts, _ options: ValidationOptions, _ evidence: HeldEvidence
  ) -> DocumentTrust? {
    guard !options.anchors.isEmpty, !facts.signatures.isEmpty else { return nil }
    return DocumentTrust(
      facts, at: (options.validationTime ?? options.now).seconds, anchors: options.anchors, evidence: evidence,
      policy: options.policy)
  }

  /// What the signatures of a document are.
  static func facts(of source: ByteSource, _ options: ValidationOptions) throws -> DocumentFacts {
    var password = options.documentPassword?.bytes
    defer { for index in password?.indices ?? 0..<0 { password?[index] = 0 } }
    var facts: DocumentFacts
    do {
      let document = try Document(source, password: password)
      try document.checkAgreement()
      facts = try gather(document, damage: nil, options)
    } catch let damage as FileError where isMendable(damage) {
      facts = try gather(recovered(source, password, damage), damage: damage, options)
    }
    if facts.hasTrailingObjects {
      let damage = FileError.damaged(object: "end of the file", reason: "objects stand behind the last revision")
      if let document = try? Document(recovering: source, password: password),
        let seen = try? DocumentFacts(document, damage: damage, now: options.now.seconds, wholeFile: false)
      {
        facts = facts.adding(recovered: seen)
      }
    }
    try source.checkUnchanged()
    return facts
  }

  private static func recovered(
    _ source: ByteSource, _ password: [UInt8]?, _ damage: FileError
  ) throws(FileError) -> Document {
    do {
      return try Document(recovering: source, password: password)
    } catch .damaged, .notAPDF, .limit {
      // What the strict reading said is nearer to the cause than what the rebuilt file lacks.
      throw damage
    } catch {
      throw error
    }
  }

  private static func gather(
    _ document: Document, damage: FileError?, _ options: ValidationOptions
  ) throws -> DocumentFacts {
    var facts = try DocumentFacts(
      document, damage: damage, anchors: Set(options.anchors.map(\.certificate)), now: options.now.seconds,
      wholeFile: options.reportsDigest, progress: options.progress)
    var allowed = options.policy.modifications
    allowed.name = options.policy.name
    try facts.judgeChanges(in: document, allowed)
    return facts
  }

  /// Whether a lenient reader would go on.
  private static func isMendable(_ error: FileError) -> Bool {
    switch error {
    case .notAPDF, .damaged, .limit: true
    default: false
    }
  }
}
