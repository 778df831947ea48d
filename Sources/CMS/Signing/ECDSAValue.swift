/// The two spellings of an ECDSA or SM2 value: the DER of r and s (RFC 5753, 2.1), and r‖s.
package enum ECDSAValue {
  /// The DER of a value r‖s; nil unless it has twice the scalar's size.
  package static func der(raw: [UInt8], scalarSize: Int) -> [UInt8]? {
    guard scalarSize > 0, raw.count == 2 * scalarSize else { return nil }
    return DERWriter.encode(capacity: raw.count + 10) { writer in
      writer.sequence { writer in
        writer.integer(magnitude: raw[..<scalarSize])
        writer.integer(magnitude: raw[scalarSize...])
      }
    }
  }
}

extension Certificate {
  /// The size in bytes of r and of s for the certificate's key; nil when its values are not of that kind.
  package var scalarSize: Int? {
    switch publicKeyKind {
    case .ec(let curve): curve.scalarSize
    case .sm2: 32
    default: nil
    }
  }
}
