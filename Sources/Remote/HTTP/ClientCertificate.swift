public import CMS
package import Transport

/// A certificate with its key, for a server of https that asks who comes.
public enum ClientCertificate: Sendable {
  /// A PKCS#12 file.
  case p12([UInt8], password: Secret?)
  /// A certificate, with those above it, and its key, both in PEM.
  case pem(certificate: [UInt8], key: Secret, password: Secret?)
}

extension ClientIdentity {
  /// What TLS is given.
  package init(_ certificate: ClientCertificate) {
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
