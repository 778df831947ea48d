import ByteRange
import PAdES
import TestSupport
import Testing

/// Every region of a signed file, changed.
@Suite struct TamperingTests {
  private func signed(_ reason: String = "Agreed") async throws -> SignedFile {
    try await SignedFile(PDFBuilder.sample().bytes) { $0.reason = reason }
  }

  @Test func whatWasNotTouchedIsIntactAndNeverPassesWithoutTrust() async throws {
    let file = try await signed()
    let report = try SignedFile.validate(file.bytes)
    let signature = try #require(report.signatures.first)
    #expect(report.signatures.count == 1 && report.warnings.isEmpty && report.indication == .indeterminate)
    #expect(signature.facts.integrity.verdict == .intact && signature.facts.coverage.verdict == .entireFile)
    #expect(signature.facts.level == .basic && signature.facts.reason == "Agreed")
    #expect(signature.facts.byteRange == file.report.byteRange && signature.facts.object == file.report.object)
    #expect(signature.facts.certificate == file.report.certificate && signature.facts.claimedTime == SignedFile.now)
    #expect(signature.verdict.indication == .indeterminate)
    #expect(signature.verdict.subIndication == .noCertificateChainFound)
  }

  @Test func aByteBeforeTheGapCounts() async throws {
    let file = try await signed()
    let signature = try SignedFile.single(file.with("Kontrakt", at: file.place(of: "Contract")))
    #expect(signature.facts.integrity.verdict == .altered)
    #expect(signature.verdict.indication == .totalFailed && signature.verdict.subIndication == .hashFailure)
    let reason = try SignedFile.single(file.with("Refuse", at: file.place(of: "Agreed")))
    #expect(reason.verdict.subIndication == .hashFailure)
  }

  @Test func aByteAfterTheGapCounts() async throws {
    let file = try await signed()
    let changed = try file.with(" ", at: file.place(of: "\nstartxref", from: file.gap.upperBound))
    let signature = try SignedFile.single(changed)
    #expect(signature.facts.integrity.verdict == .altered && signature.facts.coverage.verdict == .entireFile)
  }

  @Test func aDigitOfTheValueCounts() async throws {
    let file = try await signed()
    let container = try file.container
    // The last bytes of the container are the signature value.
    let place = try file.gap.lowerBound + 1 + 2 * (container.count - 4)
    let digit = file.bytes[place] == UInt8(ascii: "0") ? "1" : "0"
    let signature = try SignedFile.single(file.with(digit, at: place))
    #expect(signature.facts.integrity.verdict == .altered)
    #expect(signature.verdict.subIndication == .signatureCryptoFailure)
  }

  @Test func theValueOfAnotherFileDoesNotFit() async throws {
    let file = try await signed()
    let other = try await signed("Refused")
    let gap = try file.gap
    var changed = file.bytes
    changed.replaceSubrange(gap, with: other.bytes[try other.gap])
    try #require(changed.count == file.bytes.count)
    #expect(try SignedFile.single(changed).verdict.subIndication == .hashFailure)
  }

  @Test func anEditedByteRangeIsMalformed() async throws {
    let file = try await signed()
    let place = try file.place(of: "/ByteRange [0 ") + "/ByteRange [0 ".utf8.count
    let numbers = file.report.byteRange
    let wrong = "\(numbers[1] - 1)"
    let signature = try SignedFile.single(file.with(wrong, at: place))
    #expect(signature.facts.integrity.verdict == .malformed)
    #expect(signature.facts.integrity.reason?.contains("/Contents of this signature") == true)
    #expect(signature.verdict.subIndication == .formatFailure)
  }

  @Test func aTruncatedFileSaysHowMuchIsMissing() async throws {
    let file = try await signed()
    let signature = try SignedFile.single(Array(file.bytes.dropLast(30)))
    #expect(signature.facts.integrity.verdict == .malformed && signature.verdict.indication == .totalFailed)
    #expect(signature.facts.integrity.reason?.contains("30 bytes are missing") == true)
  }

  @Test func lostCarriageReturnsAreGuessed() async throws {
    let base = PDFBuilder.sample(text: "one\\\r\ntwo\\\r\nthree").bytes
    let file = try await SignedFile(base)
    var changed: [UInt8] = []
    for (index, byte) in file.bytes.enumerated() {
      let isLost = byte == 0x0D && index + 1 < file.bytes.count && file.bytes[index + 1] == 0x0A
      if !isLost { changed.append(byte) }
    }
    let lost = file.bytes.count - changed.count
    try #require(lost >= 2)
    let signature = try SignedFile.single(changed)
    #expect(signature.facts.integrity.verdict == .malformed)
    #expect(signature.facts.integrity.reason?.contains("\(lost) bytes are missing") == true)
    #expect(signature.facts.integrity.reason?.contains("line ends") == true)
  }

  @Test func aSecondEndMarkerIsUnsignedAndHarmless() async throws {
    let file = try await signed()
    let report = try SignedFile.validate(file.bytes + Array("%%EOF\n".utf8))
    #expect(report.signatures.map(\.facts.integrity.verdict) == [.intact])
    #expect(report.signatures.map(\.facts.coverage.verdict) == [.entireRevision])
    #expect(report.warnings.map(\.code) == ["unsigned-trailing-content"])
  }

  @Test func aSecondSignatureLeavesTheFirstWholeInItsRevision() async throws {
    let file = try await signed().again()
    let report = try SignedFile.validate(file.bytes)
    #expect(report.signatures.map(\.facts.integrity.verdict) == [.intact, .intact])
    #expect(report.signatures.map(\.facts.coverage.verdict) == [.entireRevision, .entireFile])
    #expect(report.signatures.map(\.facts.coverage.revision) == [2, 3])
    #expect(Set(report.signatures.compactMap { $0.facts.certificate?.subject }).count == 2)
  }

  @Test func aReplacedDictionaryDoesNotSpeakForTheSignedOne() async throws {
    let file = try await signed()
    let number = try #require(file.report.object.split(separator: " ").first.flatMap { Int($0) })
    let dictionary = String(decoding: PDFWriter.bytes(of: .dictionary(try file.signature())), as: UTF8.self)
    let forged = dictionary.replacing("(Agreed)", with: "(Forged)")
    try #require(forged != dictionary)
    let signature = try SignedFile.single(PDFBuilder.changing(file.bytes, [number: forged]))
    #expect(signature.facts.reason == "Agreed" && signature.facts.coverage.verdict == .entireRevision)
    #expect(signature.facts.integrity.verdict == .malformed && signature.verdict.indication == .totalFailed)
    #expect(signature.facts.warnings.map(\.code) == ["signature-dictionary-replaced"])
    // The same dictionary written once more is no change.
    let same = try SignedFile.single(PDFBuilder.changing(file.bytes, [number: dictionary]))
    #expect(same.facts.integrity.verdict == .intact && same.facts.warnings.isEmpty)
  }
}
