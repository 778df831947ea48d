import Synchronization

/// Which certificates are signed with which keys: asked once, whoever asks again, and bounded.
///
/// A certificate is signed with one key, so what verifies is bounded by how many certificates there are. What does not is
/// bounded here: a file can bring any number of wrong issuers, each of which costs a signature, and a dear one if its
/// maker wants.
final class SignatureMemory: Sendable {
  /// What all that is tried in vain may cost; a large file of honest namesakes costs some hundreds.
  private static let mostInVain = 8192

  private struct State {
    var known: [Pair: Bool] = [:]
    var inVain = 0
  }

  private struct Pair: Hashable {
    let certificate: Certificate
    let key: [UInt8]
  }

  private let state = Mutex(State())

  /// What is known of a certificate and an issuer's key; nil when it was never asked.
  func known(_ certificate: Certificate, by issuer: Certificate) -> Bool? {
    let pair = Pair(certificate: certificate, key: issuer.fields.publicKeyInfo)
    return state.withLock { $0.known[pair] }
  }

  /// Whether one is signed with the other's key; nil when too much was tried in vain.
  func ask(_ certificate: Certificate, by issuer: Certificate) -> Bool? {
    guard state.withLock({ $0.inVain < Self.mostInVain }) else { return nil }
    let isSigned = certificate.isSigned(by: issuer)
    let pair = Pair(certificate: certificate, key: issuer.fields.publicKeyInfo)
    state.withLock { state in
      state.known[pair] = isSigned
      if !isSigned { state.inVain += issuer.verificationCost }
    }
    return isSigned
  }
}

extension Certificate {
  /// What a verification with the key costs, in verifications with RSA of 4,096 bits; roughly, and never too little.
  var verificationCost: Int {
    switch publicKeyKind {
    case .rsa(let bits), .rsaPSS(let bits, _):
      let times = max(1, bits / 4096)
      // An exponent has 17 bits, or somebody wants it to take long.
      return times * times * (hasShortExponent ? 1 : 8)
    case .ec(let curve): return curve.name == "P-256" ? 1 : 8
    case .ed25519: return 1
    default: return 8
    }
  }
}
