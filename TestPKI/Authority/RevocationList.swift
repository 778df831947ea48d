import COpenSSL

/// What an authority revoked, as a CRL (RFC 5280, 5).
struct RevocationList {
  let issuer: Entity
  /// The PKI's moment: certificates were revoked some days before it.
  let moment: Int64
  /// In seconds since 1970.
  let thisUpdate: Int64
  let nextUpdate: Int64

  /// The signed list in DER.
  func der() throws(PKIError) -> [UInt8] {
    let crl = try OpenSSL.pointer("X509_CRL_new") { X509_CRL_new() }
    defer { X509_CRL_free(crl) }
    try OpenSSL.success("X509_CRL_set_version") { X509_CRL_set_version(crl, Int(X509_CRL_VERSION_2)) }
    try OpenSSL.success("X509_CRL_set_issuer_name") {
      X509_CRL_set_issuer_name(crl, X509_get_subject_name(issuer.certificate.pointer))
    }
    try withTime(thisUpdate) { time throws(PKIError) in
      try OpenSSL.success("X509_CRL_set1_lastUpdate") { X509_CRL_set1_lastUpdate(crl, time) }
    }
    try withTime(nextUpdate) { time throws(PKIError) in
      try OpenSSL.success("X509_CRL_set1_nextUpdate") { X509_CRL_set1_nextUpdate(crl, time) }
    }
    for blueprint in Blueprint.all where blueprint.issuer == issuer.name {
      if let days = blueprint.revokedDaysAgo { try add(blueprint.serial, days: days, to: crl) }
    }
    try OpenSSL.success("X509_CRL_sort") { X509_CRL_sort(crl) }

    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuer.certificate.pointer, nil, nil, crl, 0)
    let identifier = try OpenSSL.pointer("X509V3_EXT_nconf") {
      X509V3_EXT_nconf(nil, &context, "authorityKeyIdentifier", "keyid:always")
    }
    defer { X509_EXTENSION_free(identifier) }
    try OpenSSL.success("X509_CRL_add_ext") { X509_CRL_add_ext(crl, identifier, -1) }
    // The number grows with time (RFC 5280, 5.2.3).
    let number = try OpenSSL.integer(UInt64(max(thisUpdate, 1)))
    defer { ASN1_INTEGER_free(number) }
    try OpenSSL.success("X509_CRL_add1_ext_i2d") { X509_CRL_add1_ext_i2d(crl, NID_crl_number, number, 0, 0) }
    if issuer.key.type == .sm2 {
      let context = try SM2Signing.context(issuer.key)
      defer { SM2Signing.free(context) }
      try OpenSSL.success("X509_CRL_sign_ctx") { X509_CRL_sign_ctx(crl, context) }
    } else {
      try OpenSSL.success("X509_CRL_sign") {
        X509_CRL_sign(crl, issuer.key.pointer, issuer.key.type.digest.flatMap { EVP_get_digestbyname($0) })
      }
    }
    return try OpenSSL.bytes("i2d_X509_CRL_bio") { i2d_X509_CRL_bio($0, crl) }
  }

  private func add(_ serial: UInt64, days: Int, to crl: OpaquePointer) throws(PKIError) {
    let entry = try OpenSSL.pointer("X509_REVOKED_new") { X509_REVOKED_new() }
    var handedOver = false
    defer { if !handedOver { X509_REVOKED_free(entry) } }
    let number = try OpenSSL.integer(serial)
    defer { ASN1_INTEGER_free(number) }
    try OpenSSL.success("X509_REVOKED_set_serialNumber") { X509_REVOKED_set_serialNumber(entry, number) }
    try withTime(moment - Int64(days) * 86_400) { time throws(PKIError) in
      try OpenSSL.success("X509_REVOKED_set_revocationDate") { X509_REVOKED_set_revocationDate(entry, time) }
    }
    let reason = try OpenSSL.pointer("ASN1_ENUMERATED_new") { ASN1_ENUMERATED_new() }
    defer { ASN1_ENUMERATED_free(reason) }
    ASN1_ENUMERATED_set(reason, Int(CRL_REASON_KEY_COMPROMISE))
    try OpenSSL.success("X509_REVOKED_add1_ext_i2d") {
      X509_REVOKED_add1_ext_i2d(entry, NID_crl_reason, reason, 0, 0)
    }
    try OpenSSL.success("X509_CRL_add0_revoked") { X509_CRL_add0_revoked(crl, entry) }
    handedOver = true
  }

  private func withTime(
    _ seconds: Int64, _ body: (UnsafeMutablePointer<ASN1_TIME>) throws(PKIError) -> Void
  ) throws(PKIError) {
    let time = try OpenSSL.pointer("ASN1_TIME_set") { ASN1_TIME_set(nil, Int(seconds)) }
    defer { ASN1_TIME_free(time) }
    try body(time)
  }
}
