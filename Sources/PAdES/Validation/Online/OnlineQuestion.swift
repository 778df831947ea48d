import CMS
import Transport

/// One question to one server.
struct OnlineQuestion: Sendable {
  /// What is asked.
  enum Kind: Sendable {
    /// The issuers' certificates (RFC 5280, 4.2.2.1).
    case issuers
    /// An OCSP responder about a certificate.
    case status(OCSPRequest, issuer: Certificate)
    /// A CRL.
    case list(issuer: Certificate)
  }

  let kind: Kind
  /// Whose issuers or state is asked for.
  let certificate: Certificate
  /// What is sent.
  let request: HTTPRequest
  /// Under which question the answer is kept: without the nonce.
  let cacheKey: HTTPRequest

  /// The longest URL of an OCSP question by GET, in bytes (RFC 5019, 5).
  private static let longestGet = 255
  private static let ocspRequestType = "application/ocsp-request"

  static func issuers(of certificate: Certificate, at url: String) -> OnlineQuestion {
    var limits = HTTPRequest.Limits()
    limits.totalMilliseconds = 10_000
    let request = HTTPRequest(.get, url, limits: limits)
    return OnlineQuestion(kind: .issuers, certificate: certificate, request: request, cacheKey: request)
  }

  static func list(for certificate: Certificate, issuer: Certificate, at url: String) -> OnlineQuestion {
    var limits = HTTPRequest.Limits()
    // Lists of large authorities have tens of megabytes.
    limits.body = 64 << 20
    limits.totalMilliseconds = 30_000
    let request = HTTPRequest(.get, url, limits: limits)
    return OnlineQuestion(
      kind: .list(issuer: issuer), certificate: certificate, request: request, cacheKey: request)
  }

  /// The ways to ask one responder: by POST, which all know (RFC 6960, A.1), then by GET without a nonce, which is what
  /// those know that answer from a cache (RFC 5019, 5); with SHA-1 in the CertID, which all know too, and then with
  /// SHA-256, for those that refuse SHA-1 or answer about another CertID.
  static func statuses(
    of certificate: Certificate, issuer: Certificate, at url: String, nonce: [UInt8]?
  ) throws(CMSError) -> [OnlineQuestion] {
    var questions: [OnlineQuestion] = []
    for digest in [DigestAlgorithm.sha1, .sha256] {
      questions += try statuses(of: certificate, issuer: issuer, at: url, nonce, digest)
    }
    return questions
  }

  private static func statuses(
    of certificate: Certificate, issuer: Certificate, at url: String, _ nonce: [UInt8]?, _ digest: DigestAlgorithm
  ) throws(CMSError) -> [OnlineQuestion] {
    var limits = HTTPRequest.Limits()
    limits.totalMilliseconds = 10_000
    let accepted = [HTTPRequest.Header("Accept", "application/ocsp-response")]
    let plain = try OCSPRequest(certificate, issuer: issuer, digest: digest)
    let asked = try nonce.map { nonce throws(CMSError) in
      try OCSPRequest(certificate, issuer: issuer, digest: digest, nonce: nonce)
    }
    let key = HTTPRequest(.post(plain.der, type: ocspRequestType), url)
    func question(_ asked: OCSPRequest, _ method: HTTPRequest.Method, _ url: String) -> OnlineQuestion {
      OnlineQuestion(
        kind: .status(asked, issuer: issuer), certificate: certificate,
        request: HTTPRequest(method, url, headers: accepted, limits: limits), cacheKey: key)
    }
    let first = asked ?? plain
    var questions = [question(first, .post(first.der, type: ocspRequestType), url)]
    let get = url + (url.hasSuffix("/") ? "" : "/") + Base64Path.text(plain.der)
    if get.utf8.count <= longestGet { questions.append(question(plain, .get, get)) }
    return questions
  }

  /// What is asked for, in words.
  var words: String {
    let name = certificate.commonName ?? certificate.subject
    return switch kind {
    case .issuers: "the issuer of \(name)"
    case .status: "the OCSP status of \(name)"
    case .list: "the CRL for \(name)"
    }
  }
}
