import CTransport

/// All requests of one call, from the first to the last. It lives on one thread.
final class TransferRun {
  private typealias Outcome = Result<HTTPResponse, TransportError>

  private let client: HTTPClient
  private let end: ContinuousClock.Instant
  private var transfers: [Transfer?]
  private var outcomes: [Outcome?]
  /// Which may start when there is room.
  private var waiting: [Int] = []
  private var running: Set<Int> = []
  private var perPlace: [String: Int] = [:]
  /// The longest time between two looks at whether all is cancelled.
  private static let pause: UInt32 = 50

  init(_ client: HTTPClient, _ requests: [HTTPRequest], milliseconds: Int) {
    self.client = client
    end = .now + .milliseconds(milliseconds)
    transfers = []
    outcomes = []
    for request in requests {
      do {
        transfers.append(try Transfer(request))
        outcomes.append(nil)
        waiting.append(transfers.count - 1)
      } catch {
        transfers.append(nil)
        outcomes.append(.failure(error))
      }
    }
  }

  func results(isCancelled: () -> Bool) -> [Result<HTTPResponse, TransportError>] {
    if !waiting.isEmpty {
      do {
        try CurlSet.with(client, mayConnect: { [unowned self] in mayConnect($0, $1) }) { set throws(TransportError) in
          try run(set, isCancelled: isCancelled)
        }
      } catch {
        for index in outcomes.indices where outcomes[index] == nil { outcomes[index] = .failure(error) }
      }
    }
    return outcomes.map { $0 ?? .failure(.cancelled) }
  }

  private func run(_ set: borrowing CurlSet, isCancelled: () -> Bool) throws(TransportError) {
    var hasRoom = true
    while !waiting.isEmpty || !running.isEmpty {
      guard !isCancelled(), ContinuousClock.now < end else { return }
      if hasRoom { startWaiting(set) }
      hasRoom = false
      guard !running.isEmpty else { return }
      guard let ended = try set.wait(milliseconds: Self.pause) else { continue }
      hasRoom = true
      finish(ended)
    }
  }

  /// Starts what the bounds allow, in the order of asking.
  private func startWaiting(_ set: borrowing CurlSet) {
    var still: [Int] = []
    for index in waiting {
      guard let transfer = transfers[index] else { continue }
      let place = Self.place(of: transfer.address)
      guard running.count < client.total, perPlace[place, default: 0] < client.perHost else {
        still.append(index)
        continue
      }
      do {
        try start(index, transfer, set)
        running.insert(index)
        perPlace[place, default: 0] += 1
      } catch {
        outcomes[index] = .failure(error)
      }
    }
    waiting = still
  }

  private func start(_ index: Int, _ transfer: Transfer, _ set: borrowing CurlSet) throws(TransportError) {
    let limits = transfer.request.limits
    let deadline = transfer.deadline ?? .now + .milliseconds(limits.totalMilliseconds)
    transfers[index]?.deadline = deadline
    let left = Int((min(deadline, end) - .now) / .milliseconds(1))
    guard left > 0 else { throw .timeout(milliseconds: limits.totalMilliseconds) }
    try set.start(index, transfer, milliseconds: left)
  }

  private func finish(_ ended: CurlSet.Ended) {
    let index = ended.transfer
    guard running.remove(index) != nil, var transfer = transfers[index] else { return }
    let place = Self.place(of: transfer.address)
    perPlace[place] = perPlace[place].flatMap { $0 > 1 ? $0 - 1 : nil }
    do throws(TransportError) {
      let answer = try ended.answer(for: transfer)
      if Transfer.isRedirect(answer.status) {
        try transfer.follow(ended.redirect, status: answer.status)
        transfers[index] = transfer
        waiting.insert(index, at: 0)
        return
      }
      guard answer.isSuccess else { throw .status(answer) }
      // No decompression: a few bytes could become many.
      if let encoding = answer.header("content-encoding"), encoding.lowercased() != "identity" {
        throw .encoded(String(encoding.prefix(40)))
      }
      outcomes[index] = .success(answer)
    } catch {
      outcomes[index] = .failure(error)
    }
  }

  private func mayConnect(_ index: Int, _ address: IPAddress) -> Bool {
    guard transfers.indices.contains(index), let transfer = transfers[index] else { return false }
    // Whatever is connected to is the proxy, which the user named.
    guard client.proxy == nil else { return true }
    return client.rule.permits(address, for: transfer.address)
  }

  private static func place(of address: WebAddress) -> String { "\(address.host) \(address.port)" }
}
