/// Comparing names as paths and lists are compared: case and spaces do not count (RFC 5280, 7.1).
enum NameMatching {
  /// Whether two encoded names are the same.
  static func areSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    if first == second { return true }
    guard let left = try? DistinguishedName(der: first), let right = try? DistinguishedName(der: second) else {
      return false
    }
    return left.matches(right)
  }

  /// Whether two INTEGERs have the same value, even if one has more leading zeros than it should.
  static func areSameIntegers(_ first: some Sequence<UInt8>, _ second: some Sequence<UInt8>) -> Bool {
    first.drop { $0 == 0 }.elementsEqual(second.drop { $0 == 0 })
  }
}
