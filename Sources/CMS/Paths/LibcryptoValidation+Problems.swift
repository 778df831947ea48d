import COpenSSL

extension LibcryptoValidation {
  /// The problem that an error of libcrypto means; nil for what is judged elsewhere.
  func problem(_ code: CInt, at index: Int) -> PathProblem? {
    let certificate = path.certificates[index]
    switch code {
    case X509_V_ERR_CERT_SIGNATURE_FAILURE, X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE,
      X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY:
      // It does not know every algorithm that certificates are signed with; ours looks at the same bytes.
      if index + 1 < path.certificates.count, certificate.isSigned(by: path.certificates[index + 1]) { return nil }
      return path.problem(.signature, index, "has a signature that does not verify with its issuer's key")
    case X509_V_ERR_INVALID_CA: return path.problem(.notAnAuthority, index, "is no certification authority")
    case X509_V_ERR_PATH_LENGTH_EXCEEDED:
      return path.problem(.pathLength, index, "has more authorities below it than its pathLenConstraint allows")
    case X509_V_ERR_PERMITTED_VIOLATION, X509_V_ERR_EXCLUDED_VIOLATION, X509_V_ERR_SUBTREE_MINMAX,
      X509_V_ERR_UNSUPPORTED_CONSTRAINT_TYPE, X509_V_ERR_UNSUPPORTED_CONSTRAINT_SYNTAX,
      X509_V_ERR_UNSUPPORTED_NAME_SYNTAX:
      return path.problem(
        .nameConstraints, index, "has a name against its issuers' nameConstraints: \(Self.words(code))")
    case X509_V_ERR_INVALID_POLICY_EXTENSION, X509_V_ERR_NO_EXPLICIT_POLICY:
      return path.problem(.policy, index, "fails the policies of the path: \(Self.words(code))")
    case X509_V_ERR_KEYUSAGE_NO_CERTSIGN:
      // Told by the place of the issued one; the issuer's own keyUsage is judged where the path is.
      return nil
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
      X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT,
      X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      return path.problem(.other, index, "has no issuer in the path, as libcrypto sees it: \(Self.words(code))")
    default: return path.problem(.other, index, "is refused by libcrypto: \(Self.words(code))")
    }
  }

  private static func words(_ code: CInt) -> String {
    X509_verify_cert_error_string(Int(code)).map { String(cString: $0) } ?? "error \(code)"
  }
}
