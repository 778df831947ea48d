import PAdES

/// What `verify` found in one file, for people. Every text from the file loses its control characters.
enum VerifyText {
  private static let width = 12

  static func lines(_ file: String, _ report: ValidationReport) -> [String] {
    let headline = Headline(report)
    let word = headline.standing.map { Paint.text($0.rawValue, $0) + ": " } ?? ""
    var lines = [Terminal.oneLine("\(file): ") + word + Terminal.oneLine(headline.sentence)]
    for (index, signature) in report.signatures.enumerated() {
      lines.append("")
      lines += block(SignatureAccount(signature, number: index + 1))
    }
    return lines
  }

  private static func block(_ account: SignatureAccount) -> [String] {
    let options = account.subIndication.flatMap(options) ?? ""
    var lines = [Terminal.oneLine(account.title) + ": " + Paint.text(account.standing.rawValue, account.standing)]
    for row in account.rows {
      let label = row.label + String(repeating: " ", count: max(1, width - row.label.count))
      let text = row.label == "advice" ? row.text + options : row.text
      lines.append("   " + label + Paint.text(Terminal.oneLine(text), row.tone))
    }
    return lines
  }

  /// The options of this command that follow the advice.
  private static func options(_ subIndication: SubIndication) -> String? {
    switch subIndication {
    case .noCertificateChainFound: " (--trust, --untrusted)"
    case .noCertificateChainFoundNoPOE: " (--trust)"
    case .noSigningCertificateFound: " (--untrusted)"
    case .tryLater: " (--crl, --ocsp)"
    case .signaturePolicyNotAvailable, .policyProcessingError: " (--policy)"
    case .outOfBoundsNotRevoked, .outOfBoundsNoPOE: " (--at)"
    default: nil
    }
  }
}
