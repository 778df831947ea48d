/// A defect of the cross-reference that readers repair in silence, each in its own way.
public enum XRefDefect: String, Hashable, Sendable, CaseIterable {
  /// Table entries of 19 bytes; 20 are required (ISO 32000-2, 7.5.4).
  case shortEntries = "xref-entries-19-bytes"
  /// `/Type`, `/W`, `/Index` or filter keys in the trailer of a table.
  case streamKeysInTrailer = "stream-keys-in-trailer"
  /// An entry in use with offset 0, which can hold no object.
  case offsetZero = "xref-offset-zero"
  /// A generation above 65,535.
  case generationTooLarge = "xref-generation-too-large"
  /// `/Size` is not above the highest object number (7.5.5).
  case sizeTooSmall = "size-too-small"
  /// Numbers without any entry below the highest one.
  case gapsInNumbers = "xref-gaps"
  /// Tables and streams mixed in one file without being hybrid.
  case mixedKinds = "xref-kind-changes"
  /// Entries with no blank or end of line where one belongs, or extra white space.
  case looseEntries = "xref-entries-loose"
  /// `startxref` or `/Prev` points a little beside the section.
  case offsetBeside = "xref-offset-beside"
  /// A first subsection that starts at 1 although its first entry is the head of the free list.
  case firstNumberShifted = "xref-first-number-shifted"

  /// The defect in words.
  public var text: String {
    switch self {
    case .shortEntries: "cross-reference entries are 19 bytes long instead of 20"
    case .streamKeysInTrailer: "the trailer of a cross-reference table holds keys of a cross-reference stream"
    case .offsetZero: "a cross-reference entry in use has offset 0"
    case .generationTooLarge: "a cross-reference entry has a generation above 65535"
    case .sizeTooSmall: "/Size is too small for the objects of the file"
    case .gapsInNumbers: "object numbers are missing from the cross-reference"
    case .mixedKinds: "cross-reference tables and streams are mixed"
    case .looseEntries: "cross-reference entries are not laid out as the standard asks"
    case .offsetBeside: "a cross-reference section is not exactly where it is said to be"
    case .firstNumberShifted: "the cross-reference table is numbered from 1"
    }
  }
}
