import ByteRange
import TestSupport
import Testing
import Validation

/// Facts about files that are damaged, gathered as the front door does it.
enum RebuiltFacts {
  static func of(_ bytes: [UInt8]) throws -> DocumentFacts {
    let source = ByteSource(bytes)
    do {
      let document = try Document(source)
      try document.checkAgreement()
      let facts = try DocumentFacts(document, damage: nil, now: Facts.now, wholeFile: false)
      guard facts.hasTrailingObjects else { return facts }
      let damage = FileError.damaged(object: "end of the file", reason: "objects stand behind the last revision")
      return facts.adding(
        recovered: try DocumentFacts(
          Document(recovering: source), damage: damage, now: Facts.now, wholeFile: false))
    } catch let damage as FileError {
      return try DocumentFacts(Document(recovering: source), damage: damage, now: Facts.now, wholeFile: false)
    }
  }

  /// Why the only signature is not good.
  static func reason(_ bytes: [UInt8]) throws -> String {
    let facts = try of(bytes)
    try #require(facts.signatures.count == 1)
    #expect(facts.signatures[0].integrity.verdict == .malformed)
    return facts.signatures[0].integrity.reason ?? ""
  }
}
