import CMS
import Testing

/// What TSTInfo and TimeStampResp may hold beside the usual.
@Suite struct TimestampFieldTests {
  /// A TimeStampResp with a status, texts and failure bits, without a token.
  private static func response(_ status: Int, texts: [String] = [], bits: [UInt8]? = nil) -> [UInt8] {
    DERWriter.encode { writer in
      writer.sequence { writer in
        writer.sequence { writer in
          writer.integer(status)
          if !texts.isEmpty { writer.sequence { writer in for text in texts { writer.utf8String(text) } } }
          if let bits { writer.primitive(DERTag.bitString, [0] + bits) }
        }
      }
    }
  }

  @Test func textsAreCleanedAndBounded() throws {
    let hostile =
      ["\u{1B}[31mred\r\nnext", String(repeating: "long ", count: 4000)] + Array(repeating: "x", count: 100)
    let response = try TimestampResponse(der: Self.response(2, texts: hostile, bits: [0x80, 0, 0, 0x40]))
    #expect(response.texts.count == 8)
    #expect(response.texts[0] == "[31mred next")
    #expect(response.texts.allSatisfy { $0.count <= 301 })
    #expect(response.failures == ["badAlg", "systemFailure"])
    #expect(response.refusal.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test(arguments: [
    (2, "rejection"), (3, "waiting"), (4, "revocationWarning"), (5, "revocationNotification"), (77, "77"),
  ])
  func everyStatusWithoutATokenIsNamed(_ status: Int, _ name: String) throws {
    let response = try TimestampResponse(der: Self.response(status))
    #expect(!response.isGranted && response.refusal.contains(name))
  }

  /// A TSTInfo with what stands behind genTime.
  private static func info(_ rest: (inout DERWriter) -> Void) throws -> TimestampInfo {
    let content = DERWriter.encode { writer in
      writer.sequence { writer in
        writer.integer(1)
        writer.primitive(DERTag.objectIdentifier, [0x2A, 0x03])
        writer.sequence { writer in
          writer.sequence {
            $0.primitive(DERTag.objectIdentifier, [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01])
          }
          writer.octetString([UInt8](repeating: 1, count: 32))
        }
        writer.integer(9)
        writer.primitive(DERTag.generalizedTime, Array("20260102000000.25Z".utf8))
        rest(&writer)
      }
    }
    return try TimestampInfo(content: content)
  }

  @Test func accuracyIsReadInItsThreeParts() throws {
    #expect(try Self.info { _ in }.accuracy == nil)
    let whole = try Self.info { writer in
      writer.sequence { writer in
        writer.integer(2)
        writer.primitive(DERTag.implicit(0), [0x01, 0xF4])
        writer.primitive(DERTag.implicit(1), [0x07])
      }
      writer.primitive(DERTag.boolean, [0xFF])
      writer.integer(5)
    }
    #expect(whole.accuracy == 2_500_007 && whole.nonce == [5])
    #expect(try Self.info { $0.sequence { $0.primitive(DERTag.implicit(1), [0x01]) } }.accuracy == 1)
    #expect(try Self.info { $0.sequence { _ in } }.accuracy == 0)
  }

  @Test func accuracyOutOfRangeIsMalformed() {
    for parts in [[0x80] as [UInt8], [0x03, 0xE8], [0x00], []] {
      #expect(throws: CMSError.self) {
        try Self.info { $0.sequence { $0.primitive(DERTag.implicit(0), parts) } }
      }
    }
    #expect(throws: CMSError.self) {
      try Self.info { $0.sequence { $0.primitive(DERTag.integer, [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) } }
    }
  }

  @Test func aRequestThatCannotBeMadeIsRefused() {
    let imprint = [UInt8](repeating: 1, count: 32)
    #expect(throws: CMSError.self) { try TimestampRequest(over: imprint, .sha512, nonce: [1]) }
    #expect(throws: CMSError.self) { try TimestampRequest(over: imprint, .sha256, policy: "no", nonce: [1]) }
    #expect(throws: CMSError.self) { try TimestampRequest(over: imprint, .sha256, nonce: []) }
  }
}
