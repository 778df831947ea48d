import COpenSSL

extension Certificate {
  /// Whether this one issued the other by names, key identifiers and key usage; the signature is not verified.
  package func hasIssued(_ other: Certificate) -> Bool {
    defer { ERR_clear_error() }
    return X509_check_issued(x509, other.x509) == X509_V_OK
  }
}
