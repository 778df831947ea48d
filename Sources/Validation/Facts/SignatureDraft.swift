import ByteRange
import CMS
import SigField

/// One signature while its facts are gathered: first what its dictionary says, then, when the digests of all signatures
/// are computed, what its container says.
struct SignatureDraft {
  private(set) var facts: SignatureFacts
  private(set) var gap: SignedGap?
  private(set) var container: SignatureContainer?
  private var dictionary = PDFDictionary()
  private let now: Int64
  private var isReplaced = false
  /// Where `/Contents` stands when the byte range leaves out something else.
  private var misplaced: (value: Range<Int>, numbers: Range<Int>)?

  private static let replaced =
    "a later revision replaced the signature dictionary by another one; what is told here is of the signed one"

  /// The longest text of a dictionary entry that is reported, in bytes.
  private static let longestText = 64 << 10
  /// The largest value behind a wrong byte range that is looked into, in bytes of hexadecimal.
  private static let longestMisplaced = 4 << 20
  /// The most time-stamps of one signature that are judged.
  private static let mostTimestamps = 64
  /// The most certificates of a path that are listed.
  private static let longestChain = 32

  /// Reads what the dictionary says. Nothing is thrown for a broken signature.
  ///
  /// - Parameters:
  ///   - found: The signature.
  ///   - document: The newest state of the file.
  ///   - trailing: What stands behind its last revision.
  ///   - states: Finds the state in which it was made.
  ///   - damage: Why the file had to be rebuilt; nil for a sound one.
  ///   - now: Seconds since 1970, UTC.
  init(
    _ found: FoundSignature, in document: Document, trailing: TrailingBytes, _ states: inout SigningStates,
    damage: FileDamage?, now: Int64
  ) {
    self.now = now
    facts = SignatureFacts(
      field: found.fields.first?.name ?? "", object: found.place.object.description, integrity: .intact,
      coverage: .unknown(of: document))
    warnAboutFields(found)
    let state: SigningState
    do throws(FileError) {
      state = try states.state(of: found.place)
    } catch {
      facts.integrity = .malformed("the signature dictionary cannot be read: \(error.words)")
      return
    }
    dictionary = state.value.dictionaryValue ?? PDFDictionary()
    readEntries(state)
    facts.readRights(dictionary, found, state.document)
    isReplaced = state.isReplaced
    if isReplaced {
      warn("signature-dictionary-replaced", Self.replaced)
      facts.attack = .replacedDictionary
    }
    do throws(SignedGap.Refusal) {
      let gap = try SignedGap(state, at: found.place, fileSize: document.source.count)
      self.gap = gap
      cover(gap, document, trailing)
      if let damage { rebuilt(damage, "") } else { readContainer(gap, state) }
    } catch {
      facts.integrity = .malformed(error.reason)
      facts.attack = facts.attack ?? error.attack
      misplaced = damage == nil ? error.places : nil
      if let damage { rebuilt(damage, "; " + error.reason) }
    }
    // Nothing but what stands behind the signed bytes can have been added later.
    if let damage, let end = gap?.spans.after.upperBound, end < document.source.count {
      facts.attack = facts.attack ?? damage.attack(after: end)
    }
  }

  private mutating func warn(_ code: String, _ text: String) {
    facts.warnings.append(ValidationWarning(code, object: facts.object, text))
  }

  /// A lenient reader may see another file here than the next one, so nothing in it is good.
  private mutating func rebuilt(_ damage: FileDamage, _ more: String) {
    facts.integrity = .malformed(
      "the file opens only when a reader rebuilds its cross-reference (\(damage.error.words))\(more)")
  }

  private mutating func warnAboutFields(_ found: FoundSignature) {
    for field in found.fields where !field.isInForm {
      warn("field-outside-form", "the field \(field.name) is among the page's annotations and not in /Fields")
    }
    for field in found.fields where !field.isSignature {
      warn("field-type-missing", "the field \(field.name) holds a signature and has no /FT /Sig")
    }
    if found.fields.count > 1 {
      warn("value-shared", "\(found.fields.count) fields share this signature; it is one signature with several places")
    }
    if found.fields.contains(where: { $0.widgets.count > 1 }) {
      warn("several-widgets", "the field has several widgets, and a signature field has one (ISO 32000-2, 12.7.5.5)")
    }
    for carrier in found.carriers { warn("value-on-widget", "the widget \(carrier) carries the value, not the field") }
  }

  private mutating func readEntries(_ state: SigningState) {
    func resolved(_ key: String) -> PDFObject { (try? state.document.resolve(dictionary[key])) ?? .null }
    func text(_ key: String) -> String? {
      resolved(key).stringValue.map { TextString.text(Array($0.prefix(Self.longestText))) }
    }
    facts.subFilter = resolved("SubFilter").nameValue
    let type = resolved("Type").nameValue
    let isTimestamp = facts.subFilter == SignatureContainer.Form.timestamp.rawValue
    facts.kind = isTimestamp || type == "DocTimeStamp" ? .documentTimestamp : .signature
    // Table 255: DocTimeStamp if and only if the SubFilter is ETSI.RFC3161.
    if isTimestamp != (type == "DocTimeStamp"), type != nil || isTimestamp {
      warn("timestamp-type", "/Type is \(type ?? "missing") and /SubFilter is \(facts.subFilter ?? "missing")")
    }
    if let numbers = dictionary["ByteRange"]?.arrayValue, numbers.count <= 64 {
      let integers = numbers.compactMap(\.integerValue)
      if integers.count == numbers.count { facts.byteRange = integers }
    }
    facts.reason = text("Reason")
    facts.location = text("Location")
    facts.contact = text("ContactInfo")
  }

  private mutating func cover(_ gap: SignedGap, _ document: Document, _ trailing: TrailingBytes) {
    let end = gap.spans.after.upperBound
    facts.coverage = Coverage.of(gap.spans, in: document, trailing: trailing)
    facts.signedEnd = end
    let count = document.source.count - end
    guard let last = document.revisions.last, end >= last.endOfMarker, count > 0, !document.isRecovered else { return }
    switch trailing.kind(after: end) {
    case .blank:
      warn(
        "unsigned-trailing-bytes", "unsigned trailing bytes: \(count), white space after the signed bytes, no objects")
    case .junk: warn("unsigned-trailing-content", "unsigned trailing bytes: \(count), no white space, but no objects")
    case .objects:
      warn(
        "unsigned-trailing-objects",
        "unsigned trailing bytes: \(count), with objects that belong to no revision and that some readers show")
      facts.attack = facts.attack ?? .incrementalNoXRef
    }
  }

  private mutating func readContainer(_ gap: SignedGap, _ state: SigningState) {
    // A cross-reference may point a later revision's dictionary at bytes of an earlier one.
    if let revision = facts.coverage.revision, state.revision + 1 > revision {
      facts.integrity = .malformed(
        "the signature dictionary came into the file with revision \(state.revision + 1), "
          + "and the byte range ends with revision \(revision)")
      facts.attack = facts.attack ?? .incrementalCopiedDictionary
      return
    }
    let certificate = (try? state.document.resolve(dictionary["Cert"])) ?? .null
    do throws(SignatureContainer.Refusal) {
      container = try SignatureContainer(gap.contents, subFilter: facts.subFilter, certificate: certificate)
    } catch {
      facts.integrity = error.integrity
      facts.attack = facts.attack ?? error.attack
    }
  }

  /// The digests that are needed.
  var requests: [(spans: SignedSpans, algorithm: DigestAlgorithm)] {
    guard let gap, let container else { return [] }
    return container.algorithms.map { (gap.spans, $0) }
  }

  /// Judges the container, once the digests are there.
  ///
  /// - Parameters:
  ///   - digests: The digests that ``requests`` asked for.
  ///   - pool: The certificates of the store and of all containers.
  mutating func finish(_ digests: [DigestPlan.Request: [UInt8]], _ pool: CertificatePool) {
    defer { readTime() }
    guard let gap, let container else {
      if let reason = facts.integrity.reason { facts.levelProblems = ["the signature cannot be read: \(reason)"] }
      return
    }
    let digest = { (algorithm: DigestAlgorithm) in
      digests[DigestPlan.Request(spans: gap.spans, algorithm: algorithm)]
    }
    let (check, isDigestRight) = container.check(pool, digest)
    facts.integrity = Integrity(check, isDigestRight: isDigestRight)
    // The newest dictionary is what readers show: a file whose dictionary is not the signed one is never whole.
    if isReplaced, facts.integrity == .intact { facts.integrity = .malformed(Self.replaced) }
    facts.digestAlgorithm = container.form == .timestamp ? container.timestamp?.digest ?? check.digest : check.digest
    facts.signatureAlgorithm = check.scheme?.name
    facts.scheme = check.scheme
    facts.certificate = check.certificate
    if container.form == .timestamp {
      facts.token = container.der
      facts.imprint = container.timestamp?.imprint ?? []
    }
    if let data = container.signedData {
      facts.embedded = EmbeddedEvidence(of: data)
      facts.signatureValue = data.signerInfos.first?.signature ?? []
      facts.signaturePolicy = data.signerInfos.first?.signaturePolicy ?? .absent
    }
    facts.chain = Self.chain(from: check.certificate, in: container.signedData?.certificates ?? [])
    for note in check.notes { warn(note.code, note.text) }
    if container.isPaddingUsed {
      warn("padding-not-zero", "something else than zeros stands behind the container in /Contents")
    }
    readContentTimestamps(container, pool, digest)
    for token in container.signedData?.signerInfos.first?.timestampTokens.prefix(Self.mostTimestamps) ?? []
    where container.form != .timestamp {
      let stamped = container.signedData?.signerInfos.first?.signature ?? []
      let timestamp = TimestampFacts(token: token, stamped: stamped, pool: pool)
      for note in timestamp.notes { warn(note.code, "in a signature time-stamp: \(note.text)") }
      facts.timestamps.append(timestamp)
    }
  }

  /// Content time-stamps stamp what is signed: here, the bytes of the byte range (EN 319 122-1, 5.2.8).
  private mutating func readContentTimestamps(
    _ container: SignatureContainer, _ pool: CertificatePool, _ digest: (DigestAlgorithm) -> [UInt8]?
  ) {
    for token in container.contentTimestampTokens {
      let timestamp = TimestampFacts(token: token, pool: pool, digest: digest)
      for note in timestamp.notes { warn(note.code, "in a content time-stamp: \(note.text)") }
      if let reason = timestamp.integrity.reason {
        warn("content-timestamp-broken", "a content time-stamp does not hold: \(reason)")
      }
      facts.contentTimestamps.append(timestamp)
    }
  }

  /// Says what was signed instead, where that can be known.
  mutating func diagnose(_ diagnosis: inout DigestDiagnosis, in document: Document) {
    if let gap, let container, facts.integrity.failure == .digest, let signed = container.signedDigest {
      let (spans, value, algorithm) = (gap.spans, signed.value, signed.algorithm)
      let mistake =
        diagnosis.mistake(
          gap: spans.gap, end: spans.after.upperBound, revision: facts.coverage.revision, algorithm, expected: value)
        ?? diagnosis.signedRange(around: spans.gap, numbers: gap.numbers, algorithm, expected: value)
      if let mistake { facts.integrity = facts.integrity.adding(mistake) }
    } else if let (place, numbers) = misplaced, place.count <= Self.longestMisplaced,
      let contents = try? SignedGap.decode(document.source.copy(place)),
      let container = try? SignatureContainer(contents, subFilter: facts.subFilter, certificate: .null),
      let signed = container.signedDigest,
      let edited = diagnosis.signedRange(around: place, numbers: numbers, signed.algorithm, expected: signed.value)
    {
      facts.integrity = facts.integrity.adding(edited)
    }
  }

  private mutating func readTime() {
    if let time = container?.timestamp?.time {
      facts.claimedTime = PDFDate(seconds: time)
    } else {
      let (time, warnings) = ClaimedTime.read(
        dictionary["M"] ?? .null, certificate: facts.certificate, now: now, object: facts.object)
      facts.claimedTime = time
      facts.warnings += warnings
    }
    guard facts.kind == .signature else {
      facts.levelProblems += BaselineCheck.timestampProblems(dictionary)
      return
    }
    guard let container else { return }
    var check = SignatureCheck(.intact)
    check.certificate = facts.certificate
    facts.levelProblems += BaselineCheck.problems(
      dictionary, container, check, hasTime: facts.claimedTime != nil)
    if facts.levelProblems.isEmpty { facts.level = .basic }
  }

  /// The facts, with the places.
  func finished(_ places: [WidgetOnPage]) -> SignatureFacts {
    var facts = facts
    facts.places = places
    return facts
  }

  private static func chain(from certificate: Certificate?, in certificates: [Certificate]) -> [Certificate] {
    guard let certificate else { return [] }
    var chain = [certificate]
    while let last = chain.last, !last.isSelfIssued, chain.count < longestChain,
      let issuer = certificates.first(where: { $0.subject == last.issuer && !chain.contains($0) })
    {
      chain.append(issuer)
    }
    return chain
  }
}
