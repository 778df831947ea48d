extension CertificatePath {
  /// What keyUsage and extKeyUsage of the first certificate say about its use.
  func usageProblems(of purpose: PathPurpose) -> [PathProblem] {
    let certificate = certificates[0]
    switch purpose {
    case .any: return []
    case .documentSigning:
      return keyUsageProblem([.digitalSignature, .nonRepudiation], "digitalSignature nor nonRepudiation")
        + documentSigningProblem()
    case .timestamping:
      return keyUsageProblem([.digitalSignature, .nonRepudiation], "digitalSignature nor nonRepudiation")
        + timestampingProblems(certificate)
    case .ocspSigning:
      // The authority itself may answer without the usage; a delegate must have it (RFC 6960, 4.2.2.2).
      var problems = keyUsageProblem([.digitalSignature, .nonRepudiation], "digitalSignature nor nonRepudiation")
      if !certificate.extendedKeyUsages.contains(ExtendedKeyUsage.ocspSigning) {
        problems.append(problem(.extendedKeyUsage, 0, "has no extKeyUsage OCSPSigning"))
      }
      return problems
    case .crlSigning: return keyUsageProblem([.cRLSign], "cRLSign")
    case .certificateSigning:
      var problems = keyUsageProblem([.keyCertSign], "keyCertSign")
      if !certificate.isCA { problems.append(problem(.notAnAuthority, 0, "is no certification authority")) }
      return problems
    }
  }

  /// An absent keyUsage allows everything (RFC 5280, 4.2.1.3).
  private func keyUsageProblem(_ allowed: KeyUsage, _ names: String) -> [PathProblem] {
    guard let usage = certificates[0].keyUsage, usage.isDisjoint(with: allowed) else { return [] }
    return [problem(.keyUsage, 0, "has a keyUsage without \(names)")]
  }

  /// An absent extKeyUsage allows everything; one that is there must name the use (RFC 5280, 4.2.1.12).
  ///
  /// clientAuth counts where keyUsage has nonRepudiation too: that is a person's certificate, while one of a web server,
  /// which the system's store may trust, never has it.
  private func documentSigningProblem() -> [PathProblem] {
    let certificate = certificates[0]
    guard certificate.extensionValue(.extendedKeyUsage) != nil else { return [] }
    let usages = certificate.extendedKeyUsages
    if !ExtendedKeyUsage.documentSigning.isDisjoint(with: usages) { return [] }
    let isPersonal = certificate.keyUsage?.contains(.nonRepudiation) ?? false
    if isPersonal, usages.contains(ExtendedKeyUsage.clientAuth) { return [] }
    let list = usages.isEmpty ? "nothing" : usages.prefix(8).joined(separator: ", ")
    return [problem(.extendedKeyUsage, 0, "has an extKeyUsage that does not allow to sign documents: \(list)")]
  }

  /// Critical, and id-kp-timeStamping alone (RFC 3161, 2.3).
  private func timestampingProblems(_ certificate: Certificate) -> [PathProblem] {
    let usages = certificate.extendedKeyUsages
    guard usages.contains(ExtendedKeyUsage.timeStamping) else {
      return [problem(.extendedKeyUsage, 0, "has no extKeyUsage timeStamping")]
    }
    var problems: [PathProblem] = []
    if usages.count > 1 {
      problems.append(problem(.extendedKeyUsage, 0, "has other extKeyUsages besides timeStamping"))
    }
    if !certificate.isCritical(.extendedKeyUsage) {
      problems.append(problem(.extendedKeyUsage, 0, "has the extKeyUsage timeStamping, but not as critical"))
    }
    return problems
  }

  /// An issuer's keyUsage must allow to sign certificates (RFC 5280, 6.1.4 (n)), the anchor's too: who trusts a signer's
  /// certificate has not made an authority of the signer.
  ///
  /// Its extKeyUsage limits nobody below it: RFC 5280 does not say that it does, and authorities in use have lists
  /// without the purposes of the certificates that they issue.
  func issuerProblems(at index: Int) -> [PathProblem] {
    guard let usage = certificates[index].keyUsage, !usage.contains(.keyCertSign) else { return [] }
    return [problem(.keyUsage, index, "has issued a certificate, and a keyUsage without keyCertSign")]
  }
}
