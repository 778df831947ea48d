import COpenSSL

/// Signature algorithms that libcrypto can verify and, up to 3.0, does not know by their identifiers in certificates.
enum SignatureIdentifiers {
  /// Adds them to libcrypto's table, once in the life of the process.
  static let added: Void = {
    let digests = [NID_sha3_256, NID_sha3_384, NID_sha3_512]
    let ecdsa = [NID_ecdsa_with_SHA3_256, NID_ecdsa_with_SHA3_384, NID_ecdsa_with_SHA3_512]
    let rsa = [NID_RSA_SHA3_256, NID_RSA_SHA3_384, NID_RSA_SHA3_512]
    for (key, signatures) in [(NID_X9_62_id_ecPublicKey, ecdsa), (NID_rsaEncryption, rsa)] {
      for (signature, digest) in zip(signatures, digests) where OBJ_find_sigid_algs(signature, nil, nil) != 1 {
        OBJ_add_sigid(signature, digest, key)
      }
    }
    ERR_clear_error()
  }()
}
