/// Why a key, a certificate or a signature cannot be read or made.
///
/// A broken signature in a file is never one of these: it is a ``SignatureCheck``.
@nonexhaustive public enum CMSError: Error, Equatable, Sendable {
  /// A libcrypto call failed; `queue` is the thread's error queue, oldest entry first.
  case openSSL(operation: String, queue: [String])
  /// A DER value ended before its buffer did; both numbers are bytes.
  case trailingBytes(after: Int, of: Int)
  /// `what` is not encoded as it must be.
  case malformed(what: String, reason: String)
  /// The password does not open the key.
  case wrongPassword
  /// The key is encrypted and no password was given.
  case passwordNeeded
  /// No certificate fits the private key; `certificate` names the one that was tried, or the file's first.
  case keyMismatch(certificate: String)
  /// Something is asked that cannot be done here, by its name.
  case unsupported(feature: String)
  /// The certificate must not sign; `reasons` are sentences.
  case unfitCertificate(name: String, reasons: [String])
  /// A key returned a value that is not a signature over what it was given.
  case wrongSignature(SignatureMistake)
  /// A certificate cannot be read.
  case badCertificate(reason: String)
  /// A private key cannot be read.
  case badKey(reason: String)
  /// Two things asked for exclude each other, such as a digest that the key's algorithm does not allow.
  case contradiction(reason: String)
  /// A bound that protects against hostile input was passed.
  case limit(what: String, bound: Int)
}
