/// Why a token is not taken, though its authority granted it.
package enum TimestampRefusal: Error, Hashable, Sendable {
  /// It cannot be read.
  case unreadable(String)
  /// Its signature does not hold.
  case badSignature(String)
  /// It stamps something else than what was asked for.
  case otherImprint
  /// It does not repeat the nonce.
  case noNonce
  /// It repeats another nonce: an answer to another request.
  case otherNonce
  /// It was made under another policy than the one that was asked for.
  case otherPolicy(asked: String, got: String)
  /// Its authority's certificate must not stamp.
  case unfitAuthority(String)
  /// Its authority is not trusted.
  case untrustedAuthority(String)
  /// Its time cannot be right; the difference is in seconds, positive for the future.
  case implausibleTime(String, difference: Int64)

  /// The reason in words, about a token that is named elsewhere.
  package var text: String {
    switch self {
    case .unreadable(let reason): "its token cannot be read: \(reason)"
    case .badSignature(let reason): "its token does not hold: \(reason)"
    case .otherImprint: "its token has another imprint: it stamps the digest of something else"
    case .noNonce: "its token lacks the nonce of the request, so it may be the answer to an older one"
    case .otherNonce: "its token has another nonce: it is the answer to another request"
    case .otherPolicy(let asked, let got): "its token was made under the policy \(got), and \(asked) was asked for"
    case .unfitAuthority(let reason): "its certificate must not make time-stamps: \(reason)"
    case .untrustedAuthority(let reason): "its certificate is not trusted: \(reason)"
    case .implausibleTime(let time, let difference):
      "its token says \(time), which is \(difference.magnitude) s \(difference < 0 ? "behind" : "ahead of") this machine's clock"
    }
  }
}
