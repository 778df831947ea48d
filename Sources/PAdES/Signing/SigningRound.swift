import CMS
import Synchronization

/// Gathers what documents have to be signed that are worked on side by side, and gives it to the key in one go.
///
/// The key is asked when everybody who is at work waits for it: nobody waits for a document that is not there yet, so it
/// ends. Once the key failed nobody asks it again, since a PIN that is wrong for one is wrong for all.
final class SigningRound: Sendable {
  private struct Waiting {
    let key: any BatchSigningKey
    let message: [UInt8]
    let continuation: CheckedContinuation<[UInt8], any Error>
  }

  private struct State {
    /// Documents that are worked on.
    var active = 0
    /// Documents that no value was asked for yet.
    var unasked: Int
    var waiting: [Int: Waiting] = [:]
    var next = 0
    /// The key that is asked for each algorithm: the first one that came, which may have an authorisation left.
    var keys: [SignatureAlgorithm: any BatchSigningKey] = [:]
    var failure: (any Error)?
    var running: [Task<Void, Never>] = []
    var isGivenUp = false
  }

  private let state: Mutex<State>

  /// A round for so many documents.
  init(documents: Int) { state = Mutex(State(unasked: documents)) }

  /// One more document is worked on.
  func enter() { state.withLock { $0.active += 1 } }

  /// A document is finished, or failed.
  func leave() {
    pass(
      state.withLock { state in
        state.active -= 1
        return Self.ready(&state)
      })
  }

  /// Why the key failed; nil while it has not.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// The value over a message, when its turn comes.
  func sign(_ message: [UInt8], _ key: any BatchSigningKey) async throws -> [UInt8] {
    let number = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLock { state -> Result<[[Waiting]], any Error> in
          if let failure = state.failure { return .failure(failure) }
          if Task.isCancelled { return .failure(CancellationError()) }
          state.waiting[number] = Waiting(key: key, message: message, continuation: continuation)
          return .success(Self.ready(&state))
        }
        switch outcome {
        case .success(let ready): pass(ready)
        case .failure(let error): continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
      waiting?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Everybody, by algorithm, when nobody is left to be waited for.
  private static func ready(_ state: inout State) -> [[Waiting]] {
    guard !state.waiting.isEmpty, state.waiting.count >= state.active else { return [] }
    let all = state.waiting.sorted { $0.key < $1.key }.map(\.value)
    state.waiting = [:]
    var groups: [[Waiting]] = []
    for waiting in all {
      if let place = groups.firstIndex(where: { $0[0].key.algorithm == waiting.key.algorithm }) {
        groups[place].append(waiting)
      } else {
        groups.append([waiting])
      }
    }
    return groups
  }

  private func pass(_ groups: [[Waiting]]) {
    guard !groups.isEmpty else { return }
    let task = Task {
      for group in groups { await ask(group) }
    }
    let isGivenUp = state.withLock { state in
      state.running.append(task)
      return state.isGivenUp
    }
    if isGivenUp { task.cancel() }
  }

  /// Nobody wants the rest any more: what the key does is ended.
  func giveUp() {
    let running = state.withLock { state in
      state.isGivenUp = true
      return state.running
    }
    running.forEach { $0.cancel() }
  }

  private func ask(_ group: [Waiting]) async {
    let (key, failure, following) = state.withLock { state in
      let key = state.keys[group[0].key.algorithm] ?? group[0].key
      state.keys[key.algorithm] = key
      state.unasked = max(0, state.unasked - group.count)
      return (key, state.failure, state.unasked)
    }
    do {
      if let failure { throw failure }
      let values = try await key.sign(group.map(\.message), following: following)
      guard values.count == group.count else {
        throw CMSError.malformed(what: "the key's answer", reason: "\(values.count) values for \(group.count) messages")
      }
      for (waiting, value) in zip(group, values) { waiting.continuation.resume(returning: value) }
    } catch {
      state.withLock { if $0.failure == nil { $0.failure = error } }
      for waiting in group { waiting.continuation.resume(throwing: error) }
    }
  }
}

/// A key whose messages go through a round.
struct RoundKey: SigningKey {
  let key: any BatchSigningKey
  let round: SigningRound

  var certificate: Certificate { key.certificate }
  var algorithm: SignatureAlgorithm { key.algorithm }
  var maximumSignatureSize: Int { key.maximumSignatureSize }

  func sign(_ message: [UInt8]) async throws -> [UInt8] { try await round.sign(message, key) }
}
