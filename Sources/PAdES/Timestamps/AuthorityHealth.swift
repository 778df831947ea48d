/// How an authority of a pool fares.
public struct AuthorityHealth: Hashable, Sendable {
  /// Its address, as messages name it.
  public let authority: String
  /// How many tokens it gave.
  public internal(set) var tokens = 0
  /// How often it failed.
  public internal(set) var failures = 0
  /// How often it failed since its last token.
  public internal(set) var failuresInARow = 0
  /// Why it failed last.
  public internal(set) var lastFailure: String?
  /// Until when it is left alone, in seconds since 1970; nil when it may be asked.
  public internal(set) var restsUntil: Int64?

  init(_ authority: String) { self.authority = authority }

  /// The state in a line for people.
  public var text: String {
    var text = "\(authority): \(tokens) token\(tokens == 1 ? "" : "s"), \(failures) failure\(failures == 1 ? "" : "s")"
    if let lastFailure { text += ", the last: \(lastFailure)" }
    return text
  }
}
