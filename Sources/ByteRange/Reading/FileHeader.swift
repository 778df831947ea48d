/// The header of a PDF file and the convention by which its offsets are counted.
///
/// Source: ISO 32000-2:2020, 7.5.2; offsets count from the header's `%` (7.5.4), but many files with bytes before the
/// header count from the first byte of the file.
public struct FileHeader: Hashable, Sendable {
  /// Where `%PDF-` stands, in bytes; nil when it is not within the first 1,024 bytes.
  public let offset: Int?
  /// The version, such as `1.7`.
  public let version: String?

  /// Readers look for the header in the first 1,024 bytes (ISO 32000-1, Annex H, note 13).
  static let searched = 1024

  package init(_ bytes: UnsafeRawBufferPointer) {
    let marker: StaticString = "%PDF-"
    let length = marker.utf8CodeUnitCount
    var found: Int?
    var index = 0
    while index + length <= bytes.count, index < Self.searched {
      if (0..<length).allSatisfy({ bytes[index + $0] == marker.utf8Start[$0] }) {
        found = index
        break
      }
      index += 1
    }
    offset = found
    guard let found else {
      version = nil
      return
    }
    var text = ""
    var cursor = found + length
    while cursor < bytes.count, text.utf8.count < 8, PDFCharacter.isDigit(bytes[cursor]) || bytes[cursor] == 0x2E {
      text.unicodeScalars.append(Unicode.Scalar(bytes[cursor]))
      cursor += 1
    }
    version = text.isEmpty ? nil : text
  }
}
