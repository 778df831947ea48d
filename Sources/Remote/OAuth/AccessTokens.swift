import CMS

/// The token that opens a service: got when it is first needed, got once however many ask at the same time, and renewed
/// when it ends.
actor AccessTokens {
  /// Gets a token; the refresh token of the one before it where there is one.
  typealias Source = @Sendable (_ refresh: Secret?) async throws -> AccessToken

  private let source: Source
  private let now: @Sendable () -> Int64
  private var current: AccessToken?
  private var running: Task<AccessToken, any Error>?

  init(now: @escaping @Sendable () -> Int64, _ source: @escaping Source) {
    self.now = now
    self.source = source
  }

  /// A token that can be used.
  ///
  /// - Parameter rejected: One that the service did not take; it is not given again.
  /// - Returns: The token.
  /// - Throws: What hinders it.
  func token(after rejected: Secret? = nil) async throws -> Secret {
    if let current, current.isGood(now: now()), current.secret !== rejected { return current.secret }
    if let running { return try await running.value.secret }
    let task = Task { [source, refresh = current?.refresh] in try await source(refresh) }
    running = task
    defer { running = nil }
    let token = try await task.value
    current = token
    return token.secret
  }
}
