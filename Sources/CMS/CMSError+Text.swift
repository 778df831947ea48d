extension CMSError {
  /// The reason in words, for an error or a verdict that names its subject itself.
  package var text: String {
    switch self {
    case .openSSL(let operation, let queue): "\(operation): \(queue.isEmpty ? "failed" : queue.joined(separator: "; "))"
    case .trailingBytes(let after, let size): "\(size - after) bytes follow the value of \(after) bytes"
    case .malformed(let what, let reason): "\(what): \(reason)"
    case .wrongPassword: "the password does not open the key"
    case .passwordNeeded: "the key is encrypted and no password was given"
    case .keyMismatch(let certificate): "the private key does not fit the certificate \(certificate)"
    case .unsupported(let feature): "\(feature) is not supported"
    case .unfitCertificate(let name, let reasons): "\(name) must not sign: \(reasons.joined(separator: "; "))"
    case .wrongSignature(let mistake): mistake.text
    case .badCertificate(let reason): "the certificate cannot be read: \(reason)"
    case .badKey(let reason): "the private key cannot be read: \(reason)"
    case .contradiction(let reason): reason
    case .limit(let what, let bound): "more than \(bound) \(what)"
    }
  }
}
