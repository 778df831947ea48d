/// Which addresses a connection may lead to.
///
/// A certificate or a token is written by somebody else, and so are the addresses in it. A program that fetches them
/// would otherwise ask the machines behind its firewall whatever a stranger likes.
package struct AddressRule: Sendable {
  /// Hosts and ports that the user himself named: they may be anywhere.
  package var named: NamedHosts
  /// Whether every address may be used.
  package var allowsPrivateNetwork: Bool

  /// A rule.
  package init(named: NamedHosts = NamedHosts(), allowsPrivateNetwork: Bool = false) {
    self.named = named
    self.allowsPrivateNetwork = allowsPrivateNetwork
  }

  /// Whether a connection for a host may lead to an address that its name stands for.
  package func permits(_ address: IPAddress, for web: WebAddress) -> Bool {
    allowsPrivateNetwork || named.contains(web) || Self.isPublic(address)
  }

  /// Whether an address belongs to the Internet, and so does what is embedded in it.
  package static func isPublic(_ address: IPAddress) -> Bool {
    let blocks = address.bytes.count == 4 ? blocks4 : blocks6
    guard !blocks.contains(where: { address.lies(in: $0.block, bits: $0.bits) }) else { return false }
    return address.embedded.map { isPublic($0) } ?? true
  }

  /// IANA's special-purpose blocks that no server of the public Internet has (RFC 6890).
  private static let blocks4: [(block: [UInt8], bits: Int)] = [
    ([0, 0, 0, 0], 8),  // this network, RFC 1122
    ([10, 0, 0, 0], 8),  // private, RFC 1918
    ([100, 64, 0, 0], 10),  // behind a carrier's translator, RFC 6598
    ([127, 0, 0, 0], 8),  // loopback
    ([169, 254, 0, 0], 16),  // link-local, RFC 3927; the data services of cloud machines
    ([172, 16, 0, 0], 12),  // private
    ([192, 0, 0, 0], 24),  // protocol assignments
    ([192, 0, 2, 0], 24),  // documentation, RFC 5737
    ([192, 168, 0, 0], 16),  // private
    ([198, 18, 0, 0], 15),  // benchmarks, RFC 2544
    ([198, 51, 100, 0], 24),  // documentation
    ([203, 0, 113, 0], 24),  // documentation
    ([224, 0, 0, 0], 4),  // multicast
    ([240, 0, 0, 0], 4),  // reserved, and broadcast
  ]

  private static let blocks6: [(block: [UInt8], bits: Int)] = [
    (six([]), 128),  // unspecified
    (six([], last: 1), 128),  // loopback
    (six([0x01]), 64),  // discard, RFC 6666
    (six([0x00, 0x64, 0xff, 0x9b, 0, 1]), 48),  // local use of NAT64, RFC 8215
    (six([0x20, 0x01, 0x0d, 0xb8]), 32),  // documentation
    (six([0xfc]), 7),  // unique local, RFC 4193
    (six([0xfe, 0x80]), 10),  // link-local
    (six([0xfe, 0xc0]), 10),  // site-local, RFC 3879
    (six([0xff]), 8),  // multicast
  ]

  private static func six(_ first: [UInt8], last: UInt8 = 0) -> [UInt8] {
    var bytes = first + [UInt8](repeating: 0, count: 16 - first.count)
    bytes[15] = last
    return bytes
  }
}
