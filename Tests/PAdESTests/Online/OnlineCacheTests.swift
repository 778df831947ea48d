import PAdES
import SigField
import TestPKI
import TestSupport
import Testing
import Validation

@Suite struct OnlineCacheTests {
  @Test func whatIsGoodIsAskedOnceByManyRuns() async throws {
    let pki = try OnlinePKI()
    let folder = try TemporaryFolder()
    pki.server.set(.drop, on: "/ocsp/issuing-a")
    // Each name its own source: one by OCSP, one by CRL, one by its certificate.
    let requests = [
      try pki.revocation(of: "p256"), try pki.revocation(of: "rsa2048"),
      EvidenceRequest(.issuers, of: try pki.certificate("p256")),
    ]
    let access = pki.access { $0.cacheFolder = folder.file("cache") }
    let first = await OnlineEvidence(access).gather(requests)
    #expect(first.statusResponses.count == 1 && first.revocationLists.count == 1 && first.certificates.count == 1)
    let second = await OnlineEvidence(access).gather(requests)
    #expect(second.statusResponses == first.statusResponses)
    #expect(second.revocationLists == first.revocationLists)
    #expect(second.certificates == first.certificates)
    #expect(pki.server.requests(on: "/ocsp/issuing-b") == 1)
    #expect(pki.server.requests(on: "/crl/issuing-a.crl") == 1)
    #expect(pki.server.requests(on: "/certs/issuing-b.crt") == 1)
  }

  @Test func whatIsNoLongerGoodIsAskedAgain() async throws {
    let pki = try OnlinePKI()
    let folder = try TemporaryFolder()
    let request = try pki.revocation(of: "p256")
    let access = pki.access { $0.cacheFolder = folder.file("cache") }
    _ = await OnlineEvidence(access).gather([request])
    var later = access
    // The answers of the test PKI are good for an hour.
    later.now = PDFDate(seconds: pki.now + 3599)
    _ = await OnlineEvidence(later).gather([request])
    #expect(pki.server.requests(on: "/ocsp/issuing-b") == 1)
    later.now = PDFDate(seconds: pki.now + 3600)
    _ = await OnlineEvidence(later).gather([request])
    #expect(pki.server.requests(on: "/ocsp/issuing-b") == 2)
  }

  @Test(arguments: [Fault.garbage, .by("stranger-root"), .otherCertificate, .stale, .unknown, .html])
  func whatIsOfNoUseIsNotKept(_ fault: Fault) async throws {
    let pki = try OnlinePKI()
    let folder = try TemporaryFolder()
    pki.server.set(fault, on: "/ocsp/issuing-b", times: 1)
    let access = pki.access { $0.cacheFolder = folder.file("cache") }
    _ = await OnlineEvidence(access).gather([try pki.revocation(of: "p256")])
    let found = await OnlineEvidence(access).gather([try pki.revocation(of: "p256")])
    #expect(found.statusResponses.count == 1)
    #expect(found.warnings.isEmpty)
  }

  @Test func aCacheThatCannotBeUsedIsAWarning() async throws {
    let pki = try OnlinePKI()
    let folder = try TemporaryFolder()
    try folder.write([], to: "file")
    let source = OnlineEvidence(pki.access { $0.cacheFolder = folder.file("file") })
    let found = await source.gather([try pki.revocation(of: "p256")])
    #expect(found.statusResponses.count == 1)
    #expect(found.warnings.map(\.code) == ["cache-not-used"])
  }
}
