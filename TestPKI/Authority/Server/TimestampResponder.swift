import COpenSSL
import Glibc

/// A time-stamp authority (RFC 3161).
struct TimestampResponder {
  let signer: Entity
  let chain: [Entity]
  /// Seconds since 1970.
  let now: Int64
  let faults: [Fault]

  /// Our policy, in the arc for examples.
  private static let policy = "2.999.3161"

  /// The TimeStampResp in DER.
  func answer(_ der: [UInt8]) throws(PKIError) -> [UInt8] {
    if faults.contains(.rejected) { return Self.rejection }
    let request = try read(der)
    defer { TS_REQ_free(request) }

    let hasUsage = X509_check_purpose(signer.certificate.pointer, X509_PURPOSE_TIMESTAMP_SIGN, 0) == 1
    guard hasUsage else { throw .openSSL(operation: "\(signer.name) is no time-stamp authority", queue: []) }
    return try respond(to: request)
  }

  /// The token that a certificate without the usage makes: libcrypto's own TSA would refuse it.
  func answerWithoutUsage(_ der: [UInt8], reference: Entity) throws(PKIError) -> [UInt8] {
    let request = try read(der)
    defer { TS_REQ_free(request) }
    let good = try TimestampResponder(signer: reference, chain: [], now: now, faults: []).respond(to: request)
    let response = try OpenSSL.parse("d2i_TS_RESP", good) { d2i_TS_RESP(nil, $0, $1) }
    defer { TS_RESP_free(response) }
    let info = try OpenSSL.pointer("TS_RESP_get_tst_info") { TS_RESP_get_tst_info(response) }
    let content = try OpenSSL.der("i2d_TS_TST_INFO") { i2d_TS_TST_INFO(info, $0) }
    return Self.sequence(Self.sequence([0x02, 0x01, 0x00]) + (try signedData(over: content)))
  }

  /// The request as it came, or changed so that the answer to it is wrong for the client; the caller frees it.
  private func read(_ der: [UInt8]) throws(PKIError) -> OpaquePointer {
    let request = try OpenSSL.parse("d2i_TS_REQ", der) { d2i_TS_REQ(nil, $0, $1) }
    do {
      try spoil(request)
    } catch {
      TS_REQ_free(request)
      throw error
    }
    guard faults.contains(.noNonce) else { return request }
    // A nonce cannot be taken out of a request, so another one is made.
    defer { TS_REQ_free(request) }
    let bare = try OpenSSL.pointer("TS_REQ_new") { TS_REQ_new() }
    TS_REQ_set_version(bare, 1)
    TS_REQ_set_msg_imprint(bare, TS_REQ_get_msg_imprint(request))
    TS_REQ_set_cert_req(bare, TS_REQ_get_cert_req(request))
    return bare
  }

  private func spoil(_ request: OpaquePointer) throws(PKIError) {
    if faults.contains(.wrongNonce) {
      let nonce = try OpenSSL.integer(0x0bad_0bad)
      defer { ASN1_INTEGER_free(nonce) }
      TS_REQ_set_nonce(request, nonce)
    }
    if faults.contains(.wrongImprint), let imprint = TS_REQ_get_msg_imprint(request),
      let digest = TS_MSG_IMPRINT_get_msg(imprint)
    {
      let count = ASN1_STRING_length(digest)
      var zeros = [UInt8](repeating: 0, count: Int(count))
      try OpenSSL.success("TS_MSG_IMPRINT_set_msg") { TS_MSG_IMPRINT_set_msg(imprint, &zeros, count) }
    }
  }

  private func respond(to request: OpaquePointer) throws(PKIError) -> [UInt8] {
    let context = try OpenSSL.pointer("TS_RESP_CTX_new") { TS_RESP_CTX_new() }
    defer { TS_RESP_CTX_free(context) }
    try OpenSSL.success("set_signer_cert") { TS_RESP_CTX_set_signer_cert(context, signer.certificate.pointer) }
    try OpenSSL.success("set_signer_key") { TS_RESP_CTX_set_signer_key(context, signer.key.pointer) }
    try OpenSSL.success("set_signer_digest") { TS_RESP_CTX_set_signer_digest(context, EVP_sha256()) }
    try OpenSSL.success("set_ess_cert_id_digest") { TS_RESP_CTX_set_ess_cert_id_digest(context, EVP_sha256()) }
    let policy = try OpenSSL.pointer("OBJ_txt2obj") { OBJ_txt2obj(Self.policy, 1) }
    defer { ASN1_OBJECT_free(policy) }
    try OpenSSL.success("set_def_policy") { TS_RESP_CTX_set_def_policy(context, policy) }
    for digest in [EVP_sha256(), EVP_sha384(), EVP_sha512(), EVP_sha3_256(), EVP_sha3_384(), EVP_sha3_512()] {
      try OpenSSL.success("add_md") { TS_RESP_CTX_add_md(context, digest) }
    }
    try OpenSSL.success("set_accuracy") { TS_RESP_CTX_set_accuracy(context, 1, 0, 0) }
    // The root is the client's own; the chain between goes along (RFC 3161, 2.4.1, certReq).
    let between = faults.contains(.bare) ? [] : chain.filter { !$0.blueprint.isSelfSigned }
    let stack = try OpenSSL.stack(of: between.map(\.certificate))
    defer { OPENSSL_sk_free(stack) }
    try OpenSSL.success("set_certs") { TS_RESP_CTX_set_certs(context, stack) }
    TS_RESP_CTX_set_serial_cb(
      context,
      { _, _ in
        let serial = ASN1_INTEGER_new()
        ASN1_INTEGER_set_uint64(serial, UInt64.random(in: 1...UInt64(Int64.max)))
        return serial
      }, nil)
    var moment = faults.contains(.stale) ? now - 86_400 : now
    let body = try OpenSSL.der("i2d_TS_REQ") { i2d_TS_REQ(request, $0) }
    return try OpenSSL.reading(body) { bio throws(PKIError) in
      let response = try OpenSSL.pointer("TS_RESP_create_response") {
        withUnsafeMutablePointer(to: &moment) { pointer in
          TS_RESP_CTX_set_time_cb(
            context,
            { _, data, seconds, microseconds in
              seconds?.pointee = Int(data?.load(as: Int64.self) ?? 0)
              microseconds?.pointee = 0
              return 1
            }, pointer)
          return TS_RESP_create_response(context, bio)
        }
      }
      defer { TS_RESP_free(response) }
      if faults.contains(.grantedWithMods), let status = TS_RESP_get_status_info(response) {
        try OpenSSL.success("TS_STATUS_INFO_set_status") { TS_STATUS_INFO_set_status(status, 1) }
      }
      return try OpenSSL.der("i2d_TS_RESP") { i2d_TS_RESP(response, $0) }
    }
  }

  private func signedData(over content: [UInt8]) throws(PKIError) -> [UInt8] {
    let flags = UInt32(CMS_BINARY | CMS_PARTIAL)
    let cms = try OpenSSL.pointer("CMS_sign") { CMS_sign(nil, nil, nil, nil, flags) }
    defer { CMS_ContentInfo_free(cms) }
    try OpenSSL.success("CMS_set1_eContentType") { CMS_set1_eContentType(cms, OBJ_nid2obj(NID_id_smime_ct_TSTInfo)) }
    _ = try OpenSSL.pointer("CMS_add1_signer") {
      CMS_add1_signer(
        cms, signer.certificate.pointer, signer.key.pointer, EVP_sha256(),
        UInt32(CMS_BINARY | CMS_CADES | CMS_NOSMIMECAP))
    }
    for issuer in chain where !issuer.blueprint.isSelfSigned {
      try OpenSSL.success("CMS_add1_cert") { CMS_add1_cert(cms, issuer.certificate.pointer) }
    }
    try OpenSSL.reading(content) { bio throws(PKIError) in
      try OpenSSL.success("CMS_final") { CMS_final(cms, bio, nil, UInt32(CMS_BINARY)) }
    }
    return try OpenSSL.der("i2d_CMS_ContentInfo") { i2d_CMS_ContentInfo(cms, $0) }
  }

  /// Status rejection, a text, failure badAlg (bit 0).
  private static let rejection: [UInt8] = {
    let text = Array("this digest is not accepted here".utf8)
    let string = [0x0c, UInt8(text.count)] + text
    return sequence(sequence([0x02, 0x01, 0x02] + sequence(string) + [0x03, 0x02, 0x07, 0x80]))
  }()

  private static func sequence(_ content: [UInt8]) -> [UInt8] {
    switch content.count {
    case ..<128: [0x30, UInt8(content.count)] + content
    case ..<256: [0x30, 0x81, UInt8(content.count)] + content
    default:
      [0x30, 0x82, UInt8(truncatingIfNeeded: content.count >> 8), UInt8(truncatingIfNeeded: content.count)] + content
    }
  }
}
