/// The purposes in extKeyUsage that decide about signed documents.
package enum ExtendedKeyUsage {
  package static let any = "2.5.29.37.0"
  package static let timeStamping = "1.3.6.1.5.5.7.3.8"
  /// Personal certificates on cards have it, and so do the certificates of web servers.
  package static let clientAuth = "1.3.6.1.5.5.7.3.2"
  package static let ocspSigning = "1.3.6.1.5.5.7.3.9"

  /// Any of these lets a certificate sign documents. There is no list in a standard: RFC 9336 names a purpose of its own,
  /// and the certificates in use have those of mail, and of the makers of readers.
  package static let documentSigning: Set<String> = [
    any,
    "1.3.6.1.5.5.7.3.36",  // id-kp-documentSigning, RFC 9336
    "1.3.6.1.5.5.7.3.4",  // emailProtection, RFC 5280
    "1.2.840.113583.1.1.5",  // Adobe: authentic documents trust
    "1.3.6.1.4.1.311.10.3.12",  // Microsoft: document signing
  ]
}
