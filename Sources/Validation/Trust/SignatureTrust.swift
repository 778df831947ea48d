/// How far the signer of one signature, or the authority of one time-stamp, is trusted.
package struct SignatureTrust: Sendable {
  /// The certificate's path.
  package let chain: ChainReport
  /// Since when the signature is proven to have existed, in seconds since 1970; nil when nothing proves any time before
  /// that of validation.
  package let bestSignatureTime: Int64?
  /// What keeps it from passing, as far as trust and time go; nil when nothing does.
  package internal(set) var objection: SignatureVerdict?
  /// What is against its certificate.
  let failure: TrustFailure?
  /// The same of the time-stamps over its value, in their order.
  package internal(set) var timestamps: [SignatureTrust] = []
  /// The same of the time-stamps over its content, which are signed with it.
  package internal(set) var contentTimestamps: [SignatureTrust] = []
  /// The latest of those that passed: it was made later than that.
  var signedAfter: TimeMark?

  init(
    chain: ChainReport, bestSignatureTime: Int64?, objection: SignatureVerdict?, failure: TrustFailure? = nil
  ) {
    self.chain = chain
    self.bestSignatureTime = bestSignatureTime
    self.objection = objection
    self.failure = failure
  }
}
