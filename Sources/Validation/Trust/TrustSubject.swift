import CMS

/// What is judged: who signed, for what, and since when the signature value is proven to have existed.
struct TrustSubject {
  let certificate: Certificate
  let purpose: PathPurpose
  /// The best-signature-time, or the time of validation where nothing proves any.
  let existence: Int64
}
