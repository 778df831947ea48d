package import ByteRange
package import CMS

/// What the `/Contents` of a signature holds, by its SubFilter.
package struct SignatureContainer {
  /// The ways a signature may be made (ISO 32000-2, table 260).
  package enum Form: String, Sendable {
    case cades = "ETSI.CAdES.detached"
    case pkcs7 = "adbe.pkcs7.detached"
    case sha1 = "adbe.pkcs7.sha1"
    case plainRSA = "adbe.x509.rsa_sha1"
    case timestamp = "ETSI.RFC3161"
  }

  package let form: Form
  /// The DER, without its padding.
  package let der: [UInt8]
  /// The CMS; nil for a plain RSA value.
  package let signedData: SignedData?
  /// What the token says; nil for all but time-stamps, and for a token without a TSTInfo.
  package let timestamp: TimestampInfo?
  /// `/Cert`, for a plain RSA value.
  package let certificate: Certificate?
  /// Whether something else than zeros stands behind the container.
  package let isPaddingUsed: Bool

  /// Why it cannot be read.
  package struct Refusal: Error {
    package let integrity: Integrity
    /// The attack that it is, where it has a name.
    package var attack: Attack?
  }

  /// A gap of zeros counts as prepared only from this size on, in bytes: no signature fits into less, and an empty
  /// `/Contents` is an attack, not a preparation.
  private static let leastRoom = 512

  /// Reads a container.
  ///
  /// - Parameters:
  ///   - contents: The decoded `/Contents` with its padding.
  ///   - subFilter: The dictionary's `/SubFilter`.
  ///   - certificate: `/Cert`.
  /// - Throws: ``Refusal``.
  package init(_ contents: [UInt8], subFilter: String?, certificate: PDFObject) throws(Refusal) {
    guard contents.contains(where: { $0 != 0 }) else {
      guard contents.count < Self.leastRoom else { throw Refusal(integrity: .unfinished) }
      throw Refusal(integrity: .malformed("/Contents holds nothing but zeros"), attack: .missingContents)
    }
    guard let subFilter else { throw Refusal(integrity: .malformed("/SubFilter is missing")) }
    guard let form = Form(rawValue: subFilter) else {
      throw Refusal(integrity: .unsupported("the SubFilter \(subFilter) is not supported"))
    }
    self.form = form
    do throws(CMSError) {
      let length = try DERReader.containerLength(contents)
      der = Array(contents[..<length])
      isPaddingUsed = contents[length...].contains { $0 != 0 }
      signedData = form == .plainRSA ? nil : try SignedData(der: der)
    } catch {
      throw Refusal(integrity: .malformed("the container cannot be read: \(error.text)"))
    }
    timestamp = form == .timestamp ? signedData.flatMap { try? TimestampInfo($0) } : nil
    self.certificate = form == .plainRSA ? try Self.certificate(certificate) : nil
  }

  /// The first certificate of `/Cert`: a string, or an array of them (ISO 32000-2, table 255).
  private static func certificate(_ object: PDFObject) throws(Refusal) -> Certificate {
    guard let der = object.stringValue ?? object.arrayValue?.first?.stringValue else {
      throw Refusal(integrity: .malformed("/Cert is missing"))
    }
    do {
      return try Certificate(der: der)
    } catch {
      throw Refusal(integrity: .malformed("/Cert: \(error.text)"))
    }
  }

  /// The digests of the byte range that checking asks for.
  package var algorithms: Set<DigestAlgorithm> {
    switch form {
    case .cades, .pkcs7:
      Set((signedData?.signerInfos ?? []).prefix(Self.mostSigners).compactMap(\.digest) + contentTimestampDigests)
    case .sha1, .plainRSA: [.sha1]
    case .timestamp: timestamp?.digest.map { [$0] } ?? []
    }
  }

  /// The tokens of content time-stamps; only a detached signature has the bytes of the document as its content.
  package var contentTimestampTokens: ArraySlice<[UInt8]> {
    guard form == .cades || form == .pkcs7 else { return [] }
    return signedData?.signerInfos.first?.contentTimestampTokens.prefix(Self.mostContentTimestamps) ?? []
  }

  private var contentTimestampDigests: [DigestAlgorithm] {
    contentTimestampTokens.compactMap { token in
      (try? SignedData(der: token)).flatMap { try? TimestampInfo($0) }?.digest
    }
  }

  /// The most content time-stamps of one signature that are judged.
  private static let mostContentTimestamps = 16
  /// What was signed as the digest of the byte range, and with which algorithm; nil where it cannot be told.
  var signedDigest: (algorithm: DigestAlgorithm, value: [UInt8])? {
    switch form {
    case .cades, .pkcs7:
      guard let signer = signedData?.signerInfos.first, let algorithm = signer.digest, let value = signer.messageDigest
      else { return nil }
      return (algorithm, value)
    case .sha1: return signedData?.content.map { (.sha1, $0) }
    case .timestamp: return timestamp.flatMap { stamp in stamp.digest.map { ($0, stamp.imprint) } }
    case .plainRSA: return nil
    }
  }

  /// The most SignerInfos of one container that are verified.
  static let mostSigners = 16

  /// Checks it against the digests of its byte range.
  ///
  /// - Parameters:
  ///   - pool: Where the signer's certificate may be when the container lacks it.
  ///   - digest: The digest of the signed bytes; nil when libcrypto does not offer the algorithm.
  /// - Returns: The container's own verdict, and whether the signed bytes are those that were signed.
  package func check(
    _ pool: CertificatePool, _ digest: (DigestAlgorithm) -> [UInt8]?
  ) -> (check: SignatureCheck, isDigestRight: Bool) {
    guard let signedData else { return checkPlain(digest) }
    let signer = signedData.signerInfos.first
    let others = signer.map(pool.candidates) ?? []
    switch form {
    case .cades, .pkcs7:
      let found = signer?.digest.flatMap(digest) ?? []
      var check = signedData.check(.detached(digest: found), certificates: others)
      let isRight = signer?.messageDigest.map { $0 == found } ?? true
      if signedData.signerInfos.count > 1 { check = checkOthers(signedData, check, pool, digest) }
      return (check, isRight)
    case .sha1:
      let found = digest(.sha1) ?? []
      return (signedData.check(.sha1(digest: found), certificates: others), signedData.content == found)
    case .timestamp:
      let imprint = timestamp?.digest.flatMap(digest)
      let check = signedData.checkTimestamp(
        of: { $0 == timestamp?.digest ? imprint : nil }, certificates: others)
      return (check, imprint == timestamp?.imprint)
    case .plainRSA: return checkPlain(digest)
    }
  }

  private func checkPlain(_ digest: (DigestAlgorithm) -> [UInt8]?) -> (check: SignatureCheck, isDigestRight: Bool) {
    guard let certificate else { return (SignatureCheck(.malformed, reason: "/Cert is missing"), true) }
    return (PlainRSASignature.check(contents: der, digest: digest(.sha1) ?? [], certificate: certificate), true)
  }

  /// Every signer must hold: with several, PAdES is broken (EN 319 142-1, 5.3), and the CMS of PDF 1.7 is whole only
  /// when all are.
  private func checkOthers(
    _ data: SignedData, _ first: SignatureCheck, _ pool: CertificatePool, _ digest: (DigestAlgorithm) -> [UInt8]?
  ) -> SignatureCheck {
    var result = first
    guard first.verdict == .intact else { return result }
    guard data.signerInfos.count <= Self.mostSigners else {
      result.verdict = .unsupported
      result.reason = "more than \(Self.mostSigners) SignerInfos are not supported"
      return result
    }
    for (index, signer) in data.signerInfos.enumerated().dropFirst() {
      let check = signer.check(
        documentDigest: signer.digest.flatMap(digest) ?? [],
        certificates: data.certificates + pool.candidates(for: signer), contentType: data.contentType)
      guard check.verdict != .intact else { continue }
      result.verdict = check.verdict
      result.reason = "SignerInfo \(index + 1): \(check.reason ?? "")"
      return result
    }
    if form == .cades {
      result.verdict = .malformed
      result.reason = "there are \(data.signerInfos.count) SignerInfos, and \(form.rawValue) has exactly one"
    }
    return result
  }
}
