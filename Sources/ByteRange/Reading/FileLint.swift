/// What in a file's structure makes readers repair it in memory, and what a signature will end.
///
/// Acrobat rebuilds such files when it opens them, and then calls a good byte range invalid; so it is told before signing.
public enum FileLint {
  /// One finding, with a stable code.
  public struct Finding: Hashable, Sendable {
    /// A stable code in lower case.
    public let code: String
    /// The finding in words.
    public let text: String
  }

  /// The findings about a file, each code once.
  public static func findings(in document: Document) -> [Finding] {
    var defects = Set(document.sections.flatMap(\.defects))
    let numbers = document.chain.merged.keys
    let highest = numbers.max() ?? 0
    if let size = document.trailer["Size"]?.integerValue, size <= highest { defects.insert(.sizeTooSmall) }
    // Object 0 is the free list's head, which sections of updates need not repeat; from 1 on every number counts.
    let present = numbers.reduce(into: 0) { count, number in if number > 0 { count += 1 } }
    if present < highest { defects.insert(.gapsInNumbers) }
    let kinds = Set(document.sections.map { section in if case .table = section.kind { 0 } else { 1 } })
    if kinds.count > 1, document.sections.allSatisfy({ $0.hybridStream == nil }) { defects.insert(.mixedKinds) }
    var findings = defects.sorted { $0.rawValue < $1.rawValue }.map { Finding(code: $0.rawValue, text: $0.text) }
    if document.header.offset == nil {
      findings.append(Finding(code: "no-header", text: "the file has no %PDF header within its first 1024 bytes"))
    } else if let offset = document.header.offset, offset > 0 {
      findings.append(Finding(code: "header-offset", text: "\(offset) bytes stand before the %PDF header"))
    }
    return findings
  }
}

extension Document {
  /// Whether the file is linearized as it stands: its first object says so, and gives the file's length (Annex F.3.3).
  public var isLinearized: Bool {
    var parser = PDFParser(source.bytes, at: header.offset ?? 0)
    // The header's line and the binary comment after it are comments to the parser.
    guard parser.objectHeader() != nil, let dictionary = try? parser.dictionary(),
      dictionary["Linearized"]?.doubleValue != nil, let length = dictionary["L"]?.integerValue
    else { return false }
    return length == source.count || length == source.count - chain.base
  }
}
