public import CMS
import Synchronization

/// Several authorities of which one answers: the first, in the order given, that is not at rest.
///
/// An authority is at rest while its limit is reached, as long as it asked for by Retry-After, and for a while after it
/// failed several times in a row (a circuit breaker). One that fails is never asked again for the same token: the next
/// one is, and where there is none the failure is told.
public final class TimestampPool: TimestampAuthority {
  /// So many failures in a row let an authority rest.
  private static let tolerated = 3
  /// How long the first rest is, and the longest, in seconds; each failure after it doubles it.
  private static let firstRest: Int64 = 30
  private static let longestRest: Int64 = 900
  /// What Retry-After may ask for at most.
  private static let longestRetryAfter = 86_400

  private let members: [TSAClient]
  private let memory: TimestampMemory
  private let now: @Sendable () -> Int64
  private let states: Mutex<[AuthorityHealth]>

  /// The digest of what is stamped.
  public let digest: DigestAlgorithm

  /// A pool.
  ///
  /// - Parameters:
  ///   - authorities: In the order in which they are asked.
  ///   - memory: What is known from earlier requests.
  ///   - now: The clock, in seconds since 1970.
  /// - Throws: ``SigningError/contradiction(reason:)`` for none, for different digests, and as ``TSAClient``.
  public init(
    _ authorities: [TSAOptions], memory: TimestampMemory = TimestampMemory(), now: @escaping @Sendable () -> Int64
  ) throws {
    guard let first = authorities.first else {
      throw SigningError.contradiction(reason: "a pool of time-stamping authorities has none")
    }
    // One setting: whoever answers, all tokens of a document are alike.
    guard authorities.allSatisfy({ $0.digest == first.digest }) else {
      throw SigningError.contradiction(reason: "the authorities of a pool stamp different digests")
    }
    digest = first.digest
    members = try authorities.map { try TSAClient($0, memory: memory, now: now) }
    self.memory = memory
    self.now = now
    states = Mutex(members.map { AuthorityHealth($0.name) })
  }

  /// How each authority fares, in the order given.
  public var health: [AuthorityHealth] { states.withLock { $0 } }

  /// The room that a token needs, whoever gives it; where nothing is known of any, one is asked for. Where a limit lets
  /// only one more be asked for, that is the one that is needed, and the room is an allowance.
  ///
  /// - Returns: Bytes.
  /// - Throws: As ``token(over:)``.
  public func expectedTokenSize() async throws -> Int {
    if let known = members.compactMap(\.rememberedTokenSize).max() { return known }
    guard !members.contains(where: isNearLimit) else { return SignedData.timestampAllowance }
    return try await firstOf { try await $0.expectedTokenSize() }
  }

  /// Asks for a token.
  ///
  /// - Parameter imprint: The digest of what is stamped.
  /// - Returns: The DER of the token, verified.
  /// - Throws: ``SigningError/timestamp(_:)`` of the one authority, or one that tells of all.
  public func token(over imprint: [UInt8]) async throws -> [UInt8] {
    try await firstOf { try await $0.token(over: imprint) }
  }

  private func firstOf<Answer>(_ ask: (TSAClient) async throws -> Answer) async throws -> Answer {
    var failures: [TimestampFailure] = []
    for (index, member) in members.enumerated() {
      if let reason = admit(index) {
        failures.append(TimestampFailure(authority: member.name, kind: .notAsked, reason: reason))
        continue
      }
      do {
        let answer = try await ask(member)
        succeeded(index)
        return answer
      } catch SigningError.timestamp(let failure) {
        failed(index, failure)
        failures.append(failure)
      }
    }
    throw SigningError.timestamp(Self.together(failures))
  }

  private static func together(_ failures: [TimestampFailure]) -> TimestampFailure {
    guard failures.count > 1, let first = failures.first else {
      return failures.first ?? TimestampFailure(authority: "", kind: .notAsked, reason: "there is no authority")
    }
    let reason = failures.dropFirst().reduce(first.reason) { $0 + "; \($1.authority): \($1.reason)" }
    return TimestampFailure(authority: first.authority, kind: first.kind, reason: reason)
  }

  /// Whether an authority may be asked only once more.
  private func isNearLimit(_ member: TSAClient) -> Bool {
    guard let limit = member.limit else { return false }
    let now = now()
    let asked = memory.record(of: member.key, now: now).asked.count { $0 > now - limit.seconds && $0 <= now }
    return limit.count - asked == 1
  }

  /// Takes one request from an authority's limit.
  ///
  /// - Returns: Why it must not be asked now; nil when it may.
  private func admit(_ index: Int) -> String? {
    let (member, now) = (members[index], now())
    let resting: String? = states.withLock { states in
      guard let end = states[index].restsUntil, now < end else { return nil }
      return "it was not asked: it failed \(states[index].failuresInARow) times in a row, next try in \(end - now) s"
    }
    if let resting { return resting }
    var reason: String?
    memory.change(member.key, now: now) { record in
      // A clock that went back must not keep it from being asked for ever.
      if let end = record.busyUntil, now < end, end - now <= Int64(Self.longestRetryAfter) {
        reason = "it was not asked: it wants to be left alone for another \(end - now) s (Retry-After)"
        return
      }
      record.busyUntil = nil
      guard let limit = member.limit else {
        record.asked = []
        return
      }
      record.asked.removeAll { $0 <= now - limit.seconds || $0 > now }
      guard record.asked.count < min(limit.count, TimestampMemory.mostTimes) else {
        let next = (record.asked.first ?? now) + limit.seconds - now
        reason =
          "it was not asked: \(limit.count) requests in \(limit.seconds) s is the limit given, next try in \(next) s"
        return
      }
      record.asked.append(now)
    }
    return reason
  }

  private func succeeded(_ index: Int) {
    states.withLock { states in
      states[index].tokens += 1
      states[index].failuresInARow = 0
      states[index].restsUntil = nil
    }
  }

  private func failed(_ index: Int, _ failure: TimestampFailure) {
    let now = now()
    if case .busy(let seconds?) = failure.kind {
      let end = now + Int64(min(max(seconds, 0), Self.longestRetryAfter))
      memory.change(members[index].key, now: now) { $0.busyUntil = end }
    }
    states.withLock { states in
      states[index].failures += 1
      states[index].lastFailure = failure.reason
      guard failure.isOutage else { return }
      states[index].failuresInARow += 1
      let beyond = states[index].failuresInARow - Self.tolerated
      guard beyond >= 0 else { return }
      states[index].restsUntil = now + min(Self.firstRest << Int64(min(beyond, 10)), Self.longestRest)
    }
  }
}
