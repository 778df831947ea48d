import CMS
import PAdES
import Synchronization
import TestPKI
import TestSupport

/// A live authority of one test's own, and a clock that the test moves.
struct StampingPKI {
  /// A clock that a test moves.
  private final class MovedClock: Sendable {
    let ahead = Mutex<Int64>(0)
  }

  let live: LiveServer
  let memory: TimestampMemory
  private let clock = MovedClock()

  init(memory: TimestampMemory = TimestampMemory()) throws {
    live = try LiveServer()
    self.memory = memory
  }

  var server: Server { live.server }

  /// The client's clock.
  var now: @Sendable () -> Int64 {
    { [clock] in SignedFile.now.seconds + clock.ahead.withLock { $0 } }
  }

  func advance(_ seconds: Int64) { clock.ahead.withLock { $0 += seconds } }

  /// The authority at a path of the server.
  func options(_ path: String = "/tsa", faults: String? = nil) throws -> TSAOptions {
    var options = TSAOptions(live.url(path, faults: faults))
    options.anchors = [TrustAnchor(try Self.certificate("root"), source: "test")]
    // Other suites keep the processors busy; what is answered counts here, not how soon.
    options.seconds = 600
    return options
  }

  func client(_ path: String = "/tsa", faults: String? = nil, _ change: (inout TSAOptions) throws -> Void = { _ in })
    throws -> TSAClient
  {
    var options = try options(path, faults: faults)
    try change(&options)
    return try TSAClient(options, memory: memory, now: now)
  }

  func pool(_ authorities: [TSAOptions]) throws -> TimestampPool {
    try TimestampPool(authorities, memory: memory, now: now)
  }

  static func certificate(_ name: String) throws -> CMS.Certificate {
    try CMS.Certificate(der: try SharedPKI.entity(name).certificate.der())
  }

  static let imprint = [UInt8](repeating: 7, count: 32)

  /// Why a token is not given; nil when it is.
  static func failure(_ ask: () async throws -> [UInt8]) async throws -> TimestampFailure? {
    do {
      _ = try await ask()
      return nil
    } catch SigningError.timestamp(let failure) {
      return failure
    }
  }
}
