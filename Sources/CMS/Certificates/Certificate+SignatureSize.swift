import COpenSSL

extension Certificate {
  /// The largest signature value that the key makes, in bytes.
  package var maximumSignatureSize: Int {
    // 16,384 bits stand for a key that libcrypto cannot read; such a key cannot sign here anyhow.
    publicKey.map { max(0, Int(EVP_PKEY_get_size($0))) } ?? 2048
  }
}
