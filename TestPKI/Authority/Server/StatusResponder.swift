import COpenSSL

/// An OCSP responder for one authority (RFC 6960).
struct StatusResponder {
  let authority: Entity
  let responder: Entity
  /// The PKI's moment: certificates were revoked some days before it.
  let moment: Int64
  /// Seconds since 1970.
  let now: Int64
  let faults: [Fault]

  /// The OCSPResponse in DER.
  func answer(_ der: [UInt8]) throws(PKIError) -> [UInt8] {
    if faults.contains(.rejected) { return try wrap(OCSP_RESPONSE_STATUS_TRYLATER, nil) }
    let request = try OpenSSL.parse("d2i_OCSP_REQUEST", der) { d2i_OCSP_REQUEST(nil, $0, $1) }
    defer { OCSP_REQUEST_free(request) }
    let basic = try OpenSSL.pointer("OCSP_BASICRESP_new") { OCSP_BASICRESP_new() }
    defer { OCSP_BASICRESP_free(basic) }
    let count = OCSP_request_onereq_count(request)
    guard (1...16).contains(count) else { return try wrap(OCSP_RESPONSE_STATUS_MALFORMEDREQUEST, nil) }
    if try !isKnownDigest(of: request) { return try wrap(OCSP_RESPONSE_STATUS_UNAUTHORIZED, nil) }
    for index in 0..<count {
      let single = try OpenSSL.pointer("OCSP_request_onereq_get0") { OCSP_request_onereq_get0(request, index) }
      let id = try OpenSSL.pointer("OCSP_onereq_get0_id") { OCSP_onereq_get0_id(single) }
      try addStatus(of: id, to: basic)
    }
    if faults.contains(.wrongNonce) {
      var nonce = [UInt8](repeating: 0xbd, count: 16)
      OCSP_basic_add1_nonce(basic, &nonce, CInt(nonce.count))
    } else if !faults.contains(.noNonce) {
      OCSP_copy_nonce(basic, request)
    }
    // The moment is ours, not the machine's; libcrypto has no other way to set it.
    if let produced = OCSP_resp_get0_produced_at(basic) {
      ASN1_GENERALIZEDTIME_set(UnsafeMutablePointer(mutating: produced), Int(thisUpdate))
    }
    let none = try OpenSSL.stack(of: [])
    defer { OPENSSL_sk_free(none) }
    let digest = responder.key.type.digest.flatMap { EVP_get_digestbyname($0) }
    try OpenSSL.success("OCSP_basic_sign") {
      OCSP_basic_sign(
        basic, responder.certificate.pointer, responder.key.pointer, digest, none, UInt(OCSP_NOTIME))
    }
    return try wrap(OCSP_RESPONSE_STATUS_SUCCESSFUL, basic)
  }

  /// Whether the first CertID is made with a digest that the responder takes.
  private func isKnownDigest(of request: OpaquePointer) throws(PKIError) -> Bool {
    for case .onlyDigest(let name) in faults {
      let single = try OpenSSL.pointer("OCSP_request_onereq_get0") { OCSP_request_onereq_get0(request, 0) }
      let id = try OpenSSL.pointer("OCSP_onereq_get0_id") { OCSP_onereq_get0_id(single) }
      var algorithm: OpaquePointer?
      OCSP_id_get0_info(nil, &algorithm, nil, nil, id)
      if OBJ_obj2nid(algorithm) != OBJ_sn2nid(name) { return false }
    }
    return true
  }

  private var thisUpdate: Int64 { faults.contains(.stale) ? now - 30 * 86_400 : now }

  private func addStatus(of id: OpaquePointer, to basic: OpaquePointer) throws(PKIError) {
    var serial: UnsafeMutablePointer<ASN1_INTEGER>?
    var algorithm: OpaquePointer?
    OCSP_id_get0_info(nil, &algorithm, nil, &serial, id)
    var number: UInt64 = 0
    let known =
      ASN1_INTEGER_get_uint64(&number, serial) == 1 && isOurs(id, algorithm: algorithm, serial: serial)
      ? Blueprint.all.first { $0.issuer == authority.name && $0.serial == number } : nil

    var (status, reason) = (V_OCSP_CERTSTATUS_GOOD, CInt(-1))
    var revocation: Int64 = 0
    if known == nil || faults.contains(.unknown) {
      status = V_OCSP_CERTSTATUS_UNKNOWN
    } else if let days = known?.revokedDaysAgo {
      (status, reason) = (V_OCSP_CERTSTATUS_REVOKED, CRL_REASON_KEY_COMPROMISE)
      revocation = moment - Int64(days) * 86_400
    }
    let times = [revocation, thisUpdate, thisUpdate + 3_600].map { ASN1_TIME_set(nil, Int($0)) }
    defer { for time in times { ASN1_TIME_free(time) } }
    let about = try faults.contains(.otherCertificate) ? other(than: id) : id
    defer { if about != id { OCSP_CERTID_free(about) } }
    _ = try OpenSSL.pointer("OCSP_basic_add1_status") {
      OCSP_basic_add1_status(
        basic, about, status, reason, status == V_OCSP_CERTSTATUS_REVOKED ? times[0] : nil, times[1], times[2])
    }
  }

  /// Whether the request names this authority as the issuer.
  private func isOurs(_ id: OpaquePointer, algorithm: OpaquePointer?, serial: UnsafeMutablePointer<ASN1_INTEGER>?)
    -> Bool
  {
    let x509 = authority.certificate.pointer
    guard let digest = EVP_get_digestbyname(OBJ_nid2sn(OBJ_obj2nid(algorithm))),
      let own = OCSP_cert_id_new(digest, X509_get_subject_name(x509), X509_get0_pubkey_bitstr(x509), serial)
    else { return false }
    defer { OCSP_CERTID_free(own) }
    return OCSP_id_issuer_cmp(own, id) == 0
  }

  private func other(than id: OpaquePointer) throws(PKIError) -> OpaquePointer {
    let x509 = authority.certificate.pointer
    let serial = try OpenSSL.integer(0x0bad)
    defer { ASN1_INTEGER_free(serial) }
    return try OpenSSL.pointer("OCSP_cert_id_new") {
      OCSP_cert_id_new(EVP_sha1(), X509_get_subject_name(x509), X509_get0_pubkey_bitstr(x509), serial)
    }
  }

  private func wrap(_ status: CInt, _ basic: OpaquePointer?) throws(PKIError) -> [UInt8] {
    let response = try OpenSSL.pointer("OCSP_response_create") { OCSP_response_create(status, basic) }
    defer { OCSP_RESPONSE_free(response) }
    return try OpenSSL.der("i2d_OCSP_RESPONSE") { i2d_OCSP_RESPONSE(response, $0) }
  }
}
