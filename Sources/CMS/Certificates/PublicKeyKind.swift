/// The kind of a certificate's key, as far as it decides how it signs.
package enum PublicKeyKind: Hashable, Sendable {
  case rsa(bits: Int)
  /// A key that may only be used with RSASSA-PSS (RFC 4055, 1.2); `restriction` are the parameters it is bound to.
  case rsaPSS(bits: Int, restriction: PSSParameters?)
  case ec(Curve)
  case ed25519
  case ed448
  case sm2
  /// Read, never written; `bits` is the size of p.
  case dsa(bits: Int)
  case other(String)

  /// A curve with a name; `isForSigning` says whether new signatures are made on it (ISO/TS 32002).
  package struct Curve: Hashable, Sendable {
    package let name: String
    package let isForSigning: Bool
    /// The size in bytes of r and of s.
    package let scalarSize: Int
  }

  private static let curves: [ObjectIdentifier: Curve] = [
    ObjectIdentifier(1, 2, 840, 10045, 3, 1, 7): Curve(name: "P-256", isForSigning: true, scalarSize: 32),
    ObjectIdentifier(1, 3, 132, 0, 34): Curve(name: "P-384", isForSigning: true, scalarSize: 48),
    ObjectIdentifier(1, 3, 132, 0, 35): Curve(name: "P-521", isForSigning: true, scalarSize: 66),
    ObjectIdentifier(1, 3, 36, 3, 3, 2, 8, 1, 1, 7):
      Curve(name: "brainpoolP256r1", isForSigning: true, scalarSize: 32),
    ObjectIdentifier(1, 3, 36, 3, 3, 2, 8, 1, 1, 11):
      Curve(name: "brainpoolP384r1", isForSigning: true, scalarSize: 48),
    ObjectIdentifier(1, 3, 36, 3, 3, 2, 8, 1, 1, 13):
      Curve(name: "brainpoolP512r1", isForSigning: true, scalarSize: 64),
  ]

  /// Reads a SubjectPublicKeyInfo (RFC 5280, 4.1.2.7).
  init(publicKeyInfo: [UInt8]) {
    do throws(CMSError) {
      var reader = try DERReader.only(publicKeyInfo[...]).reader
      let algorithm = try AlgorithmIdentifier(reading: try reader.next())
      let key = try reader.next(DERTag.bitString, "subjectPublicKey").contents.dropFirst()
      switch algorithm.identifier {
      case .rsaEncryption: self = .rsa(bits: try Self.modulusBits(key))
      case .rsassaPSS:
        let restriction = try algorithm.parameters.map { encoding throws(CMSError) in
          try PSSParameters(reading: encoding)
        }
        self = .rsaPSS(bits: try Self.modulusBits(key), restriction: restriction)
      case .ecPublicKey: self = Self.ellipticCurve(algorithm.parameters, pointSize: key.count)
      case .dsa: self = .dsa(bits: try Self.primeBits(algorithm.parameters))
      case .ed25519: self = .ed25519
      case .ed448: self = .ed448
      case let identifier: self = .other(identifier.dotted)
      }
    } catch {
      self = .other("unreadable")
    }
  }

  private static func modulusBits(_ key: ArraySlice<UInt8>) throws(CMSError) -> Int {
    var reader = try DERReader.only(key).reader
    let modulus = try reader.next(DERTag.integer, "modulus").contents.drop { $0 == 0 }
    return modulus.first.map { modulus.count * 8 - $0.leadingZeroBitCount } ?? 0
  }

  /// Dss-Parms (RFC 3279, 2.3.2): p comes first. Inherited ones (no parameters) leave the size unknown, which is 0.
  private static func primeBits(_ parameters: [UInt8]?) throws(CMSError) -> Int {
    guard let parameters else { return 0 }
    return try modulusBits(parameters[...])
  }

  private static func ellipticCurve(_ parameters: [UInt8]?, pointSize: Int) -> PublicKeyKind {
    let named = parameters.flatMap { try? DERReader.only($0[...]) }?.objectIdentifier
    if named == .sm2 { return .sm2 }
    if let named, let curve = curves[named] { return .ec(curve) }
    let name = named.map(\.dotted) ?? "explicit parameters"
    // An uncompressed point is 04 and two coordinates, which are as long as r and s on the curves that remain.
    return .ec(Curve(name: name, isForSigning: false, scalarSize: pointSize / 2))
  }

  /// In words, e.g. `RSA, 2048 bits`.
  package var text: String {
    switch self {
    case .rsa(let bits): "RSA, \(bits) bits"
    case .rsaPSS(let bits, _): "RSASSA-PSS, \(bits) bits"
    case .ec(let curve): "EC, \(curve.name)"
    case .ed25519: "Ed25519"
    case .ed448: "Ed448"
    case .sm2: "SM2"
    case .dsa(let bits): "DSA, \(bits) bits"
    case .other(let name): name
    }
  }
}
