import TestSupport
import Testing
import Validation

/// The baseline level by structure, of files that pyHanko made, and what the linter says they lack.
@Suite struct LevelTests {
  private func signature(_ bytes: [UInt8]) throws -> SignatureFacts {
    try #require(try Facts.of(bytes).signatures.first)
  }

  @Test(arguments: ["B-B", "B-T", "B-LT", "B-LTA"])
  func theLevelThatWasAskedForIsFound(_ level: String) throws {
    let work = try #require(PyHankoSigner.Work(rawValue: level))
    let facts = try Facts.of(PyHankoSigner.file(work))
    let signature = try #require(facts.signatures.first)
    #expect(signature.integrity == .intact && signature.level.rawValue == level, "\(signature.levelProblems)")
    let next = ["B-B": "B-T", "B-T": "B-LT", "B-LT": "B-LTA"][level]
    let missing = signature.levelProblems.filter { $0.hasPrefix("not ") }
    #expect(missing.isEmpty == (next == nil))
    if let next {
      #expect(missing.allSatisfy { $0.hasPrefix("not \(next): ") && $0.contains("EN 319 142-1") }, "\(missing)")
      #expect(missing.allSatisfy { $0.contains("padessign extend --level \(next)") }, "\(missing)")
    }
    #expect(facts.signatures.dropFirst().allSatisfy { $0.level == .none && $0.levelProblems.isEmpty })
  }

  @Test func eachCertificateWithoutRevocationDataIsNamed() throws {
    var bytes = try PyHankoSigner.file(.longTerm)
    // The store is behind the signed bytes; keys that nobody knows hide what they name.
    for key in ["/OCSPs", "/CRLs", "/OCSP ", "/CRL "] {
      while let place = RawSignature.place(of: key, in: bytes) { bytes[place + 1] = UInt8(ascii: "X") }
    }
    let facts = try signature(bytes)
    #expect(facts.integrity == .intact && facts.level == .timestamped)
    for name in ["CN=Alice Arnold", "CN=Test Issuing CA A", "CN=Test TSA"] {
      #expect(facts.levelProblems.contains { $0.contains("no revocation data for \(name) ") }, "\(facts.levelProblems)")
    }
    #expect(!facts.levelProblems.contains { $0.contains("Root") || $0.contains("security store") })
  }

  @Test func whereAPathEndsAtAnAnchorNothingMoreIsAsked() throws {
    var bytes = try PyHankoSigner.file(.longTerm)
    let document = try Facts.of(bytes)
    let authority = try #require(document.signatures.first?.chain.dropFirst().first)
    #expect(authority.commonName == "Test Issuing CA A")
    for key in ["/CRLs", "/CRL "] {
      while let place = RawSignature.place(of: key, in: bytes) { bytes[place + 1] = UInt8(ascii: "X") }
    }
    let strict = try signature(bytes)
    let ended = try #require(try Facts.of(bytes, anchors: [authority]).signatures.first)
    // What the root says of its authority may be a list or an answer; only a list was hidden.
    #expect(strict.level == .timestamped || strict.level == .longTerm)
    #expect(ended.level == .longTerm, "\(ended.levelProblems)")
  }

  @Test func validationDataBehindTheLastTimestampAreNotArchived() throws {
    let facts = try signature(PyHankoSigner.file(.late))
    #expect(facts.level == .longTerm, "\(facts.levelProblems)")
    #expect(
      facts.levelProblems.contains { $0.hasPrefix("not B-LTA: the last document time-stamp ends with revision 3") })
  }

  @Test func aMissingStoreIsNamed() throws {
    let facts = try signature(PyHankoSigner.file(.timestamped))
    #expect(facts.levelProblems.first?.contains("there is no document security store") == true)
    #expect(facts.levelProblems.contains { $0.contains("CN=Alice Arnold") })
  }

  @Test(arguments: ["Cert", "Reference", "Changes", "R", "Name", "M", "Location", "Reason", "ContactInfo"])
  func anEntryThatADocumentTimestampMustNotHaveIsNamed(_ key: String) throws {
    var raw = RawSignature(subFilter: "ETSI.RFC3161", entries: "/\(key) (D:20260601120000Z)")
    raw.type = "/Type /DocTimeStamp"
    let facts = try Facts.single(raw.file { try OpenSSLSigner.token($0) })
    #expect(facts.integrity == .intact && facts.levelProblems.count == 1)
    #expect(facts.levelProblems.first?.hasPrefix("/\(key) is in the dictionary of a document time-stamp") == true)
  }
}
