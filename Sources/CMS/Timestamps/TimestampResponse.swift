/// TimeStampResp: an authority's answer, before it is believed (RFC 3161, 2.4.2).
package struct TimestampResponse: Sendable {
  /// PKIStatus: 0 is granted, 1 grantedWithMods; all others come without a token.
  package let status: Int
  /// statusString: what the authority says to people, cleaned.
  package let texts: [String]
  /// failInfo, by the names of its bits.
  package let failures: [String]
  /// The DER of the token.
  package let token: [UInt8]?

  /// Whether there should be a token.
  package var isGranted: Bool { status == 0 || status == 1 }

  /// The most texts, and the most characters of one, that are passed on.
  private static let mostTexts = 8
  private static let longestText = 300

  private static let statusNames = [
    "granted", "grantedWithMods", "rejection", "waiting", "revocationWarning", "revocationNotification",
  ]
  /// PKIFailureInfo, by bit (RFC 3161, 2.4.2); others of RFC 4210 keep their number.
  private static let failureNames: [Int: String] = [
    0: "badAlg", 2: "badRequest", 5: "badDataFormat", 14: "timeNotAvailable", 15: "unacceptedPolicy",
    16: "unacceptedExtension", 17: "addInfoNotAvailable", 25: "systemFailure",
  ]

  /// Reads an answer.
  ///
  /// - Throws: ``CMSError`` when it is none.
  package init(der: [UInt8]) throws(CMSError) {
    let outer = try DERReader.only(der[...])
    guard outer.tag == DERTag.sequence else {
      throw .malformed(what: "TimeStampResp", reason: "it is not a SEQUENCE")
    }
    var reader = outer.reader
    var info = try reader.next(DERTag.sequence, "PKIStatusInfo").reader
    guard let status = try info.next(DERTag.integer, "PKIStatus").integer else {
      throw .malformed(what: "PKIStatus", reason: "it is no small number")
    }
    self.status = status
    texts = try info.optional(DERTag.sequence).map(Self.texts) ?? []
    failures = try info.optional(DERTag.bitString).map(Self.failures) ?? []
    token = reader.isAtEnd ? nil : try reader.next().bytes
    try reader.end(of: "TimeStampResp")
  }

  /// PKIFreeText: UTF8Strings; what some authorities write instead is read too.
  private static func texts(_ value: DERValue) throws(CMSError) -> [String] {
    var reader = value.reader
    var texts: [String] = []
    while !reader.isAtEnd, texts.count < mostTexts {
      let text = String(decoding: try reader.next().contents.prefix(4 * longestText), as: UTF8.self)
      let cleaned = PlainText.line(text, longest: longestText)
      if !cleaned.isEmpty { texts.append(cleaned) }
    }
    return texts
  }

  private static func failures(_ value: DERValue) -> [String] {
    var names: [String] = []
    for (place, octet) in value.contents.dropFirst().prefix(8).enumerated() {
      for bit in 0..<8 where octet & (0x80 >> UInt8(bit)) != 0 {
        let number = place * 8 + bit
        names.append(failureNames[number] ?? "failure \(number)")
      }
    }
    return names
  }

  /// Why there is no token, in the authority's words.
  package var refusal: String {
    let name = Self.statusNames.indices.contains(status) ? Self.statusNames[status] : "status \(status)"
    let reasons = failures.isEmpty ? "" : " (\(failures.joined(separator: ", ")))"
    let words = texts.isEmpty ? "" : ": \(texts.joined(separator: "; "))"
    return "it answers \(name)\(reasons)\(words)"
  }
}
