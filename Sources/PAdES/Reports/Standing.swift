/// How a signature stands, for people: one word that decides what they do next.
public enum Standing: String, Sendable {
  /// Everything that was asked for holds.
  case valid = "VALID"
  /// Nothing speaks against it, but what is at hand does not prove it.
  case open = "NOT PROVEN"
  /// It is what the signer made, and the document was changed later as it does not allow.
  case changed = "CHANGED AFTER SIGNING"
  /// It, or a time-stamp over it, is broken.
  case broken = "BROKEN"
}

extension ValidationReport.Signature {
  /// How it stands, its time-stamps counted.
  public var standing: Standing {
    if verdict.indication == .totalFailed {
      return facts.integrity.verdict == .intact && modifications.permitted == false ? .changed : .broken
    }
    let all = [verdict.indication] + timestamps.map(\.verdict.indication)
    if all.contains(.totalFailed) { return .broken }
    return all.contains(.indeterminate) ? .open : .valid
  }

  /// Whoever made it, for people: the name in the certificate, else what is there.
  public var signerName: String? { facts.certificate.map { $0.commonName ?? $0.subject } }

  /// Why it does not pass, in one sentence without its end; nil when it does.
  public var shortcoming: String? {
    switch standing {
    case .valid: return nil
    case .changed: return modifications.forbiddenSentence
    case .broken where verdict.indication != .totalFailed:
      let stamp = timestamps.first { $0.verdict.indication == .totalFailed }
      return "a time-stamp over it is broken: " + (stamp?.facts.integrity.reason ?? stamp?.verdict.reason ?? "")
    case .open where verdict.indication == .totalPassed:
      let stamp = timestamps.first { $0.verdict.indication == .indeterminate }
      return "a time-stamp over it is not proven: " + (stamp?.verdict.reason ?? "")
    case .broken, .open:
      return verdict.reason ?? facts.integrity.reason ?? verdict.subIndication?.meaning ?? "no reason is known"
    }
  }
}

extension Modifications {
  /// The first change that is not allowed, and how many more there are; nil when all are.
  var forbiddenSentence: String? {
    let forbidden = findings.filter { !$0.permitted }
    // An attack says more than the changes it was made with.
    guard let first = forbidden.first(where: { $0.attack != nil }) ?? forbidden.first else { return nil }
    let attack = first.attack.map { "\($0.meaning); " } ?? ""
    let more = forbidden.count - 1
    let rest = more == 0 ? "" : ", and \(more) more change\(more == 1 ? "" : "s") that are not allowed"
    return "\(attack)\(first.what) (\(first.place))\(rest)"
  }
}
