public import ByteRange
import CMS
public import Validation

/// Finds what proves the certificates of signatures and time-stamps for as long as the file lasts: their issuers, and
/// OCSP answers and CRLs for them, for those who signed these, and so on up to the roots.
///
/// What the file and the caller have is used first, then the source is asked. What is chosen is what the judge would use
/// for its verdict, so that a later judge needs no network.
///
/// Source: EN 319 142-1, 5.4.1 and 6.3 (B-LT).
public enum EvidenceGatherer {
  /// Gathers evidence for all signatures and document time-stamps of a document.
  ///
  /// Signatures that are broken are passed over with a warning: nothing can prove them.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - options: Anchors, evidence that is at hand, and the time. Without an anchor, paths are proven up to any
  ///     self-signed certificate.
  ///   - online: Where certificates and revocation data come from; nil asks nobody.
  ///   - objects: The signatures to gather for, by the object of their dictionary; nil for all.
  ///   - grace: How long is waited for revocation data of the signers that are issued after the signatures; nil waits for
  ///     none, and demands none unless the policy does.
  /// - Returns: What was found and what was not.
  /// - Throws: As ``Validator/validate(_:options:)-(ByteSource,_)``.
  public static func gather(
    for source: ByteSource, options: ValidationOptions, online: (any EvidenceSource)? = nil,
    objects: Set<String>? = nil, waiting grace: GracePeriod? = nil
  ) async throws -> CollectedEvidence {
    try await gather(
      for: Validator.facts(of: source, options), options: options, online: online, objects: objects, waiting: grace)
  }

  /// As above, for a document that was looked at already.
  static func gather(
    for facts: DocumentFacts, options: ValidationOptions, online: (any EvidenceSource)? = nil,
    objects: Set<String>? = nil, waiting grace: GracePeriod? = nil
  ) async throws -> CollectedEvidence {
    let wanted = facts.signatures.filter { objects?.contains($0.object) ?? true }
    var gathering = Gathering(
      subjects: wanted.flatMap(EvidenceSubject.all), facts: facts, evidence: Validator.evidence(facts, options),
      options: options)
    for signature in wanted where signature.integrity.verdict != .intact || signature.certificate == nil {
      let reason = signature.integrity.reason ?? "its signer's certificate is not at hand"
      gathering.warnings.append(
        ValidationWarning(
          "evidence-not-sought", object: signature.object,
          "for the signature in \(signature.field) no evidence was sought: \(reason)"))
    }
    gathering.demandsLater = grace != nil
    return try await gathering.run(online, waiting: grace)
  }

  /// Gathers evidence for signatures that were made a moment ago, without reading the document.
  ///
  /// - Parameters:
  ///   - containers: Each signature's container, or the token of a document time-stamp, in DER, by the object of its
  ///     dictionary.
  ///   - options: As above.
  ///   - online: As above.
  ///   - grace: As above.
  /// - Returns: What was found and what was not.
  /// - Throws: ``CMSError`` when a container cannot be read; `CancellationError` when the task is cancelled.
  public static func gather(
    for containers: [(object: String, der: [UInt8])], options: ValidationOptions,
    online: (any EvidenceSource)? = nil, waiting grace: GracePeriod? = nil
  ) async throws -> CollectedEvidence {
    let read = try containers.map { (object: $0.object, data: try SignedData(der: $0.der)) }
    var evidence = HeldEvidence(read.map(\.data))
    options.add(to: &evidence)
    let certificates = evidence.certificates
    let subjects = read.flatMap {
      EvidenceSubject.all(in: $0.data, object: $0.object, certificates: certificates)
    }
    var gathering = Gathering(subjects: subjects, facts: nil, evidence: evidence, options: options)
    gathering.demandsLater = grace != nil
    return try await gathering.run(online, waiting: grace)
  }

  /// Gathers evidence for a signer before he signs.
  ///
  /// - Parameters:
  ///   - identity: The signer's certificate and chain.
  ///   - options: As above.
  ///   - online: As above.
  /// - Returns: What was found and what was not.
  /// - Throws: `CancellationError` when the task is cancelled.
  public static func gather(
    for identity: SigningIdentity, options: ValidationOptions, online: (any EvidenceSource)? = nil
  ) async throws -> CollectedEvidence {
    var evidence = HeldEvidence([])
    for certificate in [identity.certificate] + identity.chain { evidence.add(certificate) }
    options.add(to: &evidence)
    let subject = EvidenceSubject(object: "", certificate: identity.certificate, purpose: .documentSigning)
    return try await Gathering(subjects: [subject], facts: nil, evidence: evidence, options: options).run(online)
  }
}
