import PAdES

/// A warning in a command's JSON, and as a line on stderr.
struct Warning: Encodable {
  let code: String
  let object: String?
  let text: String

  init(code: String, object: String? = nil, text: String) {
    self.code = code
    self.object = object
    self.text = text
  }

  init(_ notice: SigningNotice) { self.init(code: notice.code, object: notice.object, text: notice.text) }

  /// Encodes `object` also when it is null, so that a reader finds every key.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encode(object, forKey: .object)
    try container.encode(text, forKey: .text)
  }

  private enum CodingKeys: CodingKey { case code, object, text }

  /// Tells a command's warnings on stderr, one line each.
  static func tell(_ warnings: [Warning], about file: String) {
    for warning in warnings { Terminal.complain(Terminal.oneLine("padessign: \(file): warning: \(warning.text)")) }
  }
}
