/// What an entity of the test PKI is: everything but its key and the moment.
package struct Blueprint: Sendable {
  /// What an entity is for.
  package enum Kind: String, Codable, Sendable {
    case authority, signer, timestampAuthority = "timestamp-authority", statusResponder = "ocsp-responder"
  }

  /// The name in paths, files and options.
  package let name: String
  package let kind: Kind
  /// The subject's common name.
  package let commonName: String
  /// The name of the issuing entity; the entity's own for a self-signed certificate.
  package let issuer: String
  package let serial: UInt64
  package let keyType: KeyType
  /// The entity whose key and subject this one shares, for cross-certificates; nil for a key of its own.
  package var twin: String?
  /// The subject's organisation.
  package var organisation = "Padessign Test"
  /// Days from the PKI's moment to the first and the last moment of validity.
  package var days = -365...730
  package var keyUsage = "critical,digitalSignature,nonRepudiation"
  package var basicConstraints = "critical,CA:FALSE"
  /// Further extensions: name and value as OpenSSL's configuration spells them.
  package var extensions: [(name: String, value: String)] = []
  /// The digest of the certificate's signature, if not the one that fits the issuer's key.
  package var digest: String?
  /// Days before the PKI's moment at which the certificate was revoked.
  package var revokedDaysAgo: Int?
  /// Whether the certificate says where to ask about its revocation.
  package var namesRevocationSources = true
  /// What is wrong on purpose, in words.
  package var wrong: String?

  package var isAuthority: Bool { kind == .authority }
  package var isSelfSigned: Bool { issuer == name }

  func with(_ change: (inout Blueprint) -> Void) -> Blueprint {
    var copy = self
    change(&copy)
    return copy
  }
}
