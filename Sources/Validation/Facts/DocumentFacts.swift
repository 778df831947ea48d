package import ByteRange
package import CMS
import SigField

/// What can be said of every signature of a file.
package struct DocumentFacts {
  /// The signatures, in the order of signing: by where their signed bytes end.
  package internal(set) var signatures: [SignatureFacts]
  /// Signatures by which a reader is given rights, and by which nobody signs the document.
  package let usageRights: [SignatureFacts]
  /// What is odd about the file.
  package internal(set) var warnings: [ValidationWarning]
  /// Whether objects stand behind the last revision, which a reader that repairs files may show.
  package let hasTrailingObjects: Bool
  /// The SHA-256 of the file; nil when it was not asked for.
  package let sha256: [UInt8]?
  /// The validation data in the document security store.
  package let evidence: StoredEvidence

  /// Gathers them.
  ///
  /// - Parameters:
  ///   - document: The newest state of the file.
  ///   - damage: Why the file had to be rebuilt; nil for a sound one.
  ///   - anchors: Certificates at which a path ends, for the level: what is believed needs no revocation data.
  ///   - now: Seconds since 1970, UTC, against which claimed times are held.
  ///   - wholeFile: Whether the file's own SHA-256 is wanted.
  ///   - progress: Called with the bytes read and all.
  /// - Throws: ``FileError`` when the form or the file cannot be read, `CancellationError`; never for a signature.
  package init(
    _ document: Document, damage: FileError?, anchors: Set<Certificate> = [], now: Int64, wholeFile: Bool,
    progress: (@Sendable (Int, Int) -> Void)? = nil
  ) throws {
    let finder = try SignatureFinder(document)
    var states = SigningStates(document)
    let trailing = TrailingBytes(of: document)
    var plan = DigestPlan()
    let broken = damage.map { FileDamage($0, in: document.source) }
    var drafts: [(draft: SignatureDraft, places: [WidgetOnPage])] = []
    for found in finder.signatures + finder.usageRights {
      let draft = SignatureDraft(found, in: document, trailing: trailing, &states, damage: broken, now: now)
      for request in draft.requests { plan.add(request.spans, request.algorithm) }
      drafts.append((draft, Self.places(of: found, finder.places)))
    }
    let (digests, sha256) = try plan.run(over: document.source, wholeFile: wholeFile, progress: progress)
    evidence = StoredEvidence(document)
    let pool = Self.pool(evidence, drafts.map(\.draft))
    for index in drafts.indices { drafts[index].draft.finish(digests, pool) }
    var diagnosis = DigestDiagnosis(document)
    for index in drafts.indices { drafts[index].draft.diagnose(&diagnosis, in: document) }
    var finished = drafts.map { $0.draft.finished($0.places) }
    usageRights = Array(finished.suffix(finder.usageRights.count))
    finished.removeLast(finder.usageRights.count)
    CopiedTokens(finished).mark(&finished)
    let levels = LevelCheck(evidence, finished, anchors: anchors)
    for index in finished.indices { levels.complete(&finished[index]) }
    signatures =
      finished
      .enumerated().sorted { left, right in
        let ends = (left.element.signedEnd ?? Int.max, right.element.signedEnd ?? Int.max)
        return ends.0 == ends.1 ? left.offset < right.offset : ends.0 < ends.1
      }.map(\.element)
    self.sha256 = sha256
    hasTrailingObjects =
      !document.isRecovered && trailing.kind(after: document.revisions.last?.endOfMarker ?? 0) == .objects
    var warnings = finder.warnings + evidence.warnings + usageRights.map(Self.warning)
    if let damage {
      warnings.append(
        ValidationWarning(
          "recovered", "the file is damaged and was read by rebuilding its cross-reference: \(damage.words)"))
    }
    if document.hasMAC {
      warnings.append(
        ValidationWarning("mac-not-checked", "the file has a MAC (/AuthCode, ISO/TS 32004), which is not checked"))
    }
    self.warnings = warnings
  }

  /// These facts, and those of the signatures that only a reader which repairs the file sees: of a file that was cut
  /// off, the last revision is not reached from any `startxref`, and its signature must not be passed over in silence.
  package func adding(recovered: DocumentFacts) -> DocumentFacts {
    let known = Set(signatures.map(\.object))
    let added = recovered.signatures.filter { !known.contains($0.object) }
    guard !added.isEmpty else { return self }
    return DocumentFacts(
      signatures: signatures + added, usageRights: usageRights, warnings: warnings + recovered.warnings,
      hasTrailingObjects: true, sha256: sha256,
      evidence: evidence)
  }

  init(
    signatures: [SignatureFacts], usageRights: [SignatureFacts], warnings: [ValidationWarning],
    hasTrailingObjects: Bool, sha256: [UInt8]?,
    evidence: StoredEvidence
  ) {
    self.evidence = evidence
    self.usageRights = usageRights
    self.signatures = signatures
    self.warnings = warnings
    self.hasTrailingObjects = hasTrailingObjects
    self.sha256 = sha256
  }

  private static func warning(_ rights: SignatureFacts) -> ValidationWarning {
    let signer = rights.certificate.map { $0.commonName ?? $0.subject } ?? "an unknown signer"
    return ValidationWarning(
      "usage-rights", object: rights.object,
      "a usage rights signature by \(signer) (\(rights.integrity.verdict.rawValue)): it gives readers rights, and nobody "
        + "signs the document by it")
  }

  /// Every certificate of the file: a signer's own container may lack his.
  private static func pool(_ evidence: StoredEvidence, _ drafts: [SignatureDraft]) -> CertificatePool {
    var pool = CertificatePool()
    for stored in evidence.certificates { pool.add(stored.certificate) }
    for draft in drafts { for certificate in draft.container?.signedData?.certificates ?? [] { pool.add(certificate) } }
    return pool
  }

  /// Where it is seen; an invisible one has no place, as in the report of signing it.
  private static func places(of found: FoundSignature, _ places: WidgetPlaces) -> [WidgetOnPage] {
    found.widgets.flatMap { widget in
      places[widget].filter(\.isVisible).map { place in
        WidgetOnPage(page: place.page, rectangle: place.rectangle, widget: widget.description)
      }
    }
  }
}
