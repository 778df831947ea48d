import CMS
import SigField
import Validation

/// The time-stamps in one signature: which are wanted, what room they need, and what became of them.
struct SignatureStamps {
  private let options: SigningOptions
  /// How large a token may be; nil while none is wanted, or none can be had.
  private var size: Int?
  /// The tokens of this attempt.
  private(set) var made: [TimestampSummary] = []
  /// Why the level was not reached; nil when it was.
  private(set) var fallback: String?
  private var missesContent = false

  init(_ options: SigningOptions) { self.options = options }

  /// Whether the signature itself is to be stamped.
  private var stampsSignature: Bool { options.level != .basic && options.level != .none }

  /// The room for the token in the signed attributes.
  var contentRoom: Int? { options.stampsContent ? size : nil }
  /// The room for the token over the value.
  var signatureRoom: Int? { stampsSignature ? size : nil }
  /// Who stamps the content; nil when it is not stamped.
  var contentAuthority: (any TimestampAuthority)? { contentRoom == nil ? nil : options.authority }
  /// The level that was reached so far.
  var level: PAdESLevel { made.contains { $0.kind == .signature } ? .timestamped : .basic }

  /// Learns the room that tokens need, before a key is used.
  ///
  /// - Throws: What hinders the authority, unless a lower level is allowed.
  mutating func prepare() async throws {
    guard let authority = options.authority, stampsSignature || options.stampsContent else { return }
    do {
      size = try await authority.expectedTokenSize()
    } catch SigningError.timestamp(let failure) {
      try fall(failure)
    }
  }

  /// Forgets the tokens of an earlier attempt, which stamped other bytes.
  mutating func begin() {
    made = []
    if options.stampsContent, fallback != nil { missesContent = true }
  }

  /// The token over the bytes that will be signed; nil when a lower level is allowed and there is none.
  mutating func contentToken(over imprint: [UInt8]) async throws -> [UInt8]? {
    try await token(.content, over: imprint)
  }

  /// The token over a signature value, without its tag and length (EN 319 122-1, 5.3).
  mutating func signatureToken(over value: [UInt8]) async throws -> [UInt8]? {
    guard signatureRoom != nil, let authority = options.authority else { return nil }
    return try await token(.signature, over: authority.digest.digest(of: value))
  }

  private mutating func token(_ kind: TimestampSummary.Kind, over imprint: [UInt8]) async throws -> [UInt8]? {
    guard size != nil, let authority = options.authority else { return nil }
    do {
      let token = try await authority.token(over: imprint)
      made.append(try TimestampSummary(token, kind))
      return token
    } catch SigningError.timestamp(let failure) {
      if kind == .content { missesContent = true }
      try fall(failure)
      return nil
    }
  }

  private mutating func fall(_ failure: TimestampFailure) throws {
    guard options.allowsLowerLevel else { throw SigningError.timestamp(failure) }
    fallback = "\(failure.authority): \(failure.reason)"
    if options.stampsContent, !made.contains(where: { $0.kind == .content }) { missesContent = true }
    // Whoever failed is not asked for another token of this signature.
    size = nil
  }

  /// What is told besides.
  var notices: [SigningNotice] {
    guard let fallback else { return [] }
    var notices: [SigningNotice] = []
    if stampsSignature {
      notices.append(.levelNotReached(level, of: options.level, because: fallback))
    }
    if missesContent {
      notices.append(
        SigningNotice(
          code: "content-timestamp-missing", text: "the content was not time-stamped before it was signed: \(fallback)")
      )
    }
    return notices
  }
}
