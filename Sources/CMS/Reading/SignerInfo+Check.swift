extension SignerInfo {
  /// Judges this signature over a content of the given digest.
  ///
  /// The attributes are verified as encoded, with EVP: libcrypto's own verification encodes them anew, and knows neither
  /// Ed25519 nor SM2's identifier.
  ///
  /// - Parameters:
  ///   - documentDigest: The digest of the signed bytes, made with ``digest``.
  ///   - certificates: Where the signer's certificate may be.
  ///   - contentType: What content-type must say: id-data, but for time-stamp tokens.
  ///   - content: The encapsulated octets, where the signature without attributes is over them.
  /// - Returns: The verdict; nothing is thrown for a broken signature.
  package func check(
    documentDigest: [UInt8], certificates: [Certificate], contentType: ObjectIdentifier? = nil, content: [UInt8]? = nil
  ) -> SignatureCheck {
    var check = SignatureCheck(.intact)
    check.notes = notes
    guard let digest else {
      return check.failed(.unsupported, "the digest \(digestAlgorithm.identifier.dotted) is not supported")
    }
    check.digest = digest
    check.certificate = signerCertificate(among: certificates)
    // The scheme is named also for a signature that fails earlier; what it contradicts is said in its turn.
    let scheme = Result { () throws(CMSError) in try SignatureScheme(signatureAlgorithm, digest: digest) }
    if case .success(let scheme) = scheme { check.scheme = scheme }
    if let failure = checkAttributes(documentDigest, contentType ?? .data) {
      return check.failed(failure.verdict, failure.reason ?? "")
    }
    guard let certificate = check.certificate else {
      return check.failed(.unsupported, "the certificate of the signer is not in the file")
    }
    if let reason = noteCertificate(certificate, &check) { return check.failed(.malformed, reason) }
    do throws(CMSError) {
      let scheme = try scheme.get()
      if scheme == .ed25519 && digest != .sha512 || scheme == .ed448 && digest != .shake256 {
        check.notes.append(.unusualDigest(digest))
      }
      return try checkValue(check, scheme, certificate, documentDigest, content)
    } catch .unsupported(let feature) {
      return check.failed(.unsupported, "\(feature) is not supported")
    } catch .contradiction(let reason) {
      return check.failed(.malformed, reason)
    } catch {
      return check.failed(.malformed, error.text)
    }
  }

  private var notes: [SignatureNote] {
    var notes: [SignatureNote] = []
    if let attributes = signedAttributes {
      if !attributes.isInDEROrder { notes.append(.attributesNotInDEROrder) }
      if !attributes[.signingTime].isEmpty { notes.append(.signingTime) }
    } else {
      notes.append(.noSignedAttributes)
    }
    if digestOfMisplacedAlgorithm != nil {
      notes.append(.signatureAlgorithmAsDigest(digestAlgorithm.identifier.dotted))
    }
    if let digest, digest == .sha1 || digest == .md5 { notes.append(.weakDigest(digest)) }
    return notes
  }

  /// content-type and message-digest: each once, and right (RFC 5652, 5.6 and 11).
  private func checkAttributes(_ documentDigest: [UInt8], _ contentType: ObjectIdentifier) -> SignatureCheck? {
    guard let attributes = signedAttributes else { return nil }
    guard attributes[.messageDigest].count == 1, let messageDigest else {
      let count = attributes[.messageDigest].count
      let reason = count == 1 ? "it is not one OCTET STRING" : "it is there \(count) times, not once"
      return SignatureCheck(.malformed, reason: "message-digest: \(reason)")
    }
    guard messageDigest == documentDigest else {
      return SignatureCheck(.altered, reason: "the digest of the signed bytes is not the one in message-digest")
    }
    let types = attributes[.contentType]
    guard types.count == 1, types[0].values.count == 1,
      let type = try? DERReader.only(types[0].values[0][...]).objectIdentifier
    else {
      return SignatureCheck(
        .malformed, reason: "content-type: it is there \(types.count) times, or not one identifier")
    }
    guard type == contentType else {
      return SignatureCheck(
        .malformed, reason: "content-type says \(type.dotted), the content is \(contentType.dotted)")
    }
    return nil
  }

  /// Holds the signing-certificate attribute against the certificate; gives the reason when it speaks against it.
  private func noteCertificate(_ certificate: Certificate, _ check: inout SignatureCheck) -> String? {
    switch signingCertificate {
    case .malformed(let reason): return reason
    case .absent: check.notes.append(.missingSigningCertificate)
    case .present(let entry):
      guard entry.names(certificate) else {
        return "the signing-certificate attribute names another certificate than the signer's identifier"
      }
      if entry.hasBoth { check.notes.append(.bothSigningCertificates) }
      // A mismatch is a warning (EN 319 102-1, 5.2.3.4).
      if let serialNumber = entry.serialNumber, serialNumber != certificate.fields.serialNumber {
        check.notes.append(.issuerSerialMismatch)
      }
    }
    return nil
  }

  private func checkValue(
    _ check: SignatureCheck, _ scheme: SignatureScheme, _ certificate: Certificate, _ documentDigest: [UInt8],
    _ content: [UInt8]?
  ) throws(CMSError) -> SignatureCheck {
    let fits: Bool
    if let attributes = signedAttributes {
      fits = try SignatureVerification.verify(signature, over: attributes.encoded, certificate, scheme)
    } else if let content {
      fits = try SignatureVerification.verify(signature, over: content, certificate, scheme)
    } else if scheme.digest != nil, scheme != .sm2 {
      fits = try SignatureVerification.verify(signature, overDigest: documentDigest, certificate, scheme)
    } else {
      throw .unsupported(feature: "\(scheme.name) without signed attributes")
    }
    if fits { return check }
    guard let attributes = signedAttributes else {
      return check.failed(.altered, "the signature value does not fit the signed bytes and the certificate's key")
    }
    let mistake = try SignatureVerification.diagnose(
      signature, attributes: attributes.encoded, documentDigest: documentDigest, certificate: certificate,
      scheme: scheme)
    var failed: SignatureCheck
    switch mistake {
    case .otherKey, .wrongSize: failed = check.failed(.altered, "the signature value is wrong: \(mistake.text)")
    // The document is what was signed; the signer's software said it wrongly.
    default: failed = check.failed(.malformed, "the signature value is wrong: \(mistake.text)")
    }
    failed.mistake = mistake
    return failed
  }
}

extension SignatureCheck {
  /// The same check with another outcome.
  func failed(_ verdict: Verdict, _ reason: String) -> SignatureCheck {
    var check = self
    check.verdict = verdict
    check.reason = reason
    return check
  }
}
