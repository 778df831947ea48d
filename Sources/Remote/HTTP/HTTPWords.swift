import CMS
package import Transport

/// What a server says that is not what was asked for, in words for a message.
package enum HTTPWords {
  private static let longest = 160

  /// The status, its text, and what to make of it.
  package static func reason(_ answer: HTTPResponse, now: Int64) -> String {
    var reason = "the server answers with status \(answer.status)"
    switch answer.status {
    case 401, 403: reason += ", it wants to know who asks, or does not let him in"
    case 407: reason += ", the proxy wants to know who asks"
    case 429: reason += ", too many requests"
    default: break
    }
    if let seconds = answer.retryAfter(now: now) { reason += ", to be asked again in \(seconds) s" }
    if let line = firstLine(answer) { reason += ": \(line)" }
    return reason
  }

  /// A body that is no answer: the first line of a text, or what it is instead.
  package static func shown(_ answer: HTTPResponse, _ error: String) -> String {
    guard !answer.body.isEmpty else { return "nothing" }
    if let line = firstLine(answer) {
      return (isHTML(answer) ? "a page for people (HTML): " : "a text: ") + line
    }
    return "\(answer.body.count) bytes that are none: \(error)"
  }

  private static func isHTML(_ answer: HTTPResponse) -> Bool {
    answer.header("content-type")?.lowercased().contains("html") ?? false || answer.body.first == UInt8(ascii: "<")
  }

  /// The first words of a body that is text.
  private static func firstLine(_ answer: HTTPResponse) -> String? {
    let front = answer.body.prefix(4096)
    guard !front.isEmpty, front.allSatisfy({ $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }),
      front.count(where: { $0 >= 0x80 }) * 4 <= front.count
    else { return nil }
    let text = String(decoding: front, as: UTF8.self)
    let plain = isHTML(answer) ? withoutTags(text) : text
    for line in plain.split(whereSeparator: \.isNewline) {
      let cleaned = PlainText.line(String(line), longest: longest)
      if !cleaned.isEmpty { return cleaned }
    }
    return nil
  }

  /// What stands outside of tags, scripts and styles left out.
  private static func withoutTags(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      plain += rest[..<open] + " "
      guard let close = rest[open...].firstIndex(of: ">") else { return plain }
      let tag = rest[rest.index(after: open)..<close].lowercased()
      rest = rest[rest.index(after: close)...]
      for name in ["script", "style"] where tag.hasPrefix(name) {
        guard let end = rest.firstRange(of: "</\(name)") else { return plain }
        rest = rest[end.lowerBound...]
      }
    }
    return plain + rest
  }
}
