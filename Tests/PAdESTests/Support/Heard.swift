import Synchronization

/// What a server heard.
final class Heard: Sendable {
  private let requests = Mutex<[String]>([])
  var all: [String] { requests.withLock { $0 } }
  func hear(_ request: String) { requests.withLock { $0.append(request) } }
}
