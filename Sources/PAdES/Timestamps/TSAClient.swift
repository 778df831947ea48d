public import CMS
import Remote
import SigField
import Synchronization
import Transport
import Validation

/// One time-stamping authority, asked over HTTP.
///
/// Every token is held against its request, and its chain against the anchors, before it is handed on. Nothing is asked
/// twice by itself.
///
/// Source: RFC 3161, 2.2, 2.4 and 3.4.
public final class TSAClient: TimestampAuthority {
  private let options: TSAOptions
  private let client: HTTPClient
  private let memory: TimestampMemory
  private let now: @Sendable () -> Int64
  /// Issuers that were fetched for earlier tokens: a source is asked for them once.
  private let fetched = Mutex<[Certificate]>([])
  /// What it is remembered by.
  let key: String

  /// What tokens of one authority may differ by, besides what was seen: serial numbers and times of other lengths.
  private static let reserve = 512
  private static let nonceSize = 16

  /// An authority; nothing is opened or asked yet.
  ///
  /// - Parameters:
  ///   - options: How it is asked.
  ///   - memory: What is known from earlier requests.
  ///   - now: The clock, in seconds since 1970.
  /// - Throws: ``SigningError/contradiction(reason:)`` for an address that cannot be asked, or a policy that is none.
  public init(
    _ options: TSAOptions, memory: TimestampMemory = TimestampMemory(), now: @escaping @Sendable () -> Int64
  ) throws {
    let address = try Self.address(options.url, "the time-stamping authority")
    if let policy = options.policy, ObjectIdentifier(policy) == nil {
      throw SigningError.contradiction(reason: "\(policy) is no dotted identifier of a time-stamping policy")
    }
    var client = HTTPClient(rule: AddressRule(named: NamedHosts([options.url])))
    client.certificateFile = options.certificateFile
    client.proxy = try options.proxy.map { try Self.address($0, "the proxy") }
    if let authentication = options.authentication { client.authorization = { authentication.header } }
    client.identity = options.clientCertificate.map(ClientIdentity.init)
    self.options = options
    self.client = client
    self.memory = memory
    self.now = now
    // Another digest or policy may be answered with another certificate. Digested, since a query may hold a key.
    let asked = "\(address.text) \(options.digest.name) \(options.policy ?? "")"
    key = Hexadecimal.text(try DigestAlgorithm.sha256.digest(of: Array(asked.utf8)))
  }

  private static func address(_ text: String, _ what: String) throws -> WebAddress {
    do {
      return try WebAddress(text)
    } catch {
      throw SigningError.contradiction(reason: "the address of \(what): \(error.text)")
    }
  }

  /// The digest of what is stamped.
  public var digest: DigestAlgorithm { options.digest }

  /// The address, as messages name it: without its query, which may hold a key.
  public var name: String { String(options.url.prefix { $0 != "?" && $0 != "#" }) }

  var limit: TSAOptions.Limit? { options.limit }

  /// The room that a token of this authority needs, where one was seen; nil else.
  var rememberedTokenSize: Int? { memory.record(of: key, now: now()).tokenSize.map { $0 + Self.reserve } }

  /// The room that a token of this authority needs. Where none was seen, one is asked for, over a digest of nothing
  /// that matters: so what hinders the authority is known before a key is used.
  ///
  /// - Returns: Bytes.
  /// - Throws: As ``token(over:)``.
  public func expectedTokenSize() async throws -> Int {
    if let size = rememberedTokenSize { return size }
    let nothing = (0..<digest.size).map { _ in UInt8.random(in: .min ... .max) }
    return try await token(over: nothing).count + Self.reserve
  }

  /// Asks for a token.
  ///
  /// - Parameter imprint: The digest of what is stamped.
  /// - Returns: The DER of the token, verified.
  /// - Throws: ``SigningError/timestamp(_:)``; ``CMSError/contradiction(reason:)`` for an imprint of another size.
  public func token(over imprint: [UInt8]) async throws -> [UInt8] {
    // The system's random numbers, which are good for cryptography on Linux. The first bit is never set nor the octet
    // zero, so that the number has one length.
    var nonce = (0..<Self.nonceSize).map { _ in UInt8.random(in: .min ... .max) }
    nonce[0] = nonce[0] & 0x3F | 0x40
    let request = try TimestampRequest(over: imprint, digest, policy: options.policy, nonce: nonce)
    let response = try await answer(to: request)
    guard response.isGranted else { throw failure(.refused, response.refusal) }
    guard let der = response.token else { throw failure(.badToken, "it grants a token, and there is none") }
    do throws(TimestampRefusal) {
      let token = try TimestampToken(der: der, answering: request, now: now())
      if !options.anchors.isEmpty { try await checkTrust(token) }
    } catch {
      if case .untrustedAuthority = error { throw failure(.untrusted, error.text) }
      throw failure(.badToken, error.text)
    }
    memory.change(key, now: now()) { $0.tokenSize = max($0.tokenSize ?? 0, der.count) }
    return der
  }

  private static let mostFetched = 64
  /// The most steps up that issuers are looked for; no path of an authority is longer.
  private static let mostRounds = 4

  /// Holds the chain against the anchors. Some authorities leave out of their tokens what stands between: that is looked
  /// for where the certificates say (RFC 5280, 4.2.2.1), and believed no more than what a token brings.
  private func checkTrust(_ token: TimestampToken) async throws(TimestampRefusal) {
    var others = options.untrusted + fetched.withLock { $0 }
    var asked: Set<Certificate> = []
    var open = [token.authority] + token.certificates
    for round in 0...Self.mostRounds {
      do throws(TimestampRefusal) {
        return try token.checkTrust(anchors: options.anchors, untrusted: others)
      } catch {
        let unknown = open.filter { !$0.isSelfSigned && asked.insert($0).inserted }
        guard round < Self.mostRounds, !unknown.isEmpty, let issuers = options.issuers else { throw error }
        open = await issuers.gather(unknown.map { EvidenceRequest(.issuers, of: $0) }).certificates
        guard !open.isEmpty else { throw error }
        others += open
        fetched.withLock { [open] in $0 = Array(($0 + open).suffix(Self.mostFetched)) }
      }
    }
  }

  private func answer(to request: TimestampRequest) async throws -> TimestampResponse {
    var question = HTTPRequest(.post(request.der, type: "application/timestamp-query"), options.url)
    question.headers = [HTTPRequest.Header("Accept", "application/timestamp-reply")]
    question.limits.body = options.mostBytes
    question.limits.totalMilliseconds = max(1, options.seconds) * 1000
    question.limits.connectMilliseconds = min(10_000, question.limits.totalMilliseconds)
    let outcome = await client.fetch([question], within: question.limits.totalMilliseconds + 1000)
    try Task.checkCancellation()
    switch outcome.first ?? .failure(.cancelled) {
    case .success(let answer):
      do {
        // The content type is not asked: some authorities say text/plain, and DER tells by itself.
        return try TimestampResponse(der: answer.body)
      } catch {
        throw failure(.unreachable, "it answers with no time-stamp but \(HTTPWords.shown(answer, error.text))")
      }
    case .failure(.status(let answer)):
      // Some refuse by RFC 3161 and say so in the status too.
      if let response = try? TimestampResponse(der: answer.body), !response.isGranted { return response }
      throw failure(HTTPWords.kind(answer, now: now()), HTTPWords.reason(answer, now: now()))
    case .failure(let error): throw failure(.unreachable, error.text)
    }
  }

  private func failure(_ kind: TimestampFailure.Kind, _ reason: String) -> SigningError {
    .timestamp(TimestampFailure(authority: name, kind: kind, reason: reason))
  }
}
