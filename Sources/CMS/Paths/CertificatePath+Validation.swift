extension CertificatePath {
  /// Everything that is wrong with the path at a time and for a purpose; empty when it is valid.
  ///
  /// Signatures, names, basicConstraints, nameConstraints and policies are libcrypto's to judge, over exactly this path;
  /// dates, critical extensions and usages are judged here, where the purposes of signed documents are known. An anchor is
  /// believed (RFC 5280, 6.1.1 (d)): its signature and its critical extensions are not judged, its dates are told apart,
  /// and only an authority's may have issued anything.
  ///
  /// - Parameters:
  ///   - time: Seconds since 1970, UTC.
  ///   - purpose: What the first certificate is used for.
  /// - Returns: The problems, those of the signer's certificate first.
  package func problems(at time: Int64, for purpose: PathPurpose) -> [PathProblem] {
    let timeless = timeless.problems(for: purpose) { timelessProblems(for: purpose) }
    let all = certificates.indices.compactMap { dateProblem(at: time, $0) } + timeless
    return all.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }.map(\.element)
  }

  /// Validity includes both its ends (RFC 5280, 4.1.2.5).
  private func dateProblem(at time: Int64, _ index: Int) -> PathProblem? {
    let certificate = certificates[index]
    if time > certificate.notAfter {
      let kind: PathProblem.Kind = isAnchor(index) ? .anchorExpired : .expired
      return problem(kind, index, "expired at \(UTCText.text(certificate.notAfter))")
    }
    if time < certificate.notBefore {
      let kind: PathProblem.Kind = isAnchor(index) ? .anchorNotYetValid : .notYetValid
      return problem(kind, index, "is not valid before \(UTCText.text(certificate.notBefore))")
    }
    return nil
  }

  private func timelessProblems(for purpose: PathPurpose) -> [PathProblem] {
    var problems = LibcryptoValidation(self).problems()
    for (index, certificate) in certificates.enumerated() {
      if index > 0 { problems += issuerProblems(at: index) }
      guard !isAnchor(index) else { continue }
      for identifier in certificate.unknownCriticalExtensions {
        problems.append(problem(.criticalExtension, index, "has the critical extension \(identifier), not understood"))
      }
    }
    problems += usageProblems(of: purpose)
    if anchor == nil { problems.append(problem(.noAnchor, certificates.count - 1, "leads to no trust anchor")) }
    var seen: Set<PathProblem> = []
    return problems.filter { seen.insert($0).inserted }
  }

  /// Whether the certificate at that place is the anchor. A signer's certificate that is trusted by itself is still judged
  /// as a signer's.
  func isAnchor(_ index: Int) -> Bool { anchor != nil && index > 0 && index == certificates.count - 1 }

  func problem(_ kind: PathProblem.Kind, _ index: Int, _ predicate: String) -> PathProblem {
    let certificate = certificates[index]
    return PathProblem(kind: kind, index: index, text: "\(certificate.commonName ?? certificate.subject) \(predicate)")
  }
}
