import CMS
import SigField
import Synchronization
import Transport
public import Validation

/// Certificates, OCSP answers and CRLs from the servers that certificates name.
///
/// One value serves one document: it asks nothing twice and ends at limits, so that certificates that name each other, or
/// themselves, do not keep it going. It never fails; what was in the way is a warning.
public final class OnlineEvidence: EvidenceSource {
  /// The most bytes of answers for one document.
  private static let mostBytes = 192 << 20
  private static let nonceSize = 16

  private struct State {
    var sought: Set<EvidenceRequest> = []
    var asked: Set<HTTPRequest> = []
    var bytesLeft = OnlineEvidence.mostBytes
    var isLimitTold = false
    var isCacheTold = false
  }

  private let access: OnlineAccess
  private let client: HTTPClient
  private let cache: Result<DiskCache, TransportError>?
  private let end: ContinuousClock.Instant
  /// The most questions for one document.
  private let mostQuestions: Int
  private let state = Mutex(State())
  private var now: Int64 { access.now.seconds }

  /// A source for one document. Its time begins to run now; nothing is opened or asked yet.
  public convenience init(_ access: OnlineAccess) { self.init(access, mostQuestions: 256) }

  init(_ access: OnlineAccess, mostQuestions: Int) {
    self.mostQuestions = mostQuestions
    self.access = access
    var rule = AddressRule(named: NamedHosts(access.namedAddresses))
    rule.allowsPrivateNetwork = access.allowsPrivateNetwork
    var client = HTTPClient(rule: rule)
    client.certificateFile = access.certificateFile
    self.client = client
    cache = access.cacheFolder.map { folder in
      Result { () throws(TransportError) in
        try DiskCache(folder: folder) { (try? DigestAlgorithm.sha256.digest(of: $0)) ?? [] }
      }
    }
    end = .now + .seconds(max(0, access.seconds))
  }

  /// The same servers, asked again, and nothing out of the cache.
  ///
  /// - Parameter now: Seconds since 1970, UTC.
  /// - Returns: A source with the same limits, whose time begins to run now.
  public func renewed(at now: Int64) -> any EvidenceSource {
    var access = access
    access.now = PDFDate(seconds: now)
    access.cacheFolder = nil
    return OnlineEvidence(access, mostQuestions: mostQuestions)
  }

  /// Asks what is missing, in parallel.
  public func gather(_ requests: [EvidenceRequest]) async -> GatheredEvidence {
    var found = GatheredEvidence()
    tellCache(&found)
    var searches: [OnlineSearch] = []
    for request in requests where state.withLock({ $0.sought.insert(request).inserted }) {
      switch request.kind {
      case .issuers: searches += OnlineSearch.issuers(of: request.certificate)
      case .revocation(let issuer):
        do {
          searches += try OnlineSearch.revocation(of: request.certificate, issuer: issuer, nonce: nonce)
        } catch {
          let name = request.certificate.commonName ?? request.certificate.subject
          found.warnings.append(
            ValidationWarning("evidence-not-fetched", "nobody can be asked about \(name): \(error.text)"))
        }
      }
    }
    while !searches.isEmpty, !Task.isCancelled { searches = await round(searches, &found) }
    return found
  }

  /// Asks one question of each search, and returns those that go on.
  private func round(_ searches: [OnlineSearch], _ found: inout GatheredEvidence) async -> [OnlineSearch] {
    var next: [OnlineSearch] = []
    var asking: [(search: OnlineSearch, question: OnlineQuestion)] = []
    for var search in searches {
      // What was asked before was answered then, or not. A list that was fetched is there for all whom it is about.
      var question = search.next()
      var isDone = false
      while let known = question, !isDone, !isNew(known, &found) {
        if case .list = known.kind { isDone = true } else { question = search.next() }
      }
      if isDone { continue }
      if let question { asking.append((search, question)) } else { next += search.otherwise }
    }
    let outcomes = await ask(asking.map(\.question), &found)
    for ((var search, question), outcome) in zip(asking, outcomes) {
      switch outcome {
      case .answered(true): continue
      case .answered(false): break
      case .unknown: search.skip(same: question)
      case .unreachable, .exhausted: search.skip(others: question)
      }
      next.append(search)
    }
    return next
  }

  private enum Outcome {
    /// Whether it was enough.
    case answered(Bool)
    case unreachable
    /// It does not know what was asked about by this CertID.
    case unknown
    /// It answered as it should, and that is too little; asked in another way it would say the same.
    case exhausted
  }

  private func ask(_ questions: [OnlineQuestion], _ found: inout GatheredEvidence) async -> [Outcome] {
    var outcomes = [Outcome](repeating: .unreachable, count: questions.count)
    var open: [Int] = []
    for (index, question) in questions.enumerated() {
      if let kept = try? cache?.get().answer(to: question.cacheKey, now: now) {
        let answer = OnlineAnswer(kept, to: question, isKept: true, now: now)
        if answer.isEnough {
          add(answer, to: &found)
          outcomes[index] = .answered(true)
          continue
        }
      }
      open.append(index)
    }
    guard !open.isEmpty else { return outcomes }
    var client = client
    client.totalBytes = state.withLock { $0.bytesLeft }
    let milliseconds = max(0, Int((end - .now) / .milliseconds(1)))
    let results = await client.fetch(open.map { questions[$0].request }, within: milliseconds)
    for (index, result) in zip(open, results) { outcomes[index] = take(result, questions[index], &found) }
    return outcomes
  }

  private func take(
    _ result: Result<HTTPResponse, TransportError>, _ question: OnlineQuestion, _ found: inout GatheredEvidence
  ) -> Outcome {
    switch result {
    case .failure(let error):
      warn("\(question.words): \(error.text)", question, &found)
      if case .status = error { return .answered(false) }
      return .unreachable
    case .success(let response):
      state.withLock { $0.bytesLeft = max(0, $0.bytesLeft - response.body.count) }
      let answer = OnlineAnswer(response.body, to: question, isKept: false, now: now)
      if let problem = answer.problem { warn("\(question.words) is of no use: \(problem)", question, &found) }
      if let goodUntil = answer.goodUntil {
        try? cache?.get().keep(response.body, to: question.cacheKey, goodUntil: goodUntil, now: now)
      }
      add(answer, to: &found)
      if answer.isUnknown { return .unknown }
      return answer.isEnough || answer.problem != nil ? .answered(answer.isEnough) : .exhausted
    }
  }

  private func add(_ answer: OnlineAnswer, to found: inout GatheredEvidence) {
    found.certificates += answer.certificates
    if let response = answer.statusResponse { found.statusResponses.append(response) }
    if let list = answer.revocationList { found.revocationLists.append(list) }
  }

  /// Whether a question was not asked before, and may be.
  private func isNew(_ question: OnlineQuestion, _ found: inout GatheredEvidence) -> Bool {
    let (isNew, tellsLimit) = state.withLock { state -> (Bool, Bool) in
      // By what it asks: a nonce does not make it another question.
      var key = question.cacheKey
      if case .get = question.request.method { key = question.request }
      guard !state.asked.contains(key) else { return (false, false) }
      guard state.asked.count < mostQuestions else {
        defer { state.isLimitTold = true }
        return (false, !state.isLimitTold)
      }
      state.asked.insert(key)
      return (true, false)
    }
    if tellsLimit {
      found.warnings.append(
        ValidationWarning(
          "evidence-limit", "more than \(mostQuestions) questions would have to be asked; the others were not"))
    }
    return isNew
  }

  private func warn(_ text: String, _ question: OnlineQuestion, _ found: inout GatheredEvidence) {
    found.warnings.append(ValidationWarning("evidence-not-fetched", "\(question.request.url): \(text)"))
  }

  private func tellCache(_ found: inout GatheredEvidence) {
    guard case .failure(let error)? = cache else { return }
    let isTold = state.withLock { state in
      defer { state.isCacheTold = true }
      return state.isCacheTold
    }
    if !isTold { found.warnings.append(ValidationWarning("cache-not-used", error.text)) }
  }

  private func nonce() -> [UInt8]? {
    guard access.sendsNonce else { return nil }
    // The system's random numbers, which are good for cryptography on Linux.
    return (0..<Self.nonceSize).map { _ in UInt8.random(in: .min ... .max) }
  }
}
