import CMS

extension SignaturePolicyRules {
  /// What is against the policy that a signature names; nil when nothing is.
  ///
  /// Source: EN 319 102-1, 5.2.4.4.
  func objection(to reference: SignaturePolicyReference) -> SignatureVerdict? {
    switch reference {
    case .absent:
      return isRequired
        ? verdict(.signatureConstraintsFailure, "a signature policy is demanded, and the signature names none") : nil
    case .malformed(let reason): return verdict(.policyProcessingError, reason)
    case .explicit(let policy):
      let candidates = known.filter { $0.identifier == policy.identifier }
      guard !candidates.isEmpty else {
        return acceptsOthers
          ? nil : verdict(.signaturePolicyNotAvailable, "the signature policy \(policy.identifier) is not known")
      }
      // One identifier may stand for several editions of a document.
      var reason: String?
      for candidate in candidates {
        guard let problem = candidate.problem(with: policy) else { return nil }
        reason = reason ?? problem
      }
      return verdict(.policyProcessingError, "the signature policy \(policy.identifier): \(reason ?? "")")
    }
  }

  /// Whether a policy is named that nothing is known of.
  func isUnknown(_ reference: SignaturePolicyReference) -> String? {
    guard case .explicit(let policy) = reference, !known.contains(where: { $0.identifier == policy.identifier }) else {
      return nil
    }
    return policy.identifier
  }

  private func verdict(_ sub: SubIndication, _ reason: String) -> SignatureVerdict {
    SignatureVerdict(.indeterminate, sub, .validationContext, reason: reason)
  }
}

extension SignaturePolicyRules.Known {
  /// Why the document that the signature names is not this one, or cannot be told; nil when it is.
  fileprivate func problem(with policy: SignaturePolicyReference.Explicit) -> String? {
    guard document != nil || digest != nil else { return nil }
    if case .unreadable(let why)? = contents { return "its document cannot be read: \(why)" }
    guard !policy.digest.isEmpty else { return "the signature does not say the digest of its document" }
    guard let algorithm = policy.digestAlgorithm else { return "its digest is made with an unknown algorithm" }
    if let wanted = digest?[algorithm.name] {
      guard wanted.uppercased() == Hexadecimal.text(policy.digest) else {
        return "the digest of its document is another one"
      }
      if document == nil { return nil }
    }
    guard case .read(let bytes)? = contents else {
      return document == nil ? "no digest with \(algorithm.name) is known of it" : "its document was not read"
    }
    return (try? algorithm.digest(of: bytes)) == policy.digest
      ? nil : "the signature names another document: the digest of this one differs"
  }
}
