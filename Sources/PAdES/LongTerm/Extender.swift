public import ByteRange
import CMS
import SigField
import Validation

/// Raises the signatures that stand in a document, whoever made them, to B-T, B-LT or B-LTA; renews a B-LTA.
///
/// All of it is appended: a time-stamp for a signature without one is a document time-stamp, since the signature's own
/// container may lie in what later revisions signed.
///
/// Source: EN 319 142-1, 5.4 and 6.3.
public enum Extender {
  /// Extends a document in memory.
  ///
  /// - Parameters:
  ///   - document: The document's bytes.
  ///   - options: How far, and with what.
  /// - Returns: The extended document and what was done.
  /// - Throws: ``FileError``, ``FieldError``, ``SigningError``, and what the authority throws.
  public static func extend(
    _ document: [UInt8], options: ExtensionOptions
  ) async throws -> (bytes: [UInt8], report: ExtensionReport) {
    let (file, report) = try await extended(ByteSource(document), options)
    return (document + file.appended, report)
  }

  /// Extends a document into a file that takes its name only when all is done.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - output: The target; it may be the document's own path.
  ///   - options: How far, and with what.
  /// - Returns: What was done.
  /// - Throws: As ``extend(_:options:)``; the target is then what it was.
  public static func extend(
    _ source: ByteSource, to output: OutputFile, options: ExtensionOptions
  ) async throws -> ExtensionReport {
    let (file, report) = try await extended(source, options)
    try file.write(to: output)
    return report
  }

  private static func extended(
    _ source: ByteSource, _ options: ExtensionOptions
  ) async throws -> (GrowingDocument, ExtensionReport) {
    guard options.level != .none, options.level != .basic else {
      throw SigningError.contradiction(reason: "a signature is raised to B-T, B-LT or B-LTA")
    }
    var validation = options.data.validation
    validation.documentPassword = options.documentPassword
    let facts = try Validator.facts(of: source, validation)
    let standing = try Standing(facts)
    var algorithms: Set<DigestAlgorithm> = options.reportsDigest ? [.sha256] : []
    let isStamping = !standing.isStamped || options.level == .archival
    if isStamping, let authority = options.authority { algorithms.insert(authority.digest) }
    let digest = try BaseDigest(source, algorithms, progress: options.progress)
    var file = GrowingDocument(source, digest: digest, password: options.documentPassword)
    var report = ExtensionReport(requestedLevel: options.level, level: standing.isStamped ? .timestamped : .basic)
    report.fields = standing.fields
    report.notices = try file.document().appendingNotices(done: "extended") + standing.notices
    do {
      try await raise(&file, &report, facts, standing, options, validation)
    } catch let error as SigningError where options.allowsLowerLevel && error.isOfService {
      report.levelFallback = error.words
      report.notices.append(.levelNotReached(report.level, of: options.level, because: error.words))
    }
    report.size = file.count
    if options.reportsDigest { report.sha256 = try file.finished(.sha256) }
    return (file, report)
  }

  private static func raise(
    _ file: inout GrowingDocument, _ report: inout ExtensionReport, _ facts: DocumentFacts, _ standing: Standing,
    _ options: ExtensionOptions, _ validation: ValidationOptions
  ) async throws {
    // Before the validation data, so that these also prove the authority, which will stamp again at B-LTA.
    if !standing.isStamped { try await stamp(&file, &report, options) }
    if options.level != .timestamped {
      // What was looked at is not read and digested a second time, unless a time-stamp was added to it.
      let current = standing.isStamped ? facts : try Validator.facts(of: file.source(), validation)
      let evidence = try await EvidenceGatherer.gather(
        for: current, options: validation, online: options.data.online, waiting: options.data.grace)
      report.stored = try file.store(evidence, allowsIncomplete: options.data.allowsIncomplete)
      report.notices += report.stored.notices
      // What lacks revocation data is no B-LT, and a time-stamp over it no B-LTA (EN 319 142-1, 6.3).
      if report.level == .timestamped, report.stored.uncovered.isEmpty { report.level = .longTerm }
    }
    guard options.level == .archival else { return }
    let isLongTerm = report.level == .longTerm
    try await stamp(&file, &report, options)
    if isLongTerm { report.level = .archival }
  }

  private static func stamp(
    _ file: inout GrowingDocument, _ report: inout ExtensionReport, _ options: ExtensionOptions
  ) async throws {
    guard let authority = options.authority else {
      throw SigningError.contradiction(reason: "level \(options.level.rawValue) needs a time-stamping authority here")
    }
    let made = try await DocumentTimestamper.stamp(&file, by: authority)
    report.timestamps.append(made.timestamp)
    report.notices += made.notices
    report.level = .timestamped
  }

  /// What stands in the document.
  private struct Standing {
    /// The fields of the signatures that are intact.
    let fields: [String]
    /// Whether each of them has a time-stamp, or one over the document behind it.
    let isStamped: Bool
    private(set) var notices: [SigningNotice] = []

    init(_ facts: DocumentFacts) throws {
      let intact = facts.signatures.filter { $0.integrity.verdict == .intact }
      guard let first = facts.signatures.first else {
        throw SigningError.notExtended(reason: "it carries no signature")
      }
      guard !intact.isEmpty else {
        throw SigningError.notExtended(
          reason: "the signature in \(first.field) is not intact: \(first.integrity.reason ?? "it was altered")")
      }
      let signatures = intact.filter { $0.kind == .signature }
      fields = signatures.map(\.field)
      let lastStamp = intact.filter { $0.kind == .documentTimestamp }.compactMap(\.signedEnd).max() ?? 0
      isStamped = signatures.allSatisfy { signature in
        signature.timestamps.contains { $0.integrity.verdict == .intact } || (signature.signedEnd ?? .max) < lastStamp
      }
      if signatures.contains(where: { $0.isCertification && $0.rights.permission == .noChanges }) {
        notices.append(
          SigningNotice(
            code: "extended-certified-document",
            text: "the document is certified against all changes; validation data and time-stamps are none"
              + " (ISO 32000-2, table 257), but older readers complain"))
      }
    }
  }
}
