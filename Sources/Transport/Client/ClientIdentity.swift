/// A certificate with its key, for servers of https that ask who comes.
package struct ClientIdentity: Sendable {
  /// How certificate and key are encoded.
  package enum Form: String, Sendable {
    case pem = "PEM"
    case der = "DER"
    /// PKCS#12, with the key in it.
    case p12 = "P12"
  }

  /// The certificate, with those above it where it is PEM; or the PKCS#12 file.
  package var certificate: [UInt8]
  package var form: Form
  /// Gives the key, which is wiped after use; nil for a PKCS#12 file.
  package var key: (@Sendable () -> [UInt8])?
  package var keyForm: Form
  /// Gives the password, which is wiped after use; nil for none.
  package var password: (@Sendable () -> [UInt8])?

  package init(
    certificate: [UInt8], form: Form, key: (@Sendable () -> [UInt8])? = nil, keyForm: Form = .pem,
    password: (@Sendable () -> [UInt8])? = nil
  ) {
    self.certificate = certificate
    self.form = form
    self.key = key
    self.keyForm = keyForm
    self.password = password
  }
}
