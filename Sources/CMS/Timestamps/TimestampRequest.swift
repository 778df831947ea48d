/// TimeStampReq: asks an authority to stamp a digest (RFC 3161, 2.4.1).
package struct TimestampRequest: Sendable {
  /// What the imprint was made with.
  package let digest: DigestAlgorithm
  /// The digest of what is stamped.
  package let imprint: [UInt8]
  /// The policy that is asked for; nil for the authority's own.
  package let policy: ObjectIdentifier?
  /// The nonce as a number's octets, which the answer must repeat.
  package let nonce: [UInt8]
  /// The DER to be posted as `application/timestamp-query`.
  package let der: [UInt8]

  /// A request for a token with its certificates.
  ///
  /// - Parameters:
  ///   - imprint: The digest of what is stamped.
  ///   - digest: What it was made with.
  ///   - policy: The policy that is asked for, dotted; nil for the authority's own.
  ///   - nonce: 1 to 32 octets, large and random enough that nobody sees it twice.
  /// - Throws: ``CMSError/contradiction(reason:)``.
  package init(
    over imprint: [UInt8], _ digest: DigestAlgorithm, policy: String? = nil, nonce: [UInt8]
  ) throws(CMSError) {
    guard imprint.count == digest.size else {
      throw .contradiction(
        reason: "an imprint of \(imprint.count) bytes was given, and \(digest.name) has \(digest.size)")
    }
    guard (1...32).contains(nonce.count) else {
      throw .contradiction(reason: "a nonce has 1 to 32 octets, not \(nonce.count)")
    }
    let identifier = try policy.map { dotted throws(CMSError) in
      guard let identifier = ObjectIdentifier(dotted) else {
        throw .contradiction(reason: "\(dotted) is no dotted identifier of a time-stamping policy")
      }
      return identifier
    }
    self.digest = digest
    self.imprint = imprint
    self.policy = identifier
    self.nonce = nonce
    der = DERWriter.encode(capacity: 160) { writer in
      writer.sequence { writer in
        writer.integer(1)
        writer.sequence { writer in
          // With NULL, as most clients write it and some authorities compare it.
          AlgorithmIdentifier(digest.identifier, parameters: [DERTag.null, 0]).write(to: &writer)
          writer.octetString(imprint)
        }
        if let identifier { writer.objectIdentifier(identifier) }
        writer.integer(magnitude: nonce)
        // certReq: a token without its certificate proves nothing later.
        writer.primitive(DERTag.boolean, [0xFF])
      }
    }
  }
}
