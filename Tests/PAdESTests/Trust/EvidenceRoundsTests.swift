import PAdES
import TestSupport
import Testing

/// What is asked of a source, and when.
@Suite struct EvidenceRoundsTests {
  /// Gives lists for what it is asked, and remembers it.
  private actor Source: EvidenceSource {
    private(set) var asked: [[EvidenceRequest]] = []
    private let lists: [String: [UInt8]]
    private let issuers: [CMS.Certificate]

    init(lists: [String: [UInt8]], issuers: [CMS.Certificate] = []) {
      self.lists = lists
      self.issuers = issuers
    }

    func gather(_ requests: [EvidenceRequest]) -> GatheredEvidence {
      asked.append(requests)
      var found = GatheredEvidence()
      for request in requests {
        switch request.kind {
        case .issuers: found.certificates += issuers.filter { $0.subject == request.certificate.issuer }
        case .revocation(let issuer): if let list = lists[issuer.subject] { found.revocationLists.append(list) }
        }
      }
      if found.revocationLists.isEmpty, found.certificates.isEmpty {
        found.warnings.append(ValidationWarning("test", "nothing was found"))
      }
      return found
    }
  }

  private static func lists() throws -> [String: [UInt8]] {
    var lists: [String: [UInt8]] = [:]
    for name in ["root", "issuing-a"] { lists[try Trusted.certificate(name).subject] = try Trusted.list(name) }
    return lists
  }

  @Test func whatIsMissingIsAskedForOnce() async throws {
    let file = try await SignedFile(report: "BR-01")
    let source = Source(lists: try Self.lists())
    let report = try await Validator.validate(
      ByteSource(file.bytes), options: Trusted.options(lists: []), online: source)
    #expect(report.signatures.first?.verdict.indication == .totalPassed, "\(report.signatures.map(\.verdict))")
    let requests = await source.asked.flatMap { $0 }
    #expect(Set(requests).count == requests.count && requests.count == 2, "\(requests.map(\.certificate.subject))")
  }

  @Test func aSourceThatFindsNothingIsNotAskedAgain() async throws {
    let file = try await SignedFile(report: "BR-01")
    let source = Source(lists: [:])
    let report = try await Validator.validate(
      ByteSource(file.bytes), options: Trusted.options(lists: []), online: source)
    #expect(report.signatures.first?.verdict.subIndication == .tryLater)
    #expect(report.warnings.contains { $0.code == "test" })
    #expect(await source.asked.count == 1)
  }

  @Test func whatIsAtHandIsNotAskedFor() async throws {
    let file = try await SignedFile(report: "BR-01")
    let source = Source(lists: [:])
    let report = try await Validator.validate(ByteSource(file.bytes), options: Trusted.options(), online: source)
    #expect(report.signatures.first?.verdict.indication == .totalPassed)
    #expect(await source.asked.isEmpty)
  }
}
