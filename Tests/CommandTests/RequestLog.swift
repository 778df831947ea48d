import Synchronization

/// What servers of a test heard.
final class RequestLog: Sendable {
  private let requests = Mutex<[String]>([])
  var all: [String] { requests.withLock { $0 } }
  func add(_ request: String) { requests.withLock { $0.append(request) } }
}
