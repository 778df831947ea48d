extension Certificate {
  /// The purposes in extKeyUsage, as dotted identifiers; empty when there is none.
  public var extendedKeyUsages: [String] {
    guard let value = fields.value(of: .extendedKeyUsage), let list = try? DERReader.only(value[...]) else { return [] }
    var reader = list.reader
    var purposes: [String] = []
    while !reader.isAtEnd, let purpose = try? reader.next() {
      if let identifier = purpose.objectIdentifier { purposes.append(identifier.dotted) }
    }
    return purposes
  }

  /// The critical extensions that nothing here understands, as dotted identifiers (RFC 5280, 4.2).
  public var unknownCriticalExtensions: [String] {
    fields.extensions.filter { $0.isCritical && !Certificate.known.contains($0.identifier) }.map(\.identifier.dotted)
  }

  /// The value of subjectKeyIdentifier.
  package var subjectKeyIdentifier: [UInt8]? {
    guard let value = fields.value(of: .subjectKeyIdentifier), let octets = try? DERReader.only(value[...]),
      octets.tag == DERTag.octetString
    else { return nil }
    return Array(octets.contents)
  }

  /// The contents of an extension's value by dotted identifier; nil when the certificate has none.
  package func extensionValue(_ identifier: ObjectIdentifier) -> [UInt8]? { fields.value(of: identifier) }

  /// The extensions of RFC 5280 and those that other profiles of signing certificates define.
  private static let known: Set<ObjectIdentifier> = [
    .subjectKeyIdentifier, .authorityKeyIdentifier, .keyUsage, .basicConstraints, .extendedKeyUsage,
    ObjectIdentifier(2, 5, 29, 9),  // subjectDirectoryAttributes
    ObjectIdentifier(2, 5, 29, 16),  // privateKeyUsagePeriod
    ObjectIdentifier(2, 5, 29, 17),  // subjectAltName
    ObjectIdentifier(2, 5, 29, 18),  // issuerAltName
    ObjectIdentifier(2, 5, 29, 30),  // nameConstraints
    ObjectIdentifier(2, 5, 29, 31),  // cRLDistributionPoints
    ObjectIdentifier(2, 5, 29, 32),  // certificatePolicies
    ObjectIdentifier(2, 5, 29, 33),  // policyMappings
    ObjectIdentifier(2, 5, 29, 36),  // policyConstraints
    ObjectIdentifier(2, 5, 29, 46),  // freshestCRL
    ObjectIdentifier(2, 5, 29, 54),  // inhibitAnyPolicy
    ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 1, 1),  // authorityInfoAccess
    ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 1, 11),  // subjectInfoAccess
    ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 1, 3),  // qcStatements, RFC 3739
    ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 5),  // ocsp-nocheck, RFC 6960
  ]
}
