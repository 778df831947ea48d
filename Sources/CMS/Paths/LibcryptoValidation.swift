import COpenSSL

/// One path, judged by libcrypto at no time: the last certificate is trusted, the others are at hand, nothing else is.
struct LibcryptoValidation {
  let path: CertificatePath

  init(_ path: CertificatePath) { self.path = path }

  /// What libcrypto's callback is given to write to.
  private final class Findings {
    /// The error and the place in libcrypto's chain; it is told everything and never stops at the first.
    var errors: [(code: CInt, depth: Int)] = []
    static let most = 256
  }

  func problems() -> [PathProblem] {
    do throws(CMSError) {
      return try verify()
    } catch {
      return [PathProblem(kind: .unreadable, index: 0, text: error.text)]
    }
  }

  private func verify() throws(CMSError) -> [PathProblem] {
    SignatureIdentifiers.added
    var x509s: [OpaquePointer] = []
    for (index, certificate) in path.certificates.enumerated() {
      guard let x509 = certificate.x509 else {
        return [path.problem(.unreadable, index, "cannot be read by libcrypto")]
      }
      x509s.append(x509)
    }
    let store = try Owned<CertificateStore>("X509_STORE_new") { X509_STORE_new() }
    let storePointer = store.pointer
    try OpenSSL.success("X509_STORE_add_cert") { X509_STORE_add_cert(storePointer, x509s[x509s.count - 1]) }
    let untrusted = try Owned<Stack>("OPENSSL_sk_new_null") { OPENSSL_sk_new_null() }
    for x509 in x509s.dropLast() { OPENSSL_sk_push(untrusted.pointer, UnsafeRawPointer(x509)) }
    let context = try Owned<StoreContext>("X509_STORE_CTX_new") { X509_STORE_CTX_new() }
    let pointer = context.pointer
    try OpenSSL.success("X509_STORE_CTX_init") {
      X509_STORE_CTX_init(pointer, storePointer, x509s[0], untrusted.pointer)
    }
    try setParameters(pointer)
    let findings = Findings()
    try withExtendedLifetime(findings) { () throws(CMSError) in
      try OpenSSL.success("X509_STORE_CTX_set_ex_data") {
        X509_STORE_CTX_set_ex_data(pointer, 0, Unmanaged.passUnretained(findings).toOpaque())
      }
      X509_STORE_CTX_set_verify_cb(pointer) { isGood, context in
        // It also calls for what is good, and leaves the last error standing there.
        isGood == 0 ? LibcryptoValidation.take(context) : isGood
      }
      let status = X509_verify_cert(pointer)
      if status < 0, findings.errors.isEmpty {
        findings.errors.append((X509_STORE_CTX_get_error(pointer), 0))
      }
    }
    ERR_clear_error()
    return report(findings, chain: chain(of: pointer), expected: x509s)
  }

  /// Partial chains: an anchor need not be self-signed. No strictness about how a certificate was made (keyUsage without
  /// a key identifier and the like): RFC 5280 asks that of issuers, and certificates in use break it. Unknown critical
  /// extensions are ours to judge, since libcrypto does not know qcStatements.
  private func setParameters(_ context: OpaquePointer) throws(CMSError) {
    let parameters = try OpenSSL.pointer("X509_STORE_CTX_get0_param") { X509_STORE_CTX_get0_param(context) }
    let flags =
      X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_IGNORE_CRITICAL | X509_V_FLAG_POLICY_CHECK | X509_V_FLAG_NO_CHECK_TIME
    try OpenSSL.success("X509_VERIFY_PARAM_set_flags") { X509_VERIFY_PARAM_set_flags(parameters, UInt(flags)) }
    // Any policy will do (RFC 5280, 6.1.1 (c)); libcrypto takes no set for an empty one.
    if let any = OBJ_nid2obj(NID_any_policy) {
      try OpenSSL.success("X509_VERIFY_PARAM_add0_policy") { X509_VERIFY_PARAM_add0_policy(parameters, any) }
    }
    X509_VERIFY_PARAM_set_depth(parameters, CInt(PathBuilder.longestPath + 1))
    // Which algorithms are good enough at what time is not libcrypto's to say.
    X509_VERIFY_PARAM_set_auth_level(parameters, 0)
  }

  private static func take(_ context: OpaquePointer?) -> CInt {
    guard let context, let data = X509_STORE_CTX_get_ex_data(context, 0) else { return 0 }
    let findings = Unmanaged<Findings>.fromOpaque(data).takeUnretainedValue()
    let error = X509_STORE_CTX_get_error(context)
    guard error != X509_V_OK, findings.errors.count < Findings.most else { return 1 }
    findings.errors.append((error, Int(X509_STORE_CTX_get_error_depth(context))))
    return 1
  }

  private func chain(of context: OpaquePointer) -> [OpaquePointer] {
    guard let chain = X509_STORE_CTX_get0_chain(context) else { return [] }
    return (0..<OPENSSL_sk_num(chain)).compactMap { OPENSSL_sk_value(chain, $0).map { OpaquePointer($0) } }
  }

  private func report(_ findings: Findings, chain: [OpaquePointer], expected: [OpaquePointer]) -> [PathProblem] {
    var problems = findings.errors.compactMap { error in
      problem(error.code, at: min(max(error.depth, 0), expected.count - 1))
    }
    // It may only have judged what it was given, in that order; a path that it joins otherwise is not the one asked for.
    if chain != expected {
      let broken = brokenSteps
      if !broken.isEmpty { problems.removeAll { $0.kind == .other } }
      problems += broken
      if problems.isEmpty {
        problems.append(path.problem(.other, 0, "does not lead over this path, as libcrypto joins it"))
      }
    }
    return problems
  }

  /// The steps whose signature does not verify; libcrypto does not take a step where the kinds of key and signature
  /// differ, and so never comes to verify it.
  private var brokenSteps: [PathProblem] {
    (0..<path.certificates.count - 1).compactMap { index in
      guard !path.certificates[index].isSigned(by: path.certificates[index + 1]) else { return nil }
      return path.problem(.signature, index, "has a signature that does not verify with its issuer's key")
    }
  }
}
