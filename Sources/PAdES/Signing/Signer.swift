public import ByteRange
public import CMS
import SigField

/// Signs documents: field, appearance, digest, container, in one appended revision.
///
/// The key may be anywhere: it is asked once per document for a value over a few hundred bytes, and nothing is written
/// to a target before that value has been verified with the certificate.
public enum Signer {
  /// How often a container that outgrew its room is given more, digested and signed anew.
  static let mostAttempts = 3
  /// The most bytes that are reserved for a key's value because the key says so; a larger one makes the room grow.
  static let largestExpectedValue = 1 << 16

  /// Chooses the key when the field's rules are known: the field may allow only some digests.
  typealias KeyChoice = (_ allowed: [DigestAlgorithm]?) throws -> any SigningKey

  /// Signs a document in memory.
  ///
  /// - Parameters:
  ///   - document: The document's bytes.
  ///   - key: The key.
  ///   - chain: The certificates above the key's own; a self-signed root is left out of the signature.
  ///   - options: All else.
  /// - Returns: The signed document and what was done.
  /// - Throws: ``FileError``, ``FieldError``, ``PlacementError``, ``CMSError``, ``SigningError``, and what the key throws.
  public static func sign(
    _ document: [UInt8], with key: any SigningKey, chain: [Certificate] = [], options: SigningOptions
  ) async throws -> (bytes: [UInt8], report: SigningReport) {
    let job = try SigningJob(ByteSource(document), options) { _ in key }
    return try await inMemory(job, chain)
  }

  /// Signs a document in memory with a key in the process; the digest follows the key, or the field where it asks for one.
  ///
  /// - Parameters:
  ///   - document: The document's bytes.
  ///   - credentials: The key and its certificates.
  ///   - digest: The digest; nil for the field's or the key's own.
  ///   - padding: The padding of an RSA key; nil for its own.
  ///   - options: All else.
  /// - Returns: The signed document and what was done.
  /// - Throws: As ``sign(_:with:chain:options:)``.
  public static func sign(
    _ document: [UInt8], with credentials: Credentials, digest: DigestAlgorithm? = nil, padding: RSAPadding? = nil,
    options: SigningOptions
  ) async throws -> (bytes: [UInt8], report: SigningReport) {
    try await sign(document, with: SigningIdentity(credentials), digest: digest, padding: padding, options: options)
  }

  /// Signs a document in memory with a key that is anywhere; the digest follows the key, or the field where it asks for one.
  ///
  /// - Parameters:
  ///   - document: The document's bytes.
  ///   - identity: The certificate, its chain, and the way to the key.
  ///   - digest: The digest; nil for the field's or the key's own.
  ///   - padding: The padding of an RSA key; nil for its own.
  ///   - options: All else.
  /// - Returns: The signed document and what was done.
  /// - Throws: As ``sign(_:with:chain:options:)``.
  public static func sign(
    _ document: [UInt8], with identity: SigningIdentity, digest: DigestAlgorithm? = nil, padding: RSAPadding? = nil,
    options: SigningOptions
  ) async throws -> (bytes: [UInt8], report: SigningReport) {
    let job = try SigningJob(ByteSource(document), options) { allowed in
      try identity.key(allowed: allowed, digest: digest, padding: padding)
    }
    return try await inMemory(job, identity.chain)
  }

  /// Signs a document into a file that takes its name only when all is done.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - output: The target; it may be the document's own path.
  ///   - key: The key.
  ///   - chain: The certificates above the key's own.
  ///   - options: All else.
  /// - Returns: What was done.
  /// - Throws: As ``sign(_:with:chain:options:)``; the target is then what it was.
  public static func sign(
    _ source: ByteSource, to output: OutputFile, with key: any SigningKey, chain: [Certificate] = [],
    options: SigningOptions
  ) async throws -> SigningReport {
    let job = try SigningJob(source, options) { _ in key }
    return try await toFile(job, output, chain)
  }

  /// Signs a document into a file with a key in the process.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - output: The target; it may be the document's own path.
  ///   - credentials: The key and its certificates.
  ///   - digest: The digest; nil for the field's or the key's own.
  ///   - padding: The padding of an RSA key; nil for its own.
  ///   - options: All else.
  /// - Returns: What was done.
  /// - Throws: As ``sign(_:with:chain:options:)``; the target is then what it was.
  public static func sign(
    _ source: ByteSource, to output: OutputFile, with credentials: Credentials, digest: DigestAlgorithm? = nil,
    padding: RSAPadding? = nil, options: SigningOptions
  ) async throws -> SigningReport {
    try await sign(
      source, to: output, with: SigningIdentity(credentials), digest: digest, padding: padding, options: options)
  }

  /// Signs a document into a file with a key that is anywhere.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - output: The target; it may be the document's own path.
  ///   - identity: The certificate, its chain, and the way to the key.
  ///   - digest: The digest; nil for the field's or the key's own.
  ///   - padding: The padding of an RSA key; nil for its own.
  ///   - options: All else.
  /// - Returns: What was done.
  /// - Throws: As ``sign(_:with:chain:options:)``; the target is then what it was.
  public static func sign(
    _ source: ByteSource, to output: OutputFile, with identity: SigningIdentity, digest: DigestAlgorithm? = nil,
    padding: RSAPadding? = nil, options: SigningOptions
  ) async throws -> SigningReport {
    let job = try SigningJob(source, options) { allowed in
      try identity.key(allowed: allowed, digest: digest, padding: padding)
    }
    return try await toFile(job, output, identity.chain)
  }

  private static func inMemory(
    _ job: SigningJob, _ chain: [Certificate]
  ) async throws -> (bytes: [UInt8], report: SigningReport) {
    let source = job.document.source
    var file = GrowingDocument(source, digest: try job.digest(), password: job.password)
    let report = try await signed(&file, job, chain)
    return (source.copy(0..<source.count) + file.appended, report)
  }

  /// Signs, and raises the signature to its level: every revision is appended here before anything is written.
  private static func signed(
    _ file: inout GrowingDocument, _ job: SigningJob, _ chain: [Certificate]
  ) async throws -> SigningReport {
    var report = try await job.signed(&file, chain)
    if [.longTerm, .archival].contains(job.level), report.levelFallback == nil {
      try await file.raise(&report, job.request)
    }
    try Task.checkCancellation()
    return report
  }

  /// Below this many bytes a copy is quicker than a second task.
  private static let copiedAtOnce = 1 << 20

  static func toFile(
    _ job: SigningJob, _ output: OutputFile, _ chain: [Certificate]
  ) async throws -> SigningReport {
    let source = job.document.source
    let digest: BaseDigest
    if source.count < copiedAtOnce {
      digest = try job.digest()
      try output.copy(source)
    } else {
      // The copy runs inside the kernel while the digest runs here: two cores, one pass over the file's pages.
      let copy = Task.detached { try output.copy(source) }
      do {
        digest = try job.digest()
      } catch {
        copy.cancel()
        _ = await copy.result
        throw error
      }
      try await copy.value
    }
    var file = GrowingDocument(source, digest: digest, password: job.password)
    let report = try await signed(&file, job, chain)
    try output.write(file.appended)
    try source.checkUnchanged()
    try output.finish()
    return report
  }
}
