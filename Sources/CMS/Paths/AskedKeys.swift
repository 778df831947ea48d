import Synchronization

/// With which keys one structure was verified: a list of megabytes is asked about many certificates, and is digested once.
final class AskedKeys: Sendable {
  /// The most keys that are remembered; an honest structure is asked about one or two.
  private static let most = 32
  private let known = Mutex<[[UInt8]: Bool]>([:])

  func answer(_ key: [UInt8], _ verify: () -> Bool) -> Bool {
    if let known = known.withLock({ $0[key] }) { return known }
    let answer = verify()
    known.withLock { known in
      if known.count < Self.most { known[key] = answer }
    }
    return answer
  }
}
