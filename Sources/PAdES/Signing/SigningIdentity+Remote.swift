import CMS
public import Remote

extension SigningIdentity {
  /// An identity whose key is at a signing service.
  ///
  /// - Parameters:
  ///   - credential: The credential.
  ///   - service: Where it is.
  public init(_ credential: CSCCredential, at service: CSCService) {
    self.init(certificate: credential.certificate, chain: credential.chain, largestBatch: credential.largestBatch) {
      try RemoteKey(service, credential, digest: $0, padding: $1)
    }
  }
}
