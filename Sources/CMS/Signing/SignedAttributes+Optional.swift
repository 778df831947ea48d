extension SignedAttributes {
  /// The most roles and the longest text that are written.
  private static let mostRoles = 32
  private static let longestText = 1024

  static func optional(_ options: SignedAttributeOptions) throws(CMSError) -> [[UInt8]] {
    var attributes: [[UInt8]] = []
    if let policy = options.policy { attributes.append(try attribute(for: policy)) }
    if let commitment = options.commitment { attributes.append(try attribute(for: commitment)) }
    if let location = options.location { attributes.append(try attribute(for: location)) }
    if !options.claimedRoles.isEmpty { attributes.append(try attribute(forRoles: options.claimedRoles)) }
    for token in options.contentTimestamps { attributes.append(attribute(.contentTimeStamp) { $0.raw(token) }) }
    if let revocation = options.revocation { attributes.append(try revocation.attribute()) }
    return attributes
  }

  /// SignaturePolicyId: identifier, digest of the document, and where it is to be had (EN 319 122-1, 5.2.9).
  private static func attribute(for policy: SignaturePolicy) throws(CMSError) -> [UInt8] {
    let identifier = try self.identifier(policy.identifier, "a signature policy")
    guard policy.digest.count == policy.digestAlgorithm.size else {
      throw .contradiction(
        reason:
          "the policy's digest has \(policy.digest.count) bytes, \(policy.digestAlgorithm.name) has \(policy.digestAlgorithm.size)"
      )
    }
    let location = try policy.location.map { text throws(CMSError) in try ascii(text, "the policy's location") }
    return attribute(.signaturePolicyIdentifier) { writer in
      writer.sequence { writer in
        writer.objectIdentifier(identifier)
        writer.sequence { writer in
          AlgorithmIdentifier(policy.digestAlgorithm.identifier).write(to: &writer)
          writer.octetString(policy.digest)
        }
        guard let location else { return }
        writer.sequence { writer in
          writer.sequence { writer in
            writer.objectIdentifier(.policyQualifierURI)
            writer.primitive(DERTag.ia5String, location)
          }
        }
      }
    }
  }

  /// CommitmentTypeIndication (EN 319 122-1, 5.2.3).
  private static func attribute(for commitment: CommitmentType) throws(CMSError) -> [UInt8] {
    guard let identifier = commitment.identifier else {
      throw .contradiction(reason: "the commitment is no dotted identifier")
    }
    return attribute(.commitmentTypeIndication) { writer in
      writer.sequence { $0.objectIdentifier(identifier) }
    }
  }

  /// SignerLocation, its tags explicit (EN 319 122-1, 5.2.5).
  private static func attribute(for location: SignerLocation) throws(CMSError) -> [UInt8] {
    let lines = location.postalAddress
    guard location.country != nil || location.locality != nil || !lines.isEmpty else {
      throw .contradiction(reason: "a signer's location needs a country, a locality or an address")
    }
    guard lines.count <= 6 else { throw .limit(what: "lines of a postal address", bound: 6) }
    for text in lines + [location.country, location.locality].compactMap({ $0 }) { try checkLength(text) }
    return attribute(.signerLocation) { writer in
      writer.sequence { writer in
        if let country = location.country { writer.constructed(DERTag.context(0)) { $0.utf8String(country) } }
        if let locality = location.locality { writer.constructed(DERTag.context(1)) { $0.utf8String(locality) } }
        guard !lines.isEmpty else { return }
        writer.constructed(DERTag.context(2)) { writer in
          writer.sequence { writer in
            for line in lines { writer.utf8String(line) }
          }
        }
      }
    }
  }

  /// SignerAttributeV2 with claimedAttributes (EN 319 122-1, 5.2.6): the roles as values of one attribute.
  private static func attribute(forRoles roles: [String]) throws(CMSError) -> [UInt8] {
    guard roles.count <= mostRoles else { throw .limit(what: "claimed roles", bound: mostRoles) }
    for role in roles { try checkLength(role) }
    let values = roles.map { role in DERWriter.encode { $0.utf8String(role) } }
    return attribute(.signerAttributesV2) { writer in
      writer.sequence { writer in
        writer.constructed(DERTag.context(0)) { writer in
          writer.sequence { writer in
            writer.sequence { writer in
              writer.objectIdentifier(.atName)
              writer.setOf(values)
            }
          }
        }
      }
    }
  }

  private static func identifier(_ dotted: String, _ what: String) throws(CMSError) -> ObjectIdentifier {
    guard let identifier = ObjectIdentifier(dotted) else {
      throw .contradiction(reason: "\(dotted) is no dotted identifier of \(what)")
    }
    return identifier
  }

  private static func ascii(_ text: String, _ what: String) throws(CMSError) -> [UInt8] {
    try checkLength(text)
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .contradiction(reason: "\(what) must be ASCII") }
    return bytes
  }

  private static func checkLength(_ text: String) throws(CMSError) {
    guard !text.isEmpty, text.utf8.count <= longestText else {
      throw .limit(what: "bytes of a text, or it is empty", bound: longestText)
    }
  }
}
