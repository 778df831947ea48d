public import ByteRange
public import CMS
public import SigField

/// Rewrites a damaged, unsigned document so that it can be signed.
public enum Repair {
  /// What was done.
  public struct Report: Sendable {
    /// The new file's length in bytes.
    public let size: Int
    /// The fields whose signatures were dropped.
    public let discarded: [String]
    /// What was done or found besides.
    public let notices: [SigningNotice]
  }

  /// Rewrites a document through libqpdf, in memory.
  ///
  /// A signed one is refused, because no signature survives: by the fields that carry one after the rebuilding, and,
  /// since a damaged file may hide them, by the mere mention of a byte range.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - output: The target.
  ///   - discardsSignatures: Drops signatures instead of refusing them.
  ///   - password: The document's password.
  /// - Returns: What was done.
  /// - Throws: ``FieldError/forbidden(reason:)`` for a signed document, ``FileError``; the target is then what it was.
  public static func rewrite(
    _ source: ByteSource, to output: OutputFile, discardsSignatures: Bool = false, password: Secret? = nil
  ) throws -> Report {
    var bytes = try rewritten(source, password)
    let original = (try? Document(source, password: password)) ?? recovered(source, password)
    guard original?.hasMAC != true else {
      throw FileError.unsupported(feature: "a file with a MAC (/AuthCode, ISO/TS 32004), which rewriting breaks,")
    }
    let rebuilt = try Document(ByteSource(bytes), password: password)
    let signed = try signedFields(rebuilt)
    var notices: [SigningNotice] = []
    if !isSound(source, password) {
      notices.append(
        SigningNotice(code: "damage-mended", text: "the file's structure was damaged and has been rebuilt"))
    }
    if discardsSignatures {
      if let stripped = try SignatureRemoval.update(rebuilt) {
        bytes = try rewritten(ByteSource(bytes + stripped.appended().bytes), password)
        notices.append(
          SigningNotice(
            code: "signatures-discarded",
            text: signed.isEmpty
              ? "what signatures had left in the document was dropped"
              : "signatures were dropped: \(signed.joined(separator: ", "))"))
      }
    } else {
      guard signed.isEmpty else {
        throw FieldError.forbidden(
          reason: "it is signed in \(signed.joined(separator: ", ")), and no signature survives")
      }
      guard try !source.contains(Array("/ByteRange".utf8)), try original.map(holdsSignature) != true else {
        throw FieldError.forbidden(reason: "it seems to have been signed (/ByteRange), and no signature survives")
      }
    }
    try output.write(bytes)
    try source.checkUnchanged()
    try output.finish()
    return Report(size: bytes.count, discarded: discardsSignatures ? signed : [], notices: notices)
  }

  /// Whether the file opens strictly, and two readers agree on it.
  private static func isSound(_ source: ByteSource, _ password: Secret?) -> Bool {
    guard let document = try? Document(source, password: password) else { return false }
    return (try? document.checkAgreement()) != nil
  }

  private static func rewritten(_ source: ByteSource, _ password: Secret?) throws -> [UInt8] {
    var copy = password?.bytes
    defer { for index in copy?.indices ?? 0..<0 { copy?[index] = 0 } }
    return try RewrittenFile.bytes(of: source, password: copy)
  }

  private static func recovered(_ source: ByteSource, _ password: Secret?) -> Document? {
    var copy = password?.bytes
    defer { for index in copy?.indices ?? 0..<0 { copy?[index] = 0 } }
    return try? Document(recovering: source, password: copy)
  }

  /// Whether any object is a signature dictionary, whoever names it, and however its keys are spelt.
  private static func holdsSignature(_ document: Document) throws -> Bool {
    var found = false
    try document.forEachObject { _, object in
      guard case .success(.dictionary(let dictionary)) = object else { return }
      let type = dictionary["Type"]?.nameValue
      found =
        found || dictionary["ByteRange"] != nil
        || dictionary["Contents"] != nil && (type == "Sig" || type == "DocTimeStamp")
    }
    return found
  }

  private static func signedFields(_ document: Document) throws -> [String] {
    try FieldTree(document).withOrphans().filter { $0.isSignature && $0.value != nil }.map(\.name)
  }
}
