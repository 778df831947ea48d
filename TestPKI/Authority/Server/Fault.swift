/// What a server does wrong when it is told to.
package enum Fault: Equatable, Sendable {
  /// Answers after some milliseconds.
  case delay(Int)
  /// Never answers.
  case hang
  /// Closes the connection without an answer.
  case drop
  /// Answers with this status; the body stays what it would have been, or becomes the status in words.
  case status(Int)
  /// 429 with a Retry-After of some seconds.
  case retryAfter(Int)
  /// 401 that asks for a password.
  case unauthorized
  /// Points to another address.
  case redirect(String)
  /// Bytes without a meaning under the right content type.
  case garbage
  /// The first half of the right answer.
  case truncated
  /// No bytes.
  case empty
  /// Zeros without an end.
  case endless
  /// A page for people.
  case html
  /// The right bytes under text/plain.
  case wrongType
  /// TSA, OCSP: another nonce.
  case wrongNonce
  /// TSA, OCSP: no nonce.
  case noNonce
  /// TSA: the token has no certificate but the authority's own.
  case bare
  /// TSA: another digest.
  case wrongImprint
  /// TSA: status grantedWithMods with a good token.
  case grantedWithMods
  /// TSA: rejection with failure badAlg and a text; OCSP: status tryLater.
  case rejected
  /// TSA: a time a day ago; OCSP, CRL: one that was to be replaced weeks ago.
  case stale
  /// OCSP: the certificate is unknown.
  case unknown
  /// OCSP: refuses a CertID that is made with another digest, such as `SHA256`.
  case onlyDigest(String)
  /// OCSP: an answer about another certificate.
  case otherCertificate
  /// Another entity answers and signs.
  case by(String)

  /// Reads the spelling of queries and options, such as `delay:2000` or `503`.
  package init(_ text: String) throws(PKIError) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let number = parts.count == 2 ? Int(parts[1]) : nil
    switch (parts.first ?? "", number) {
    case ("delay", let number?): self = .delay(number)
    case ("retry-after", let number?): self = .retryAfter(number)
    case ("only", _) where parts.count == 2: self = .onlyDigest(parts[1])
    case ("by", _) where parts.count == 2: self = .by(parts[1])
    case ("redirect", _) where parts.count == 2: self = .redirect(parts[1])
    default:
      if let status = Int(text), (200...599).contains(status) {
        self = .status(status)
      } else if let known = Self.plain[text] {
        self = known
      } else {
        throw .unknownFault(text)
      }
    }
  }

  /// Reads several, with commas between them.
  package static func list(_ text: String) throws(PKIError) -> [Fault] {
    var faults: [Fault] = []
    for part in text.split(separator: ",") { faults.append(try Fault(String(part))) }
    return faults
  }

  private static let plain: [String: Fault] = [
    "hang": .hang, "drop": .drop, "unauthorized": .unauthorized, "garbage": .garbage, "truncated": .truncated,
    "empty": .empty, "endless": .endless, "html": .html, "wrong-type": .wrongType, "wrong-nonce": .wrongNonce,
    "no-nonce": .noNonce, "bare": .bare, "wrong-imprint": .wrongImprint, "granted-with-mods": .grantedWithMods,
    "rejected": .rejected, "stale": .stale, "unknown": .unknown, "other-certificate": .otherCertificate,
    "no-eku": .by("tsa-no-eku"),
  ]
}
