public import ByteRange
import CMS
import SigField

/// Adds document time-stamps: in a field that shows nothing, in a revision of its own.
///
/// Source: EN 319 142-1, 5.4.3; ISO 32000-2:2020, 12.8.5.
public enum DocumentTimestamper {
  /// How often a token that outgrew its room is given more and asked for anew.
  private static let mostAttempts = 3
  /// What a larger token is given besides its own bytes: tokens of one authority differ by a few.
  private static let reserve = 1024

  /// Stamps a document in memory.
  ///
  /// - Parameters:
  ///   - document: The document's bytes.
  ///   - authority: Who stamps.
  ///   - options: All else.
  /// - Returns: The stamped document and what was done.
  /// - Throws: ``FileError``, ``FieldError``, ``SigningError``, and what the authority throws.
  public static func stamp(
    _ document: [UInt8], by authority: any TimestampAuthority,
    options: DocumentTimestampOptions = DocumentTimestampOptions()
  ) async throws -> (bytes: [UInt8], report: DocumentTimestampReport) {
    let source = ByteSource(document)
    var (file, notices) = try opened(source, authority, options)
    let report = try await stamp(&file, by: authority, options, notices)
    return (document + file.appended, report)
  }

  /// Stamps a document into a file that takes its name only when all is done.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - output: The target; it may be the document's own path.
  ///   - authority: Who stamps.
  ///   - options: All else.
  /// - Returns: What was done.
  /// - Throws: As ``stamp(_:by:options:)``; the target is then what it was.
  public static func stamp(
    _ source: ByteSource, to output: OutputFile, by authority: any TimestampAuthority,
    options: DocumentTimestampOptions = DocumentTimestampOptions()
  ) async throws -> DocumentTimestampReport {
    var (file, notices) = try opened(source, authority, options)
    let report = try await stamp(&file, by: authority, options, notices)
    try file.write(to: output)
    return report
  }

  /// Stamps a document to which revisions may have been appended already, such as its validation data.
  ///
  /// - Parameters:
  ///   - file: The document; the time-stamp's revision is appended to it.
  ///   - authority: Who stamps.
  ///   - field: The new field's name; nil for a free one.
  /// - Returns: What was done.
  /// - Throws: As ``stamp(_:by:options:)``; the document is then what it was.
  static func stamp(
    _ file: inout GrowingDocument, by authority: any TimestampAuthority, field: String? = nil
  ) async throws -> DocumentTimestampReport {
    let plan = try SignaturePlan(timestamping: file.document(), name: field)
    var room = try await authority.expectedTokenSize()
    var written = try plan.writeTimestamp(contentsLength: room, features: features(authority.digest))
    var needed = room
    for _ in 0..<mostAttempts {
      var revision = try written.update.appended()
      try Task.checkCancellation()
      let token = try await authority.token(over: file.digest(covering: revision, authority.digest))
      if let placeholder = revision.placeholder, token.count <= placeholder.room {
        try revision.fill(token)
        try file.append(revision)
        return DocumentTimestampReport(
          field: plan.fieldName, object: "\(written.signature)", byteRange: revision.spans?.numbers ?? [],
          timestamp: try TimestampSummary(token, .document), size: file.count, notices: written.notices)
      }
      needed = token.count
      room = max(needed, room) + reserve
      try written.update.setSignature(written.signature, written.entries, contentsLength: room)
    }
    throw SigningError.noRoom(needed: needed, room: room, attempts: mostAttempts)
  }

  private static func opened(
    _ source: ByteSource, _ authority: any TimestampAuthority, _ options: DocumentTimestampOptions
  ) throws -> (GrowingDocument, [SigningNotice]) {
    // What is no document is told before it is read to its end.
    let document = try Document(source, password: options.documentPassword)
    _ = try SignaturePlan(timestamping: document, name: options.field)
    var algorithms: Set = [authority.digest]
    if options.reportsDigest { algorithms.insert(.sha256) }
    let digest = try BaseDigest(source, algorithms, progress: options.progress)
    let file = GrowingDocument(source, digest: digest, password: options.documentPassword)
    return (file, document.appendingNotices(done: "stamped"))
  }

  private static func stamp(
    _ file: inout GrowingDocument, by authority: any TimestampAuthority, _ options: DocumentTimestampOptions,
    _ notices: [SigningNotice]
  ) async throws -> DocumentTimestampReport {
    var report = try await stamp(&file, by: authority, field: options.field)
    report.notices = notices + report.notices
    if options.reportsDigest { report.sha256 = try file.finished(.sha256) }
    return report
  }

  /// What the catalog declares: PAdES structures, and a digest that PDF 1.7 has no name for.
  private static func features(_ digest: DigestAlgorithm) -> Set<DocumentExtensions.Feature> {
    switch digest {
    case .sha3_256, .sha3_384, .sha3_512: [.pades, .sha3]
    default: [.pades]
    }
  }
}
