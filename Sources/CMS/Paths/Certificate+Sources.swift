/// Where a certificate says that its issuer and its state are to be found.
extension Certificate {
  /// The most addresses of one kind that are taken from a certificate; real ones have three at most.
  private static let mostAddresses = 8
  /// The most access descriptions that are looked at.
  private static let mostDescriptions = 64

  /// The OCSP responders that authorityInfoAccess names, http and https only (RFC 5280, 4.2.2.1).
  package var ocspAddresses: [String] { accessAddresses(ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1)) }

  /// Where authorityInfoAccess says that issuers' certificates are, http and https only (RFC 5280, 4.2.2.1).
  package var issuerAddresses: [String] { accessAddresses(ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 2)) }

  /// Where cRLDistributionPoints says that lists are, http and https only (RFC 5280, 4.2.1.13).
  package var revocationListAddresses: [String] {
    let addresses = distributionPoints.flatMap(\.names).compactMap(\.webAddress)
    return Self.bounded(addresses)
  }

  /// Whether the certificate has any source of revocation that can be asked.
  package var namesRevocationSource: Bool { !ocspAddresses.isEmpty || !revocationListAddresses.isEmpty }

  private func accessAddresses(_ method: ObjectIdentifier) -> [String] {
    guard let value = fields.value(of: ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 1, 1)),
      var reader = try? DERReader.only(value[...]).reader
    else { return [] }
    var addresses: [String] = []
    var count = 0
    while count < Self.mostDescriptions, var description = (try? reader.next())?.reader {
      count += 1
      guard (try? description.next())?.objectIdentifier == method, let location = try? description.next(),
        let address = (try? GeneralName(reading: location))?.webAddress
      else { continue }
      addresses.append(address)
    }
    return Self.bounded(addresses)
  }

  private static func bounded(_ addresses: [String]) -> [String] {
    var kept: [String] = []
    for address in addresses where kept.count < mostAddresses && !kept.contains(address) { kept.append(address) }
    return kept
  }
}
