import CMS
import PAdES
import SigField
import Testing
import Validation

/// What evidence records prove, when they are made, years later, and renewed in between.
@Suite struct EvidenceRecordTests {
  private static let data = Array("the text of the contract".utf8)

  @Test func aRecordProvesItsDataAndNoOthers() async throws {
    let pki = try RecordPKI(at: RecordPKI.start)
    let files = (0..<7).map { Array("file \($0)".utf8) } + [[]]
    let records = try await pki.records(over: files)
    for (file, record) in zip(files, records) {
      let report = try await RecordPKI.report(record, over: file, at: pki.now, trusting: [pki], asking: pki)
      #expect(report.verdict.indication == .totalPassed)
      #expect(report.provenTime?.seconds == pki.now)
    }
    let other = try await RecordPKI.report(records[0], over: files[1], at: pki.now, trusting: [pki], asking: pki)
    #expect(other.verdict.indication == .totalFailed && other.verdict.subIndication == .hashFailure)
    #expect(other.provenTime == nil)
  }

  @Test func withoutAnAnchorOrRevocationDataNothingIsProven() async throws {
    let pki = try RecordPKI(at: RecordPKI.start)
    let record = try await pki.record(over: Self.data)
    let untrusted = try await RecordPKI.report(record, over: Self.data, at: pki.now, trusting: [])
    #expect(untrusted.verdict.indication == .indeterminate)
    #expect(untrusted.verdict.subIndication == .noCertificateChainFound)
    let alone = try await RecordPKI.report(record, over: Self.data, at: pki.now, trusting: [pki])
    #expect(alone.verdict.subIndication == .tryLater && alone.provenTime == nil)
  }

  @Test func aRecordThatNobodyRenewedEndsWithItsAuthority() async throws {
    let pki = try RecordPKI(at: RecordPKI.start)
    let record = try await pki.record(over: Self.data)
    let later = RecordPKI.start + 4 * RecordPKI.year
    let report = try await RecordPKI.report(record, over: Self.data, at: later, trusting: [pki], asking: pki)
    #expect(report.verdict.indication == .indeterminate)
    #expect([.outOfBoundsNoPOE, .outOfBoundsNotRevoked].contains(report.verdict.subIndication))
  }

  @Test func renewedInTimeItProvesItsFirstTimeWithoutAnybodyToAsk() async throws {
    let first = try RecordPKI(at: RecordPKI.start)
    let second = try RecordPKI(at: RecordPKI.start + RecordPKI.year)
    let third = try RecordPKI(at: RecordPKI.start + 2 * RecordPKI.year)
    var record = try await first.record(over: Self.data)
    record = try await second.renewed(record, over: Self.data, proof: first)
    record = try await third.renewed(record, over: Self.data, proof: second)
    // The first authority's certificate has ended by then, and its servers are asked nothing.
    let later = third.now + RecordPKI.year
    let report = try await RecordPKI.report(
      record, over: Self.data, at: later, trusting: [first, second, third], asking: third)
    #expect(report.stamps.map(\.chain) == [1, 1, 1])
    #expect(report.verdict.indication == .totalPassed, "\(report.verdict)")
    #expect(report.provenTime?.seconds == first.now)
  }

  @Test func renewedTooLateItProvesNothing() async throws {
    let first = try RecordPKI(at: RecordPKI.start)
    let second = try RecordPKI(at: RecordPKI.start + 5 * RecordPKI.year)
    let record = try await first.record(over: Self.data)
    let late = try await second.renewed(record, over: Self.data, proof: first)
    let report = try await RecordPKI.report(
      late, over: Self.data, at: second.now, trusting: [first, second], asking: second)
    #expect(report.verdict.indication == .indeterminate)
    #expect(report.provenTime == nil)
  }

  @Test func aNewHashTreeOutlivesItsDigest() async throws {
    let first = try RecordPKI(at: RecordPKI.start)
    let second = try RecordPKI(at: RecordPKI.start + RecordPKI.year)
    var policy = ValidationPolicy()
    let index = try #require(policy.algorithms.digests.firstIndex { $0.name == "SHA3-256" })
    // The end of the digest, between the renewal and the validation.
    policy.algorithms.digests[index].until = PolicyDay("2018-12-31")
    let later = second.now + RecordPKI.year
    let record = try await first.record(over: Self.data, .sha3_256)
    let stamped = try await second.renewed(record, over: Self.data, proof: first)
    let rehashed = try await second.renewed(record, over: Self.data, .sha512, proof: first)
    let weak = try await RecordPKI.report(
      stamped, over: Self.data, at: later, trusting: [first, second], asking: second, policy: policy)
    #expect(weak.verdict.subIndication == .cryptoConstraintsFailureNoPOE)
    let strong = try await RecordPKI.report(
      rehashed, over: Self.data, at: later, trusting: [first, second], asking: second, policy: policy)
    #expect(strong.stamps.map(\.chain) == [1, 2])
    #expect(strong.verdict.indication == .totalPassed, "\(strong.verdict)")
    #expect(strong.provenTime?.seconds == first.now)
  }

  @Test func aTimestampThatIsExchangedBreaksTheChain() async throws {
    let pki = try RecordPKI(at: RecordPKI.start)
    let record = try await pki.renewed(try await pki.record(over: Self.data), over: Self.data, proof: pki)
    let other = try await pki.record(over: Self.data)
    // The same data, the same authority, another token: the second time-stamp does not cover it.
    let parts = try EvidenceRecord(der: record)
    let forged = try EvidenceRecord(der: other).renewed(by: parts.last.encoding)
    let report = try await RecordPKI.report(forged, over: Self.data, at: pki.now, trusting: [pki], asking: pki)
    #expect(report.verdict.subIndication == .hashFailure)
    #expect(report.stamps.map(\.timestamp.verdict.indication).last == .totalFailed)
  }

  @Test func timesThatRunBackwardsAreTold() async throws {
    let first = try RecordPKI(at: RecordPKI.start)
    let earlier = try RecordPKI(at: RecordPKI.start - 100_000)
    let record = try await first.record(over: Self.data)
    let odd = try await earlier.renewed(record, over: Self.data, proof: first)
    let report = try await RecordPKI.report(
      odd, over: Self.data, at: first.now, trusting: [first, earlier], asking: earlier)
    #expect(report.verdict.indication != .totalPassed)
  }

  @Test func validationDataStandInTheTokenThatIsCovered() async throws {
    let pki = try RecordPKI(at: RecordPKI.start)
    let record = try await pki.record(over: Self.data)
    let renewed = try EvidenceRecord(der: try await pki.renewed(record, over: Self.data, proof: pki))
    let before = try EvidenceRecord(der: record).last
    let covered = renewed.chains[0][0]
    #expect(covered.token.count > before.token.count)
    #expect(covered.hashLists == before.hashLists)
    let held = EmbeddedEvidence(of: try SignedData(der: covered.token))
    #expect(!held.ocspResponses.isEmpty || !held.crls.isEmpty)
    // Nothing is put in twice.
    let again = try SignedData.adding(
      to: covered.token, certificates: held.certificates.map(\.der), statusResponses: held.ocspResponses,
      lists: held.crls)
    #expect(again == covered.token)
  }
}
