extension SignedData {
  /// Judges the container's first signature.
  ///
  /// - Parameters:
  ///   - signed: What was signed.
  ///   - others: Certificates from elsewhere, where the signer's may be when the container lacks it.
  /// - Returns: The verdict; nothing is thrown for a broken signature.
  package func check(_ signed: SignedContent, certificates others: [Certificate] = []) -> SignatureCheck {
    guard let signer = signerInfos.first else { return SignatureCheck(.malformed, reason: "there is no SignerInfo") }
    var check = judge(signer, signed, certificates + others)
    check.notes += notes(on: signer)
    return check
  }

  private func judge(_ signer: SignerInfo, _ signed: SignedContent, _ certificates: [Certificate]) -> SignatureCheck {
    switch signed {
    case .detached(let digest):
      guard let content, !content.isEmpty else {
        var check = signer.check(documentDigest: digest, certificates: certificates, contentType: contentType)
        if content != nil { check.notes.append(.emptyContent) }
        return check
      }
      var check = SignatureCheck(
        .malformed, reason: "eContent holds \(content.count) bytes, and the SubFilter says detached")
      check.certificate = signer.signerCertificate(among: certificates)
      check.digest = signer.digest
      return check
    case .sha1(let digest):
      guard let content else { return SignatureCheck(.malformed, reason: "adbe.pkcs7.sha1 without an eContent") }
      return judge(signer, over: content, certificates) { content == digest }
    case .encapsulated:
      guard let content else { return SignatureCheck(.malformed, reason: "there is no eContent") }
      return judge(signer, over: content, certificates) { true }
    }
  }

  private func judge(
    _ signer: SignerInfo, over content: [UInt8], _ certificates: [Certificate], _ isDocument: () -> Bool
  ) -> SignatureCheck {
    // An unknown digest is refused by the check itself.
    let digest = (try? signer.digest?.digest(of: content)) ?? []
    var check = signer.check(
      documentDigest: digest, certificates: certificates, contentType: contentType, content: content)
    if !isDocument() {
      check = check.failed(.altered, "the SHA-1 of the signed bytes is not the one in eContent")
    }
    return check
  }

  private func notes(on signer: SignerInfo) -> [SignatureNote] {
    var notes: [SignatureNote] = []
    if signerInfos.count > 1 { notes.append(.severalSigners(signerInfos.count)) }
    if isBER { notes.append(.notDER) }
    if unreadableCertificates > 0 { notes.append(.unreadableCertificates(unreadableCertificates)) }
    if !digestAlgorithms.contains(where: { $0.identifier == signer.digestAlgorithm.identifier }) {
      notes.append(.digestAlgorithmNotListed)
    }
    return notes
  }
}
