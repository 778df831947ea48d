import Synchronization

/// Which certificates are signed with which keys: asked once, whoever asks again, and bounded.
///
/// A certificate is signed with one key, so what verifies is bounded by how many certificates there are. What does not is
/// bounded here: a file can bring any number of wrong issuers, each of which costs a signature.
final class SignatureMemory: Sendable {
  /// The most signatures that do not verify, before no more are tried.
  private static let mostFailures = 512

  private struct State {
    var known: [Pair: Bool] = [:]
    var failures = 0
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

  /// Whether one is signed with the other's key; nil when too many were tried in vain.
  func ask(_ certificate: Certificate, by issuer: Certificate) -> Bool? {
    guard state.withLock({ $0.failures < Self.mostFailures }) else { return nil }
    let isSigned = certificate.isSigned(by: issuer)
    let pair = Pair(certificate: certificate, key: issuer.fields.publicKeyInfo)
    state.withLock { state in
      state.known[pair] = isSigned
      if !isSigned { state.failures += 1 }
    }
    return isSigned
  }
}
