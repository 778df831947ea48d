import PAdES

/// What `verify` found in one file, for people. Every text from the file loses its control characters.
enum VerifyText {
  static func lines(_ file: String, _ report: ValidationReport) -> [String] {
    guard !report.signatures.isEmpty else { return [Terminal.oneLine("\(file): no signature")] }
    var lines = [Terminal.oneLine("\(file): \(summary(report))")]
    for (index, signature) in report.signatures.enumerated() {
      lines.append("")
      lines += block(signature, number: index + 1)
    }
    return lines
  }

  private static func summary(_ report: ValidationReport) -> String {
    let count = report.signatures.count
    let noun = count == 1 ? "1 signature" : "\(count) signatures"
    let failed = report.signatures.filter { signature in
      ([signature.verdict] + signature.timestampVerdicts).contains { $0.indication == .totalFailed }
    }.count
    if failed > 0 { return count == 1 ? "the signature is BROKEN" : "\(failed) of \(noun) BROKEN" }
    let intact = report.signatures.filter { $0.facts.integrity.verdict == .intact }.count
    let whole = intact == count ? "\(noun), intact" : "\(noun), \(intact) intact"
    return "\(whole); later changes and trust are not judged in this version"
  }

  private static func block(_ signature: ValidationReport.Signature, number: Int) -> [String] {
    let facts = signature.facts
    let kind = facts.kind == .signature ? "signature" : "document time-stamp"
    var lines = [Terminal.oneLine("\(number). \(facts.field) (object \(facts.object)): \(kind)")]
    func row(_ label: String, _ text: String?) {
      guard let text else { return }
      lines.append("   \(label)" + String(repeating: " ", count: max(1, 12 - label.count)) + Terminal.oneLine(text))
    }
    row("signer", facts.certificate.map { "\($0.commonName ?? $0.subject), certificate \($0.serialNumber)" })
    row("issuer", facts.certificate?.issuer)
    row("integrity", facts.integrity.verdict.rawValue + (facts.integrity.reason.map { ": \($0)" } ?? ""))
    row("covers", coverage(facts.coverage))
    row("claims", facts.claimedTime.map { "to be of \($0.rfc3339), which nothing proves yet" })
    row("reason", facts.reason)
    row("location", facts.location)
    row("contact", facts.contact)
    row("places", places(facts.places))
    row(
      "made as",
      [facts.subFilter, facts.digestAlgorithm?.name, facts.signatureAlgorithm].compactMap(\.self).joined(
        separator: ", "))
    if facts.kind == .signature {
      row("level", facts.level.rawValue + (facts.levelProblems.first.map { ": \($0)" } ?? ""))
      for problem in facts.levelProblems.dropFirst() { row("", problem) }
    }
    for (stamp, verdict) in zip(facts.timestamps, signature.timestampVerdicts) {
      let time = stamp.time?.rfc3339 ?? "unreadable"
      let authority = stamp.authority.map { $0.commonName ?? $0.subject } ?? "an unknown authority"
      let reason = stamp.integrity.reason.map { ": \($0)" } ?? ""
      row(
        "time-stamp",
        "\(time) by \(authority), \(stamp.integrity.verdict.rawValue)\(reason) (\(verdict.indication.rawValue))")
    }
    let sub = signature.verdict.subIndication.map { ", \($0.rawValue)" } ?? ""
    row("verdict", signature.verdict.indication.rawValue + sub)
    if signature.verdict.indication != .totalFailed {
      row("not judged", "what was changed since, and whether the certificate is to be trusted")
    }
    return lines
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
