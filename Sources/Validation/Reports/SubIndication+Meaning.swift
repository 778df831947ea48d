extension SubIndication {
  /// What it means, in one plain sentence.
  public var meaning: String {
    switch self {
    case .formatFailure: "It is not built as a signature must be, or the file was changed in a way that it forbids."
    case .hashFailure: "The bytes that were signed are not those that stand in the file now."
    case .signatureCryptoFailure: "The signature value was not made with the key of the certificate that it names."
    case .revoked: "The signer's certificate was revoked before the signature was made."
    case .expired: "The signer's certificate had expired before the signature was made."
    case .notYetValid: "The signature was made before the signer's certificate became valid."
    case .signatureConstraintsFailure: "The signature breaks a rule of the validation policy."
    case .chainConstraintsFailure: "A certificate between the signer and the trust anchor breaks a rule."
    case .chainGeneralFailure: "The path of certificates could not be validated."
    case .cryptoConstraintsFailure: "An algorithm or key is too weak, or not known here."
    case .cryptoConstraintsFailureNoPOE:
      "An algorithm or key is too weak by now, and nothing proves that the signature is older than that."
    case .policyProcessingError: "The policy that the signature names cannot be processed."
    case .signaturePolicyNotAvailable: "The policy that the signature names is not at hand."
    case .timestampOrderFailure: "The time-stamps contradict each other's order."
    case .noSigningCertificateFound: "The signer's certificate is not at hand."
    case .noCertificateChainFound: "No path of certificates leads from the signer to anybody who is trusted."
    case .noCertificateChainFoundNoPOE:
      "No path of certificates leads to anybody who is trusted now, and nothing proves that the signature is of a time"
        + " when one did."
    case .revokedNoPOE:
      "The signer's certificate was revoked, and nothing proves that the signature is older than that."
    case .revokedCANoPOE:
      "The certificate of an authority was revoked, and nothing proves that the signature is older than that."
    case .outOfBoundsNotRevoked:
      "The signer's certificate is not valid now, though it was not revoked, and nothing proves that the signature is of"
        + " its time."
    case .outOfBoundsNoPOE:
      "The signer's certificate is not valid now, and nothing proves that the signature is of its time."
    case .revocationOutOfBoundsNoPOE:
      "The certificate behind the revocation data is not valid now, and nothing proves that the data are of its time."
    case .noPOE: "Nothing proves that the signature existed before something that it relies on was lost."
    case .tryLater: "Whether the certificate was revoked cannot be told with what is at hand."
    case .signedDataNotFound: "There is no finished signature, or what it signs is not there."
    }
  }

  /// What somebody who needs an answer can do about it.
  public var advice: String {
    switch self {
    case .formatFailure: "Do not rely on this file. Ask the signer for the document as it was signed."
    case .hashFailure, .signatureCryptoFailure:
      "Do not rely on this file. It was changed or damaged after signing: get it again from where it came from."
    case .revoked, .expired, .notYetValid: "Do not rely on it. Ask the signer to sign with a valid certificate."
    case .signatureConstraintsFailure: "Look at the rule that is named, and decide whether your policy must ask for it."
    case .chainConstraintsFailure:
      "Ask the issuer of the certificate that is named: it was used for what it may not do."
    case .chainGeneralFailure: "Look at the reason, and give the certificates that are missing or damaged."
    case .cryptoConstraintsFailure: "Ask for a new signature with an algorithm of today."
    case .cryptoConstraintsFailureNoPOE:
      "Look for a copy with a time-stamp from when the algorithm was still good; else ask for a new signature."
    case .policyProcessingError, .signaturePolicyNotAvailable:
      "Ask the signer by which policy the signature was made, and read it."
    case .timestampOrderFailure: "Do not rely on the times. Ask the time-stamp authorities that are named."
    case .noSigningCertificateFound: "Ask the signer for the certificate, and give it as an untrusted one."
    case .noCertificateChainFound:
      "Give the root certificate that you trust as an anchor, and intermediate certificates that are missing."
    case .noCertificateChainFoundNoPOE: "Look for a copy with a time-stamp, or give the anchor of that time."
    case .revokedNoPOE, .revokedCANoPOE:
      "Rely on it only if you know from elsewhere when it was signed, for example from a copy with a time-stamp."
    case .outOfBoundsNotRevoked, .outOfBoundsNoPOE:
      "Look for a copy with a time-stamp, or judge it at a time for which you have a proof of your own."
    case .revocationOutOfBoundsNoPOE: "Get fresh revocation data, or a copy with a later document time-stamp."
    case .noPOE: "Look for a copy with a time-stamp that is older."
    case .tryLater: "Ask again online or later, or give the revocation data."
    case .signedDataNotFound: "Finish the signature, or ask for the document that it belongs to."
    }
  }
}
