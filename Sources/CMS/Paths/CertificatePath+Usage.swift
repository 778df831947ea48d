extension CertificatePath {
  /// What keyUsage and extKeyUsage of the first certificate say about its use.
  func usageProblems(of purpose: PathPurpose) -> [PathProblem] {
    let certificate = certificates[0]
    switch purpose {
    case .any: return []
    case .documentSigning:
      return keyUsageProblem([.digitalSignature, .nonRepudiation], "digitalSignature nor nonRepudiation")
        + extendedUsageProblem(ExtendedKeyUsage.documentSigning, "signing of documents")
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
  private func extendedUsageProblem(_ allowed: Set<String>, _ use: String) -> [PathProblem] {
    let usages = certificates[0].extendedKeyUsages
    let isThere = certificates[0].extensionValue(.extendedKeyUsage) != nil
    guard isThere, allowed.isDisjoint(with: usages) else { return [] }
    let list = usages.isEmpty ? "nothing" : usages.joined(separator: ", ")
    return [problem(.extendedKeyUsage, 0, "has an extKeyUsage that does not allow \(use): \(list)")]
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

  /// What the certificate of an issuer must allow: to sign certificates, and the use of those below where it limits it.
  func authorityProblems(_ certificate: Certificate, _ index: Int, _ purpose: PathPurpose) -> [PathProblem] {
    var problems: [PathProblem] = []
    if let usage = certificate.keyUsage, !usage.contains(.keyCertSign) {
      problems.append(problem(.keyUsage, index, "has issued a certificate, and a keyUsage without keyCertSign"))
    }
    return problems
  }
}
