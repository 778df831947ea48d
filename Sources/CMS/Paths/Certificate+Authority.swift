extension Certificate {
  /// pathLenConstraint of basicConstraints: how many authorities may follow (RFC 5280, 4.2.1.9).
  package var pathLength: Int? {
    guard let value = fields.value(of: .basicConstraints), var reader = try? DERReader.only(value[...]).reader else {
      return nil
    }
    _ = try? reader.optional(DERTag.boolean)
    return (try? reader.next(DERTag.integer, "pathLenConstraint"))?.integer
  }

  /// keyIdentifier of authorityKeyIdentifier (RFC 5280, 4.2.1.1).
  package var authorityKeyIdentifier: [UInt8]? {
    guard let value = fields.value(of: .authorityKeyIdentifier), var reader = try? DERReader.only(value[...]).reader
    else { return nil }
    return (try? reader.optional(DERTag.implicit(0))).flatMap { $0.map { Array($0.contents) } }
  }

  /// The policies in certificatePolicies, dotted; empty when there is none (RFC 5280, 4.2.1.4).
  package var certificatePolicies: [String] {
    guard let value = fields.value(of: ObjectIdentifier(2, 5, 29, 32)),
      var reader = try? DERReader.only(value[...]).reader
    else { return [] }
    var policies: [String] = []
    while policies.count < 64, var policy = (try? reader.next())?.reader {
      if let identifier = (try? policy.next())?.objectIdentifier { policies.append(identifier.dotted) }
    }
    return policies
  }

  /// Whether the extension id-pkix-ocsp-nocheck says that a responder's certificate is not to be asked about
  /// (RFC 6960, 4.2.2.2.1).
  package var hasOCSPNoCheck: Bool { fields.value(of: ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 5)) != nil }

  /// Whether it says that it is too short-lived to be revoked: id-ce-noRevAvail (RFC 9608, 3) or
  /// id-etsi-ext-valassured-ST-certs (EN 319 412-1, 5.2). An authority's never is (RFC 9608, 4).
  package var isNeverRevoked: Bool {
    !isCA
      && (fields.value(of: ObjectIdentifier(2, 5, 29, 56)) != nil
        || fields.value(of: ObjectIdentifier(0, 4, 0, 194121, 2, 1)) != nil)
  }

  /// Whether the certificate has that extension and says that it is critical.
  package func isCritical(_ identifier: ObjectIdentifier) -> Bool {
    fields.extensions.contains { $0.identifier == identifier && $0.isCritical }
  }
}
