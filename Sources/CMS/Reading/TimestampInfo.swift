/// TSTInfo: what a time-stamp token says (RFC 3161, 2.4.2).
package struct TimestampInfo: Sendable {
  /// 1; nil when it is no small number.
  package let version: Int?
  package let policy: ObjectIdentifier
  /// What the stamped octets were digested with; nil when it is no digest that is known.
  package let digest: DigestAlgorithm?
  package let digestIdentifier: ObjectIdentifier
  package let imprint: [UInt8]
  /// The contents of the INTEGER.
  package let serialNumber: [UInt8]
  /// genTime in seconds since 1970, UTC; a fraction is passed over.
  package let time: Int64
  /// How far genTime may be off in either direction, in microseconds; nil when the authority does not say.
  package let accuracy: Int?
  /// The contents of the INTEGER, where the request had one.
  package let nonce: [UInt8]?

  /// id-ct-TSTInfo.
  package static let contentType = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 1, 4)

  /// Reads the eContent of a token.
  ///
  /// - Throws: ``CMSError/malformed(what:reason:)`` when the token holds no TSTInfo.
  package init(_ token: SignedData) throws(CMSError) {
    guard token.contentType == Self.contentType, let content = token.content else {
      throw .malformed(what: "a time-stamp token", reason: "it holds no TSTInfo")
    }
    try self.init(content: content)
  }

  /// Reads a TSTInfo.
  ///
  /// - Throws: ``CMSError/malformed(what:reason:)`` when it is none.
  package init(content: [UInt8]) throws(CMSError) {
    let value = try DERReader.only(content[...])
    guard value.tag == DERTag.sequence else { throw .malformed(what: "TSTInfo", reason: "it is not a SEQUENCE") }
    var reader = value.reader
    version = try reader.next(DERTag.integer, "version of the TSTInfo").integer
    guard let policy = try reader.next().objectIdentifier else {
      throw .malformed(what: "TSTInfo", reason: "it has no policy")
    }
    var imprint = try reader.next(DERTag.sequence, "messageImprint").reader
    let algorithm = try AlgorithmIdentifier(reading: try imprint.next())
    self.policy = policy
    digest = DigestAlgorithm(algorithm)
    digestIdentifier = algorithm.identifier
    self.imprint = Array(try imprint.next(DERTag.octetString, "hashedMessage").contents)
    serialNumber = Array(try reader.next(DERTag.integer, "serialNumber of the TSTInfo").contents)
    time = try DERTime.seconds(try reader.next(DERTag.generalizedTime, "genTime"))
    accuracy = try reader.optional(DERTag.sequence).map(Self.accuracy)
    _ = try reader.optional(DERTag.boolean)
    nonce = try reader.optional(DERTag.integer).map { Array($0.contents) }
  }

  /// Accuracy: seconds, then millis [0] and micros [1], each of 1 to 999 (RFC 3161, 2.4.2).
  private static func accuracy(_ value: DERValue) throws(CMSError) -> Int {
    var reader = value.reader
    func number(_ value: DERValue?, _ bounds: ClosedRange<Int>) throws(CMSError) -> Int {
      guard let value else { return 0 }
      let octets = value.contents
      guard let first = octets.first, first & 0x80 == 0, octets.count <= 5,
        case let number = octets.reduce(0, { $0 << 8 | Int($1) }), bounds.contains(number)
      else { throw .malformed(what: "accuracy of the TSTInfo", reason: "a part of it is out of range") }
      return number
    }
    let seconds = try number(try reader.optional(DERTag.integer), 0...Int(UInt32.max))
    let millis = try number(try reader.optional(DERTag.implicit(0)), 1...999)
    let micros = try number(try reader.optional(DERTag.implicit(1)), 1...999)
    try reader.end(of: "accuracy of the TSTInfo")
    return seconds * 1_000_000 + millis * 1000 + micros
  }
}

extension SignedData {
  /// Judges a time-stamp token over stamped octets of the given digest: the byte range of a document time-stamp, the
  /// signature value of a signature time-stamp (EN 319 122-1, 5.3).
  ///
  /// - Parameters:
  ///   - digest: Makes the digest of the stamped octets with the token's algorithm; nil when it cannot.
  ///   - others: Certificates from elsewhere, where the authority's may be.
  /// - Returns: The verdict; nothing is thrown for a broken token.
  package func checkTimestamp(
    of digest: (DigestAlgorithm) -> [UInt8]?, certificates others: [Certificate] = []
  ) -> SignatureCheck {
    let info: TimestampInfo
    do throws(CMSError) {
      info = try TimestampInfo(self)
    } catch {
      return SignatureCheck(.malformed, reason: error.text)
    }
    var check = check(.encapsulated, certificates: others)
    // A signing-time attribute is no fault of a token: the rule against it is for the signatures of a document.
    check.notes.removeAll { $0 == .signingTime }
    guard check.verdict == .intact else { return check }
    guard let algorithm = info.digest, let stamped = digest(algorithm) else {
      return check.failed(.unsupported, "the digest \(info.digestIdentifier.dotted) is not supported")
    }
    guard stamped == info.imprint else {
      return check.failed(.altered, "the digest of the stamped bytes is not the one in the time-stamp")
    }
    return check
  }
}
