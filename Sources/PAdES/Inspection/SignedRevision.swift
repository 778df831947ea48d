public import ByteRange
public import CMS
import SigField

/// What one signature signed, taken out of its document: the bytes, the container, the certificates.
public struct SignedRevision: Sendable {
  /// The field's name.
  public let field: String
  /// The length in bytes of the revision: the document's bytes up to it are what was signed, with the gap.
  public let end: Int
  /// The number of the revision, from 1, and how many there are.
  public let revision: (number: Int, of: Int)
  /// The four numbers of `/ByteRange`.
  public let byteRange: [Int]
  /// The container's DER or BER as it stands in the gap, without its padding.
  public let container: [UInt8]

  private let source: ByteSource

  /// Finds the signature of a field.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - name: The field's fully qualified name.
  ///   - password: The document's password.
  /// - Throws: ``FieldError/noSuchField(name:)``; ``FileError/refused(reason:)`` when the field is not signed, or the
  ///   bytes it covers end with no revision.
  public init(_ source: ByteSource, field name: String, password: Secret? = nil) throws {
    let document = try Document(source, password: password)
    let named = try FieldTree(document).withOrphans().filter { $0.name == name }
    guard !named.isEmpty else { throw FieldError.noSuchField(name: name) }
    guard let field = named.first(where: { $0.isSignature && $0.value != nil }),
      let signature = try Self.signed(field, document)
    else { throw FileError.refused(reason: "the field \(name) is not signed") }
    let spans = try SignedSpans(try document.resolve(signature["ByteRange"]), fileSize: source.count)
    guard
      let index = document.revisions.firstIndex(where: { $0.endOfMarker...$0.end ~= spans.after.upperBound })
    else {
      throw FileError.refused(reason: "what the signature in \(name) covers ends with no revision of the file")
    }
    guard case .string(let padded) = try PDFParser.object(in: source.copy(spans.gap)) else {
      throw FileError.damaged(object: "/Contents of \(name)", reason: "the gap holds no string")
    }
    self.source = source
    self.field = name
    end = spans.after.upperBound
    byteRange = spans.numbers
    revision = (index + 1, document.revisions.count)
    container = Array(padded.prefix(try DERReader.containerLength(padded)))
  }

  /// The signature dictionary as it stood when it was signed: a later revision may hold another one under its number.
  private static func signed(_ field: FormField, _ document: Document) throws -> PDFDictionary? {
    let newest = try document.resolve(field.value).dictionaryValue
    guard let id = field.value?.referenceValue else { return newest }
    for revision in document.revisions.dropLast() where revision.changed.contains(id.number) {
      guard let earlier = try? document.at(revision).object(id).dictionaryValue, earlier["ByteRange"] != nil
      else { continue }
      return earlier
    }
    return newest
  }

  /// The certificates in the container, in its order.
  ///
  /// - Returns: The certificates.
  /// - Throws: ``CMSError`` when the container cannot be read.
  public func certificates() throws -> [Certificate] { try SignedData(der: container).certificates }

  /// Writes the revision.
  ///
  /// - Parameter output: The target.
  /// - Throws: ``FileError``; the target is then what it was.
  public func write(to output: OutputFile) throws {
    try output.copy(ByteSource(first: end, of: source))
    try source.checkUnchanged()
    try output.finish()
  }
}
