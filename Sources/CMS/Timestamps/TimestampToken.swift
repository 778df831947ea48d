/// A token that is the answer to a request: all that RFC 3161 has its requester check was checked.
package struct TimestampToken: Sendable {
  /// The DER of the ContentInfo.
  package let der: [UInt8]
  /// What it says.
  package let info: TimestampInfo
  /// The authority's certificate.
  package let authority: Certificate
  /// The certificates that came with it.
  package let certificates: [Certificate]

  /// How far an authority's time may be from the clock here, in seconds, besides its own accuracy. Clocks of machines
  /// without time service are minutes off; a token that was kept back is older.
  package static let clockTolerance: Int64 = 600

  /// Holds a token against the request that it answers.
  ///
  /// - Parameters:
  ///   - der: The token.
  ///   - request: What was asked.
  ///   - now: Seconds since 1970.
  /// - Throws: ``TimestampRefusal``.
  ///
  /// Source: RFC 3161, 2.2, 2.3 and 2.4.2.
  package init(der: [UInt8], answering request: TimestampRequest, now: Int64) throws(TimestampRefusal) {
    let container: SignedData
    do throws(CMSError) {
      container = try SignedData(der: der)
      info = try TimestampInfo(container)
    } catch {
      throw .unreadable(error.text)
    }
    self.der = der
    certificates = container.certificates
    try Self.check(info, request)
    // One signature, the authority's (2.4.2).
    guard container.signerInfos.count == 1 else {
      throw .badSignature("it has \(container.signerInfos.count) signatures, not one")
    }
    let check = container.checkTimestamp(of: { $0 == request.digest ? request.imprint : nil })
    guard check.verdict == .intact else { throw .badSignature(check.reason ?? check.verdict.rawValue) }
    guard let authority = check.certificate else { throw .badSignature("its certificate does not come with it") }
    self.authority = authority
    // The signer's certificate must be among what is signed (2.4.2), or another with its key could be put there.
    if check.notes.contains(.missingSigningCertificate) {
      throw .badSignature("no signing-certificate attribute protects its certificate (RFC 3161, 2.4.2)")
    }
    if let digest = check.digest, digest == .sha1 || digest == .md5 {
      throw .badSignature("it is signed with \(digest.name), which is broken")
    }
    // Critical, and nothing but timeStamping (2.3).
    let problems = CertificatePath([authority], anchor: nil).usageProblems(of: .timestamping)
    if let problem = problems.first { throw .unfitAuthority(problem.text) }
    try Self.checkTime(info, now)
  }

  private static func check(_ info: TimestampInfo, _ request: TimestampRequest) throws(TimestampRefusal) {
    guard info.version == 1 else { throw .unreadable("its version is not 1") }
    guard info.digest == request.digest, info.imprint == request.imprint else { throw .otherImprint }
    guard let nonce = info.nonce else { throw .noNonce }
    // Numbers, not octets: DER drops leading zeros, and some authorities keep them.
    guard Self.magnitude(nonce) == Self.magnitude(request.nonce), nonce.first.map({ $0 & 0x80 == 0 }) ?? false else {
      throw .otherNonce
    }
    if let policy = request.policy, policy != info.policy {
      throw .otherPolicy(asked: policy.dotted, got: info.policy.dotted)
    }
  }

  private static func magnitude(_ octets: [UInt8]) -> ArraySlice<UInt8> { octets.drop { $0 == 0 } }

  private static func checkTime(_ info: TimestampInfo, _ now: Int64) throws(TimestampRefusal) {
    let (difference, overflow) = info.time.subtractingReportingOverflow(now)
    let accuracy = Int64((info.accuracy ?? 0) / 1_000_000)
    // An accuracy of hours is no excuse for a token of another day.
    let tolerance = clockTolerance + min(accuracy, 3600)
    guard !overflow, difference.magnitude <= tolerance else {
      throw .implausibleTime(UTCText.text(info.time), difference: overflow ? .max : difference)
    }
  }

  /// Builds the authority's path and judges it at the token's time.
  ///
  /// Revocation is not asked here: it is gathered with the validation data of B-LT, and judged by whoever validates.
  ///
  /// - Parameters:
  ///   - anchors: What is believed.
  ///   - untrusted: Certificates that may stand in between, besides those of the token.
  /// - Throws: ``TimestampRefusal/untrustedAuthority(_:)``.
  package func checkTrust(anchors: [TrustAnchor], untrusted: [Certificate] = []) throws(TimestampRefusal) {
    let builder = PathBuilder(anchors: anchors, untrusted: certificates + untrusted)
    let search = builder.paths(from: authority, at: info.time)
    var first: String?
    for path in search.complete {
      let problems = path.problems(at: info.time, for: .timestamping)
      guard let problem = problems.first else { return }
      first = first ?? problem.text
    }
    let name = authority.commonName ?? authority.subject
    throw .untrustedAuthority(first ?? "\(name) leads to no trust anchor that was given")
  }
}
