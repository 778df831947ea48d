import COpenSSL

/// Turns a blueprint and a key into a certificate (RFC 5280, 4).
struct CertificateIssuer {
  /// The PKI's moment, in seconds since 1970.
  let moment: Int64
  /// Where the live server answers.
  let port: UInt16

  /// Makes a certificate; without an issuer it is self-signed.
  func issue(_ blueprint: Blueprint, key: PrivateKey, issuer: Entity?) throws(PKIError) -> Certificate {
    let certificate = Certificate(owning: try OpenSSL.pointer("X509_new") { X509_new() })
    let x509 = certificate.pointer
    try OpenSSL.success("X509_set_version") { X509_set_version(x509, Int(X509_VERSION_3)) }
    try setSerial(blueprint.serial, of: x509)
    try setValidity(blueprint.days, of: x509)
    try OpenSSL.success("X509_set_pubkey") { X509_set_pubkey(x509, key.pointer) }

    let subject = try OpenSSL.pointer("X509_get_subject_name") { X509_get_subject_name(x509) }
    for (field, text) in [("C", "DE"), ("O", blueprint.organisation), ("CN", blueprint.commonName)] {
      try OpenSSL.success("X509_NAME_add_entry_by_txt") {
        X509_NAME_add_entry_by_txt(subject, field, MBSTRING_UTF8, text, CInt(text.utf8.count), -1, 0)
      }
    }
    let issuing = issuer?.certificate.pointer ?? x509
    try OpenSSL.success("X509_set_issuer_name") { X509_set_issuer_name(x509, X509_get_subject_name(issuing)) }
    try addExtensions(of: blueprint, to: x509, issuing: issuing)

    let signingKey = issuer?.key ?? key
    let digest = try (blueprint.digest ?? signingKey.type.digest).map { name throws(PKIError) in
      try OpenSSL.pointer("EVP_get_digestbyname") { EVP_get_digestbyname(name) }
    }
    if signingKey.type == .sm2 {
      let context = try SM2Signing.context(signingKey)
      defer { SM2Signing.free(context) }
      try OpenSSL.success("X509_sign_ctx") { X509_sign_ctx(x509, context) }
    } else {
      try OpenSSL.success("X509_sign") { X509_sign(x509, signingKey.pointer, digest) }
    }
    return certificate
  }

  private func setSerial(_ serial: UInt64, of x509: OpaquePointer) throws(PKIError) {
    let integer = try OpenSSL.integer(serial)
    defer { ASN1_INTEGER_free(integer) }
    try OpenSSL.success("X509_set_serialNumber") { X509_set_serialNumber(x509, integer) }
  }

  private func setValidity(_ days: ClosedRange<Int>, of x509: OpaquePointer) throws(PKIError) {
    let first = try OpenSSL.pointer("ASN1_TIME_set") { ASN1_TIME_set(nil, Int(moment) + days.lowerBound * 86_400) }
    defer { ASN1_TIME_free(first) }
    let last = try OpenSSL.pointer("ASN1_TIME_set") { ASN1_TIME_set(nil, Int(moment) + days.upperBound * 86_400) }
    defer { ASN1_TIME_free(last) }
    try OpenSSL.success("X509_set1_notBefore") { X509_set1_notBefore(x509, first) }
    try OpenSSL.success("X509_set1_notAfter") { X509_set1_notAfter(x509, last) }
  }

  private func addExtensions(of blueprint: Blueprint, to x509: OpaquePointer, issuing: OpaquePointer) throws(PKIError) {
    var list = [
      ("basicConstraints", blueprint.basicConstraints), ("keyUsage", blueprint.keyUsage),
      ("subjectKeyIdentifier", "hash"), ("authorityKeyIdentifier", "keyid:always"),
    ]
    list += blueprint.extensions
    if blueprint.namesRevocationSources {
      let server = "http://127.0.0.1:\(port)"
      let name = blueprint.issuer
      list.append(("authorityInfoAccess", "OCSP;URI:\(server)/ocsp/\(name),caIssuers;URI:\(server)/certs/\(name).crt"))
      list.append(("crlDistributionPoints", "URI:\(server)/crl/\(name).crl"))
    }

    let configuration = try OpenSSL.pointer("NCONF_new") { NCONF_new(nil) }
    defer { NCONF_free(configuration) }
    // The section that `nameConstraints` refers to: names that begin with these two entries.
    try OpenSSL.reading(Array("[permitted]\nC=DE\nO=Padessign Test\n".utf8)) { bio throws(PKIError) in
      var line = 0
      try OpenSSL.success("NCONF_load_bio") { NCONF_load_bio(configuration, bio, &line) }
    }
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuing, x509, nil, nil, 0)
    X509V3_set_nconf(&context, configuration)
    for (name, value) in list {
      let entry = try OpenSSL.pointer("X509V3_EXT_nconf") { X509V3_EXT_nconf(configuration, &context, name, value) }
      defer { X509_EXTENSION_free(entry) }
      try OpenSSL.success("X509_add_ext") { X509_add_ext(x509, entry, -1) }
    }
  }
}
