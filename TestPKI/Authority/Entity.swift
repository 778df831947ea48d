/// One entity with its key, its certificate and where they are as files.
package struct Entity: Sendable {
  package let blueprint: Blueprint
  package let key: PrivateKey
  package let certificate: Certificate
  /// The folder of the PKI.
  let folder: String

  package var name: String { blueprint.name }
  /// The certificate in PEM.
  package var certificatePEM: String { "\(folder)/\(name).pem" }
  /// The certificate in DER.
  package var certificateDER: String { "\(folder)/\(name).crt" }
  /// The issuers in PEM, the certificate's own first, the root last.
  package var chainPEM: String { "\(folder)/\(name).chain.pem" }
  /// The key as plain PKCS#8 in PEM.
  package var keyPEM: String { "\(folder)/\(name).key.pem" }
  /// The key as PKCS#8 in PEM under the PKI's password.
  package var encryptedKeyPEM: String { "\(folder)/\(name).key-encrypted.pem" }
  /// Key, certificate and issuers in a PKCS#12 under the PKI's password.
  package var p12: String { "\(folder)/\(name).p12" }
  /// The list of what this authority revoked, in DER; written for authorities.
  package var crl: String { "\(folder)/\(name).crl" }
}
