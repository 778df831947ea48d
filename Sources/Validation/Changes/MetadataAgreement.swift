import ByteRange

/// Whether the document's information and its metadata stream say the same after a change.
///
/// Some readers show the one, some the other; two titles of one contract are a way to deceive.
///
/// Source: ISO 32000-2:2020, 14.3.3, table 349, and ISO 19005-2, 6.6.2.3 for which property stands for which entry.
package struct MetadataAgreement {
  /// Why a change of them is not in order, in words; nil when it is.
  let objection: String?

  /// Entries of the information dictionary, with the property of the metadata for each.
  private static let pairs: [(entry: String, property: String)] = [
    ("Title", "dc:title"), ("Author", "dc:creator"), ("Subject", "dc:description"), ("Keywords", "pdf:Keywords"),
    ("Creator", "xmp:CreatorTool"), ("Producer", "pdf:Producer"),
  ]

  init(_ step: RevisionStep) {
    let before = Self.read(step.old)
    let now = Self.read(step.new)
    if before.hasMetadata, !now.hasMetadata {
      objection = "the metadata were removed"
      return
    }
    for (entry, property) in Self.pairs {
      let was = (before.information[entry], before.metadata?.value(of: property))
      let new = (now.information[entry], now.metadata?.value(of: property))
      // What contradicted itself when it was signed is what was signed.
      guard was != new, let left = new.0, let right = new.1, Self.folded(left) != Self.folded(right) else { continue }
      objection = "/\(entry) of the document information and \(property) of the metadata no longer agree"
      return
    }
    objection = nil
  }

  private static func folded(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  private struct State {
    var information: [String: String] = [:]
    var metadata: MetadataText?
    var hasMetadata = false
  }

  private static func read(_ document: Document) -> State {
    var state = State()
    if let information = (try? document.resolve(document.trailer["Info"]))?.dictionaryValue {
      for (entry, _) in pairs {
        guard let bytes = (try? document.resolve(information[entry]))?.stringValue else { continue }
        state.information[entry] = TextString.text(Array(bytes.prefix(MetadataText.longestValue)))
      }
    }
    guard let entry = (try? document.catalog())?["Metadata"] else { return state }
    state.hasMetadata = true
    guard let id = entry.referenceValue, let bytes = try? document.streamBytes(id, limit: MetadataText.longest) else {
      return state
    }
    state.metadata = MetadataText(bytes)
    return state
  }
}
