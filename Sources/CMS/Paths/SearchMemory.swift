import Synchronization

/// The searches that a builder has made: the same certificate is asked about at many times, and its paths do not change.
final class SearchMemory: Sendable {
  /// The most searches that are kept.
  private static let most = 4096
  private let known = Mutex<[Certificate: PathSearch]>([:])

  func search(_ leaf: Certificate, _ make: () -> PathSearch) -> PathSearch {
    if let search = known.withLock({ $0[leaf] }) { return search }
    let search = make()
    known.withLock { known in
      if known.count < Self.most { known[leaf] = search }
    }
    return search
  }
}
