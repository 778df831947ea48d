/// One cross-reference section as it stands in the file: a table with its trailer, or a stream.
///
/// A hybrid section is a table whose trailer names a stream besides (`/XRefStm`); its entries are merged here. Where
/// both speak of one object, a table entry in use wins, then the stream, then a free entry of the table: hidden objects
/// are marked free in the table on purpose, so that old readers do not see them (ISO 32000-2, 7.5.8.4).
public struct XRefSection: Sendable {
  /// The form a section has.
  public enum Kind: Hashable, Sendable {
    /// `xref` and `trailer`.
    case table
    /// A stream object of type XRef; `number` is its own.
    case stream(number: Int)
  }

  /// Where the section starts: the offset in bytes in the file of `xref`, or of the stream's object.
  public let offset: Int
  /// The form.
  public let kind: Kind
  /// The trailer's entries, or the stream's.
  public let trailer: PDFDictionary
  /// The entries by object number.
  public let entries: [Int: XRefEntry]
  /// Where the stream of a hybrid section starts, in bytes in the file.
  public let hybridStream: Int?
  /// The object number of the stream of a hybrid section.
  package let hybridNumber: Int?
  /// The first byte after the section: after the trailer's dictionary, or after `endobj`.
  package let end: Int
  /// Defects that readers repair, each in words.
  public let defects: [XRefDefect]

  /// `/Prev`: where the section before this one starts, as the file says it.
  public var previous: Int? {
    trailer["Prev"]?.integerValue ?? trailer["Prev"]?.doubleValue.flatMap(Int.init(exactly:))
  }
  /// The highest object number that the section knows, free ones too.
  public var highestNumber: Int { entries.keys.max() ?? 0 }
}
