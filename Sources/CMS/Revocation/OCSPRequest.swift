/// OCSPRequest: asks about one certificate, without a signature (RFC 6960, 4.1.1).
package struct OCSPRequest: Sendable {
  /// id-pkix-ocsp-nonce.
  static let nonceIdentifier = ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 2)

  /// What is asked about.
  package let certificate: CertificateID
  /// The nonce that the answer should repeat; nil when none was sent.
  package let nonce: [UInt8]?
  /// The DER to be posted as `application/ocsp-request`.
  package let der: [UInt8]

  /// A request.
  ///
  /// - Parameters:
  ///   - certificate: The certificate asked about.
  ///   - issuer: Its issuer, whose key is named by a digest.
  ///   - digest: SHA-1 is what every responder knows (RFC 5019, 2.1.1 asks for it); SHA-256 where SHA-1 is refused.
  ///   - nonce: 1 to 32 octets (RFC 8954, 2.1); nil for a request that caches can answer.
  /// - Throws: ``CMSError/contradiction(reason:)`` about the nonce; ``CMSError`` about the issuer's key.
  package init(
    _ certificate: Certificate, issuer: Certificate, digest: DigestAlgorithm = .sha1, nonce: [UInt8]? = nil
  ) throws(CMSError) {
    if let nonce, !(1...32).contains(nonce.count) {
      throw .contradiction(reason: "a nonce has 1 to 32 octets, not \(nonce.count)")
    }
    let identifier = try CertificateID(certificate, issuer: issuer, digest: digest)
    self.certificate = identifier
    self.nonce = nonce
    der = DERWriter.encode(capacity: 160) { writer in
      writer.sequence { writer in
        writer.sequence { writer in
          writer.sequence { writer in
            writer.sequence { writer in identifier.write(to: &writer) }
          }
          guard let nonce else { return }
          writer.constructed(DERTag.context(2)) { writer in
            writer.sequence { writer in
              writer.sequence { writer in
                writer.objectIdentifier(Self.nonceIdentifier)
                writer.octetString(DERWriter.encode { $0.octetString(nonce) })
              }
            }
          }
        }
      }
    }
  }

  /// Whether an answer repeats the nonce: nil when it has none, which RFC 6960, 4.4.1 allows a responder that answers
  /// ahead of time.
  package func isRepeated(by answer: BasicOCSPResponse) -> Bool? {
    guard let nonce, let repeated = answer.nonce else { return nil }
    return nonce == repeated
  }
}
