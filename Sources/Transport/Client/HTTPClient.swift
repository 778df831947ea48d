import Glibc
import Synchronization

/// Asks servers, many at once. Every limit holds for each request, and an address is looked at before it is connected.
///
/// There is no proxy from the environment: a proxy looks names up by itself, and the rule about addresses then holds for
/// nothing. One that the user names is his own decision.
package struct HTTPClient: Sendable {
  /// Where connections may lead.
  package var rule: AddressRule
  /// How many requests run at once on one host and port.
  package var perHost = 4
  /// How many run at once in all.
  package var total = 16
  /// Bytes of all answers of one call together: each may be within its limit, and all of them too much.
  package var totalBytes = 256 << 20
  /// PEM of the authorities that certificates of https are held against; nil is the system's.
  package var certificateFile: String?
  /// A proxy that the user named, through which everything goes; addresses are then its business.
  package var proxy: WebAddress?
  /// What shows servers of https who asks; a server to which a redirect leads never sees it.
  package var identity: ClientIdentity?
  /// Gives the value of the header Authorization, which is wiped after use; a server to which a redirect leads never
  /// sees it.
  package var authorization: (@Sendable () -> [UInt8])?
  /// The User-Agent header.
  package var agent = "padessign"

  /// A client.
  package init(rule: AddressRule = AddressRule()) { self.rule = rule }

  /// Asks, and waits on the calling thread.
  ///
  /// - Parameters:
  ///   - requests: What is asked.
  ///   - milliseconds: The time for all of them together.
  ///   - isCancelled: Looked at many times a second; true ends everything.
  /// - Returns: For each request its answer, or why there is none. A status that is no success is an error.
  package func fetchWaiting(
    _ requests: [HTTPRequest], within milliseconds: Int = 60_000, isCancelled: () -> Bool = { Task.isCancelled }
  ) -> [Result<HTTPResponse, TransportError>] {
    guard !requests.isEmpty else { return [] }
    let run = TransferRun(self, requests, milliseconds: milliseconds)
    return run.results(isCancelled: isCancelled)
  }

  /// Asks, and waits without holding a thread of Swift's. Cancelling the task ends everything.
  ///
  /// - Parameters:
  ///   - requests: What is asked.
  ///   - milliseconds: The time for all of them together.
  /// - Returns: As ``fetchWaiting(_:within:isCancelled:)``.
  package func fetch(
    _ requests: [HTTPRequest], within milliseconds: Int = 60_000
  ) async -> [Result<HTTPResponse, TransportError>] {
    guard !requests.isEmpty else { return [] }
    let flag = CancelFlag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let work = BlockingWork {
          continuation.resume(
            returning: fetchWaiting(requests, within: milliseconds, isCancelled: { flag.isSet }))
        }
        guard !work.start() else { return }
        let failure = TransportError.system("no thread to be had")
        continuation.resume(returning: requests.map { _ in .failure(failure) })
      }
    } onCancel: {
      flag.set()
    }
  }

  /// Asks once.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The answer of a server that did what was asked.
  /// - Throws: ``TransportError``.
  package func fetch(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let result = await fetch([request]).first else { throw .cancelled }
    return try result.get()
  }
}

/// Set once, by whoever cancels.
private final class CancelFlag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}

/// A closure on a thread of its own: Swift's threads are few, and none of them may wait for a server.
private final class BlockingWork: Sendable {
  private let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Whether the thread runs.
  func start() -> Bool {
    let held = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<BlockingWork>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, held.toOpaque())
    guard status == 0 else {
      held.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
