/// Hosts and ports that the user named himself, in an option or in his configuration.
package struct NamedHosts: Hashable, Sendable {
  private struct Place: Hashable {
    let host: String
    let port: UInt16
  }

  private var places: Set<Place> = []

  /// None.
  package init() {}

  /// The hosts of some addresses; what is no address is passed over, since it cannot be asked either.
  package init(_ addresses: [String]) {
    for address in addresses {
      if let web = try? WebAddress(address) { insert(web) }
    }
  }

  /// Adds the host and the port of an address.
  package mutating func insert(_ address: WebAddress) {
    places.insert(Place(host: address.host, port: address.port))
  }

  /// Whether the host and the port of an address were named, in the same spelling.
  package func contains(_ address: WebAddress) -> Bool {
    places.contains(Place(host: address.host, port: address.port))
  }
}
