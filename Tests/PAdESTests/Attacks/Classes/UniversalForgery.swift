import ByteRange
import PAdES

/// The signature's value or range is taken away, so that a careless reader has nothing to find fault with.
enum UniversalForgery {
  static let group = "universal forgery"

  static let classes: [AttackClass] =
    contents + ranges + [
      AttackClass("byterange-gap", in: group, [.byteRangeGap], .malformed) { base in
        // The range leaves out an entry behind /Contents; digest and value are right.
        try base.rawSigned(behind: " /Prop_Build << >>", leavingOut: 18).bytes
      } twin: { base in
        try base.rawSigned(behind: " /Prop_Build << >>").bytes
      },
      AttackClass("contents-with-room-behind", in: group, [.byteRangeGap], .malformed) { base in
        // Zeros of the padding become white space behind the string, where anything might come to stand.
        var (bytes, gap) = try base.rawSigned()
        bytes.overwrite(">" + String(repeating: " ", count: 200), at: gap.upperBound - 201)
        return bytes
      } twin: { base in
        var (bytes, gap) = try base.rawSigned()
        bytes.overwrite(String(repeating: " ", count: 200) + ">", at: gap.upperBound - 201)
        return bytes
      },
    ]

  private static let contents = [
    forgery("contents-missing", [.missingContents]) { base, bytes in
      bytes.overwrite("/Contentz ", at: base.gap.lowerBound - 10)
    },
    forgery("contents-null", [.missingContents]) { base, bytes in
      bytes.overwrite("null" + String(repeating: " ", count: base.gap.count - 4), at: base.gap.lowerBound)
    },
    forgery("contents-empty", [.missingContents]) { base, bytes in
      bytes.overwrite("<>" + String(repeating: " ", count: base.gap.count - 2), at: base.gap.lowerBound)
    },
    forgery("contents-a-name", []) { base, bytes in
      bytes.overwrite("/None" + String(repeating: " ", count: base.gap.count - 5), at: base.gap.lowerBound)
    },
  ]

  private static let ranges = [
    range("byterange-missing", [.missingByteRange]) { _ in nil },
    range("byterange-null", [.missingByteRange]) { _ in "null" },
    range("byterange-empty", [.missingByteRange]) { _ in "[]" },
    range("byterange-of-three") { "[0 \($0[1]) \($0[2])]" },
    range("byterange-negative") { "[0 -\($0[1]) \($0[2]) \($0[3])]" },
    range("byterange-overlapping") { "[0 \($0[2] + 8) \($0[2]) \($0[3])]" },
    range("byterange-beyond-the-end") { "[0 \($0[1]) \($0[2]) \($0[3] + 999)]" },
    range("byterange-not-from-the-start") { "[9 \($0[1] - 9) \($0[2]) \($0[3])]" },
  ]

  /// The twin writes the same value in lower case: the gap is not signed, and the value is what it was.
  private static func forgery(
    _ name: String, _ attacks: [Attack], _ change: @escaping @Sendable (SignedBase, inout [UInt8]) -> Void
  ) -> AttackClass {
    AttackClass(name, in: group, attacks, .malformed) { base in
      var bytes = base.bytes
      change(base, &bytes)
      return bytes
    } twin: { base in
      var bytes = base.bytes
      for index in base.gap where (0x41...0x46).contains(bytes[index]) { bytes[index] += 0x20 }
      return bytes
    }
  }

  /// The twin writes the field that leads to the signature again.
  private static func range(
    _ name: String, _ attacks: [Attack] = [], _ text: @escaping @Sendable ([Int]) -> String?
  ) -> AttackClass {
    AttackClass(name, in: group, attacks, .malformed) { base in
      var bytes = base.bytes
      guard let key = bytes.lastPlace(of: "/ByteRange [", before: base.gap.lowerBound),
        let end = bytes.place(of: "]", from: key)
      else { return bytes }
      guard let text = text(base.byteRange) else {
        bytes.overwrite("/ByteRangx", at: key)
        return bytes
      }
      let start = key + "/ByteRange ".utf8.count
      for index in start...end { bytes[index] = 0x20 }
      bytes.overwrite(text, at: start)
      return bytes
    } twin: { base in
      try base.restated(Place.buyer)
    }
  }
}
