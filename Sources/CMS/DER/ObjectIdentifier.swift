/// An ASN.1 object identifier, held as the contents of its DER.
package struct ObjectIdentifier: Hashable, Sendable {
  /// The contents octets.
  package let contents: [UInt8]
  /// The most arcs and the most octets that are read or written; X.660 knows no bound, no real identifier comes near.
  private static let longest = 128

  /// Takes contents octets as they stand in a file; they are compared, and decoded only for people.
  package init(contents: some Sequence<UInt8>) {
    self.contents = Array(contents)
  }

  /// An identifier that is written in the source.
  init(_ arcs: UInt64...) {
    contents = Self.encode(arcs)
  }

  /// Reads the dotted form, e.g. `1.2.840.113549.1.7.1`.
  ///
  /// - Returns: Nil unless it is one: at least two arcs, no leading zeros, the first 0 to 2, the second below 40 then.
  package init?(_ dotted: String) {
    let parts = dotted.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts.count <= Self.longest else { return nil }
    var arcs: [UInt64] = []
    for part in parts {
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), part == "0" || part.first != "0",
        let arc = UInt64(part)
      else { return nil }
      arcs.append(arc)
    }
    guard arcs[0] < 2 ? arcs[1] < 40 : arcs[0] == 2 && arcs[1] <= UInt64.max - 80 else { return nil }
    contents = Self.encode(arcs)
  }

  /// The dotted form; an arc past 64 bits or a cut-off end is shown as `?`.
  package var dotted: String {
    var arcs: [String] = []
    var value: UInt64 = 0
    var overflow = false
    var open = false
    for octet in contents.prefix(Self.longest) {
      overflow = overflow || value > UInt64.max >> 7
      value = value << 7 | UInt64(octet & 0x7F)
      open = octet & 0x80 != 0
      if open { continue }
      if overflow {
        arcs.append("?")
      } else if arcs.isEmpty {
        let first = min(value / 40, 2)
        arcs.append("\(first).\(value - first * 40)")
      } else {
        arcs.append("\(value)")
      }
      value = 0
      overflow = false
    }
    if open || arcs.isEmpty || contents.count > Self.longest { arcs.append("?") }
    return arcs.joined(separator: ".")
  }

  private static func encode(_ arcs: [UInt64]) -> [UInt8] {
    var octets: [UInt8] = []
    for (index, arc) in arcs.enumerated() where index > 0 {
      let value = index == 1 ? arcs[0] * 40 + arc : arc
      var groups: [UInt8] = [UInt8(value & 0x7F)]
      var rest = value >> 7
      while rest > 0 {
        groups.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      octets += groups.reversed()
    }
    return octets
  }
}
