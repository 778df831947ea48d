import CMS
import Transport
import Validation

extension TSAOptions {
  /// Whether two addresses lead to one server: what proves who asks is for one server and for no other.
  public static func isSameServer(_ first: String, _ second: String) -> Bool {
    guard let first = try? WebAddress(first), let second = try? WebAddress(second) else { return false }
    return first.isSameOrigin(as: second)
  }
}

extension TSAOptions.Authentication {
  /// The value of the header; whoever takes it wipes it.
  var header: [UInt8] {
    switch self {
    case .basic(let user, let password):
      var pair = Array("\(user):".utf8) + password.bytes
      defer { for index in pair.indices { pair[index] = 0 } }
      return Array("Basic ".utf8) + Base64.octets(pair)
    case .bearer(let token): return Array("Bearer ".utf8) + token.bytes
    }
  }
}

extension ClientIdentity {
  init(_ certificate: TSAOptions.ClientCertificate) {
    let given: Secret?
    switch certificate {
    case .p12(let file, let password):
      self.init(certificate: file, form: .p12)
      given = password
    case .pem(let certificate, let key, let password):
      self.init(certificate: certificate, form: .pem)
      self.key = { key.bytes }
      given = password
    }
    if let given { password = { given.bytes } }
  }
}
