import Testing
import Transport

@Suite struct AddressRuleTests {
  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
    "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.0.0.8", "198.19.0.1",
    "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
  ])
  func addressesThatAreNotOfTheInternetAreNoPublicOnes(_ text: String) throws {
    let four = try #require(address(text))
    #expect(!AddressRule.isPublic(four))
    for carrier in carriers(of: four.bytes) { #expect(!AddressRule.isPublic(carrier), "\(carrier)") }
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.0.0.1", "128.0.0.1", "169.253.0.1",
    "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "223.255.255.255",
  ])
  func theirNeighboursArePublic(_ text: String) throws {
    let four = try #require(address(text))
    #expect(AddressRule.isPublic(four))
    for carrier in carriers(of: four.bytes) { #expect(AddressRule.isPublic(carrier), "\(carrier)") }
  }

  @Test(
    arguments: [
      ([0xfc, 0], false), ([0xfd, 0xff], false), ([0xfe, 0x80], false), ([0xfe, 0xbf], false), ([0xfe, 0xc0], false),
      ([0xff, 0x02], false), ([0x20, 0x01, 0x0d, 0xb8], false), ([0x26, 0x06], true), ([0x2a, 0x00], true),
      ([0xfb, 0xff], true),
    ] as [([UInt8], Bool)])
  func blocksOfIPv6AreTold(_ first: [UInt8], isPublic: Bool) throws {
    let bytes = first + [UInt8](repeating: 0, count: 15 - first.count) + [9]
    #expect(AddressRule.isPublic(try #require(IPAddress(bytes))) == isPublic)
  }

  @Test func loopbackAndUnspecifiedOfIPv6AreNotPublic() throws {
    #expect(!AddressRule.isPublic(try #require(IPAddress([UInt8](repeating: 0, count: 16)))))
    #expect(!AddressRule.isPublic(try #require(IPAddress([UInt8](repeating: 0, count: 15) + [1]))))
  }

  @Test func onlyTheNamedHostAndPortMayBePrivate() throws {
    let rule = AddressRule(named: NamedHosts(["http://tsa.intern:8080/tsa", "no address"]))
    let inside = try #require(IPAddress([10, 0, 0, 5]))
    #expect(rule.permits(inside, for: try WebAddress("http://TSA.intern:8080/other")))
    #expect(!rule.permits(inside, for: try WebAddress("http://tsa.intern:8081/tsa")))
    #expect(!rule.permits(inside, for: try WebAddress("http://other.intern:8080/tsa")))
    #expect(AddressRule(allowsPrivateNetwork: true).permits(inside, for: try WebAddress("http://other/")))
  }

  @Test func fourOrSixteenBytesAreAnAddress() {
    for count in 0...17 {
      #expect((IPAddress([UInt8](repeating: 1, count: count)) != nil) == (count == 4 || count == 16))
    }
  }

  private func address(_ text: String) -> IPAddress? {
    IPAddress(text.split(separator: ".").compactMap { UInt8($0) })
  }

  /// The forms of IPv6 that lead to an IPv4 address.
  private func carriers(of four: [UInt8]) -> [IPAddress] {
    let zeros = [UInt8](repeating: 0, count: 16)
    let all: [[UInt8]] = [
      zeros.prefix(10) + [0xff, 0xff] + four,  // mapped
      zeros.prefix(8) + [0xff, 0xff, 0, 0] + four,  // translated
      [0x20, 0x02] + four + zeros.prefix(9) + [1],  // 6to4
      [0, 0x64, 0xff, 0x9b] + zeros.prefix(8) + four,  // NAT64
      [0x20, 0x01, 0, 0, 8, 8, 8, 8, 0, 0, 0, 0] + four.map { ~$0 },  // Teredo
      [0x2a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x5e, 0xfe] + four,  // ISATAP
    ]
    return all.compactMap { IPAddress(Array($0)) }
  }
}
