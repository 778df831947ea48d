import ByteRange
import CMS
import TestSupport
import Testing
import Validation

/// Facts about files, gathered as the front door does it for a sound one.
enum Facts {
  /// 2026-12-02T00:00:00Z.
  static let now: Int64 = 1_796_169_600

  static func of(_ bytes: [UInt8], anchors: Set<Certificate> = []) throws -> DocumentFacts {
    let document = try Document(ByteSource(bytes))
    try document.checkAgreement()
    return try DocumentFacts(document, damage: nil, anchors: anchors, now: now, wholeFile: false)
  }

  static func of(report name: String) throws -> DocumentFacts {
    try of(Fixture.bytes("FieldReports/\(name).pdf"))
  }

  /// The only signature of a file.
  static func single(_ bytes: [UInt8], at place: SourceLocation = #_sourceLocation) throws -> SignatureFacts {
    let facts = try of(bytes)
    try #require(facts.signatures.count == 1, "\(facts.signatures.count) signatures", sourceLocation: place)
    return facts.signatures[0]
  }

  static func single(report name: String, at place: SourceLocation = #_sourceLocation) throws -> SignatureFacts {
    try single(Fixture.bytes("FieldReports/\(name).pdf"), at: place)
  }
}

extension SignatureFacts {
  /// The codes of its warnings, each once, in alphabetical order.
  var codes: [String] { Set(warnings.map(\.code)).sorted() }
}
