public import Validation

/// What is said of one signature, for people: who, when, what was covered, what changed since, trust, level, advice.
/// Every report for people shows these rows in this order.
///
/// The texts hold what the file and its certificates say: whoever shows them must escape them.
public struct SignatureAccount: Sendable {
  /// How a row is meant.
  public enum Tone: Sendable {
    case plain, good, open, bad
  }

  /// One row.
  public struct Row: Sendable {
    /// What it is about, in a word or two; empty where it goes on from the row above.
    public let label: String
    /// The text.
    public let text: String
    /// How it is meant.
    public let tone: Tone
  }

  /// Which signature it is.
  public let title: String
  /// How it stands.
  public let standing: Standing
  /// Why it does not pass; nil when it does.
  public let subIndication: SubIndication?
  /// The rows.
  public private(set) var rows: [Row] = []

  /// The most changes that are told one by one.
  private let mostFindings: Int

  /// The account of a signature.
  ///
  /// - Parameters:
  ///   - signature: The signature.
  ///   - number: Its place in the order of signing, from 1.
  ///   - mostFindings: The most changes that are told one by one: a hostile file can hold any number of them.
  public init(_ signature: ValidationReport.Signature, number: Int, mostFindings: Int = 40) {
    let facts = signature.facts
    let kind = facts.kind == .signature ? "signature" : "document time-stamp"
    title = "\(number). \(facts.field) (object \(facts.object)): \(kind)"
    standing = signature.standing
    subIndication = signature.verdict.subIndication
    self.mostFindings = mostFindings
    tellWho(facts)
    tellWhen(signature)
    row("reason", facts.reason)
    row("location", facts.location)
    row("contact", facts.contact)
    row("places", Self.places(facts.places))
    row("covers", Self.coverage(facts.coverage), facts.coverage.verdict == .partial ? .bad : .plain)
    let integrity = facts.integrity
    row(
      "integrity", integrity.verdict.rawValue + (integrity.reason.map { ": \($0)" } ?? ""),
      integrity.verdict == .intact ? .good : integrity.verdict == .unsupported ? .open : .bad)
    tellChanges(signature.modifications)
    tellTrust("trust", signature.chain)
    row(
      "made as",
      [facts.subFilter, facts.digestAlgorithm?.name, facts.signatureAlgorithm].compactMap(\.self)
        .joined(separator: ", "))
    if facts.kind == .signature {
      row("level", facts.level.rawValue + (facts.levelProblems.first.map { "; \($0)" } ?? ""))
      for problem in facts.levelProblems.dropFirst() { row("", problem) }
    }
    for stamp in signature.timestamps { tell(stamp) }
    tellVerdict(signature)
  }

  private mutating func row(_ label: String, _ text: String?, _ tone: Tone = .plain) {
    guard let text, !text.isEmpty else { return }
    rows.append(Row(label: label, text: text, tone: tone))
  }

  private mutating func tellWho(_ facts: SignatureFacts) {
    let label = facts.kind == .signature ? "signer" : "authority"
    guard let certificate = facts.certificate else {
      return row(label, "unknown: the certificate is not at hand", .open)
    }
    row(label, "\(certificate.commonName ?? certificate.subject), certificate \(certificate.serialNumber)")
    row("issuer", certificate.issuer)
  }

  private mutating func tellWhen(_ signature: ValidationReport.Signature) {
    if let time = signature.bestSignatureTime {
      row("proven", "it existed at \(time.rfc3339), by a time-stamp that is trusted", .good)
    } else {
      row("proven", "nothing proves when it was made", .open)
    }
    guard let time = signature.facts.claimedTime else { return }
    let source = signature.facts.kind == .signature ? "the signer's own clock, which proves nothing" : "the time-stamp"
    row("claims", "\(time.rfc3339), by \(source)")
  }

  private mutating func tellChanges(_ modifications: Modifications) {
    let basis = modifications.basis.isEmpty ? "" : " (\(modifications.basis))"
    switch (modifications.permitted, modifications.level) {
    case (nil, _): row("changes", "what was changed since cannot be told", .open)
    case (true?, .none): row("changes", "nothing was changed since", .good)
    case (true?, let level): row("changes", "allowed: \(level.meaning)\(basis)", .good)
    case (false?, let level): row("changes", "NOT ALLOWED: \(level.meaning)\(basis)", .bad)
    }
    // What is forbidden is told first, so that a long list cannot hide it.
    let ordered = modifications.findings.filter { !$0.permitted } + modifications.findings.filter(\.permitted)
    for finding in ordered.prefix(mostFindings) { row("", finding.sentence, finding.permitted ? .plain : .bad) }
    if ordered.count > mostFindings { row("", "and \(ordered.count - mostFindings) more, which the JSON lists") }
  }

  private mutating func tellTrust(_ label: String, _ chain: ChainReport) {
    let anchor = chain.anchor.map { " (\($0.source))" } ?? ""
    let reason = chain.reason.map { ": \($0)" } ?? ""
    let tone: Tone =
      switch chain.verdict {
      case .trusted: .good
      case .untrusted, .incomplete: .open
      case .revoked, .expired, .notYetValid, .constraint: .bad
      }
    row(label, "\(chain.verdict.rawValue), \(chain.verdict.meaning)\(anchor)\(reason)", tone)
    guard chain.path.count > 1 else { return }
    row("", "path: " + chain.path.map { $0.commonName ?? $0.subject }.joined(separator: " < "))
  }

  private mutating func tell(_ stamp: ValidationReport.Timestamp) {
    let facts = stamp.facts
    let time = facts.time?.rfc3339 ?? "at an unreadable time"
    let authority = facts.authority.map { $0.commonName ?? $0.subject } ?? "an unknown authority"
    let integrity = facts.integrity.verdict.rawValue + (facts.integrity.reason.map { ": \($0)" } ?? "")
    row(
      "time-stamp", "\(time) by \(authority), \(integrity), \(Self.words(stamp.verdict))", Self.tone(stamp.verdict))
    tellTrust("", stamp.chain)
  }

  private mutating func tellVerdict(_ signature: ValidationReport.Signature) {
    let verdict = signature.verdict
    row("verdict", Self.words(verdict), Self.tone(verdict))
    guard let sub = verdict.subIndication else { return }
    if let block = verdict.block { row("", "found by \(block.rawValue) (EN 319 102-1, \(block.clause))") }
    row("means", sub.meaning)
    row("advice", sub.advice)
  }

  private static func words(_ verdict: SignatureVerdict) -> String {
    verdict.indication.rawValue + (verdict.subIndication.map { ", \($0.rawValue)" } ?? "")
      + (verdict.reason.map { ": \($0)" } ?? "")
  }

  private static func tone(_ verdict: SignatureVerdict) -> Tone {
    switch verdict.indication {
    case .totalPassed: .good
    case .indeterminate: .open
    case .totalFailed: .bad
    }
  }

  private static func coverage(_ coverage: Coverage) -> String {
    switch coverage.verdict {
    case .entireFile: "the entire file"
    case .entireRevision:
      "all of revision \(coverage.revision ?? 0) of \(coverage.revisions)"
        + (coverage.revision == coverage.revisions ? "" : "; what came later is not signed by it")
    case .partial: "only a part of the file"
    }
  }

  private static func places(_ places: [WidgetOnPage]) -> String {
    let seen = places.filter { $0.rectangle.contains { $0 != 0 } }
    guard !seen.isEmpty else { return "invisible" }
    let pages = seen.map { $0.page.map { "page \($0)" } ?? "no page" }
    return seen.count == 1 ? pages[0] : "\(seen.count): " + pages.joined(separator: ", ")
  }
}
