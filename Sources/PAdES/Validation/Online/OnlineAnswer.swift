import CMS

/// What an answer is worth to who asked, before it is judged.
///
/// An answer that does not even speak of the certificate, or whose signature is another's, is not handed on: a server
/// that gives such must not keep us from asking the next one.
struct OnlineAnswer {
  var certificates: [Certificate] = []
  var statusResponse: [UInt8]?
  var revocationList: [UInt8]?
  /// Whether nobody else needs to be asked.
  var isEnough = false
  /// Whether the responder says that it does not know the certificate, which it may by another CertID.
  var isUnknown = false
  /// Until when it may be kept, in seconds since 1970; nil when it may not.
  var goodUntil: Int64?
  /// Why it is not handed on.
  var problem: String?

  /// How long certificates are kept, which do not say it themselves.
  private static let certificateSeconds: Int64 = 86_400

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - body: What the server sent, or what was kept of it.
  ///   - question: What was asked.
  ///   - isKept: Whether it comes out of the cache, and so answers an older question.
  ///   - now: Seconds since 1970.
  init(_ body: [UInt8], to question: OnlineQuestion, isKept: Bool, now: Int64) {
    switch question.kind {
    case .issuers: readIssuers(body, of: question.certificate, now)
    case .status(let request, let issuer): readStatus(body, request, question.certificate, issuer, isKept, now)
    case .list(let issuer): readList(body, question.certificate, issuer, now)
    }
  }

  /// DER, PEM, or a certs-only CMS (RFC 5280, 4.2.2.1).
  private mutating func readIssuers(_ body: [UInt8], of certificate: Certificate, _ now: Int64) {
    do {
      certificates = try Certificate.all(in: body)
      isEnough = true
      goodUntil = now + Self.certificateSeconds
    } catch {
      problem = error.text
    }
  }

  private mutating func readStatus(
    _ body: [UInt8], _ request: OCSPRequest, _ certificate: Certificate, _ issuer: Certificate, _ isKept: Bool,
    _ now: Int64
  ) {
    let response: OCSPResponse
    do {
      response = try OCSPResponse(der: body)
    } catch {
      problem = error.text
      return
    }
    // Another nonce is the answer to another question. None at all is one that was made ahead of time (RFC 6960, 4.4.1).
    if !isKept, let basic = response.basic, request.isRepeated(by: basic) == false {
      problem = "its nonce is not the one that was sent"
      return
    }
    switch response.answer(for: certificate, issuer: issuer) {
    case .failure(.signerMissing(let name)):
      // The file may hold the responder's certificate.
      statusResponse = body
      problem = "its signer's certificate does not come with it: \(name)"
    case .failure(let refusal): problem = refusal.text
    case .success(let answer):
      statusResponse = body
      isUnknown = answer.status == .unknown
      // A responder that vouches for itself proves little; the list of its authority may say more.
      isEnough =
        answer.status != .unknown && Self.isFresh(answer, now) && !answer.isSelfAnswered(for: certificate)
      // Without nextUpdate newer information is always there (RFC 6960, 4.2.2.1), so it is not kept.
      goodUntil = isEnough ? answer.nextUpdate : nil
    }
  }

  private mutating func readList(_ body: [UInt8], _ certificate: Certificate, _ issuer: Certificate, _ now: Int64) {
    let list: RevocationList
    do {
      list = try RevocationList(body)
    } catch {
      problem = error.text
      return
    }
    if list.isDelta { return readDelta(list, certificate, issuer, now) }
    switch list.answer(for: certificate, issuer: issuer) {
    case .failure(let refusal) where refusal != .badSignature:
      // It may be an indirect list, whose issuer's certificate is elsewhere, or be about another certificate that names
      // the same address.
      revocationList = list.der
      problem = refusal.text
    case .failure(let refusal): problem = refusal.text
    case .success(let answer):
      revocationList = list.der
      isEnough = Self.isFresh(answer, now)
      goodUntil = isEnough ? answer.nextUpdate : nil
    }
  }

  /// A delta list answers nothing by itself; whether it fits a complete one is asked where both are at hand.
  private mutating func readDelta(
    _ list: RevocationList, _ certificate: Certificate, _ issuer: Certificate, _ now: Int64
  ) {
    switch list.signer(issuer: issuer, candidates: []) {
    case .failure(let refusal) where refusal == .badSignature: problem = refusal.text
    case .failure(let refusal):
      revocationList = list.der
      problem = refusal.text
    case .success:
      revocationList = list.der
      isEnough = list.nextUpdate.map { now < $0 } ?? true
      goodUntil = isEnough ? list.nextUpdate : nil
    }
  }

  private static func isFresh(_ answer: RevocationAnswer, _ now: Int64) -> Bool {
    answer.nextUpdate.map { now < $0 } ?? true
  }
}
