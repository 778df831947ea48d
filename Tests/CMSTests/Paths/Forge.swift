import CMS
import TestSupport

/// Structures that no issuer would make, signed with keys of the test PKI.
struct Forge {
  let certificate: Certificate
  private let key: LocalKey

  /// The owner of a key; P-256 and RSA keys only.
  init(_ name: String, digest: DigestAlgorithm? = nil) throws {
    let signer = try Signer(name, digest: digest)
    (certificate, key) = (signer.credentials.certificate, signer.key)
  }

  /// The identifier in every structure that this key signs.
  var algorithm: [UInt8] {
    DERWriter.encode { writer in
      writer.sequence { writer in
        switch key.algorithm {
        case .ecdsa(.sha256): writer.raw(Self.identifier("1.2.840.10045.4.3.2"))
        case .ecdsa: writer.raw(Self.identifier("2.16.840.1.101.3.4.3.10"))  // with SHA3-256
        default:
          writer.raw(Self.identifier("1.2.840.113549.1.1.11"))
          writer.null()
        }
      }
    }
  }

  /// SIGNED: a body, the algorithm, the value, and what follows.
  func signed(_ body: [UInt8], algorithm: [UInt8]? = nil, rest: [UInt8] = []) throws -> [UInt8] {
    let value = try key.signNow(body)
    return DERWriter.encode { writer in
      writer.sequence { writer in
        writer.raw(body)
        writer.raw(algorithm ?? self.algorithm)
        writer.primitive(DERTag.bitString, [0] + value)
        writer.raw(rest)
      }
    }
  }

  /// A certificate of this issuer for a subject and a key.
  func certificate(
    subject: [UInt8], key: [UInt8], serial: Int, issuer: [UInt8]? = nil, extensions: [[UInt8]] = [],
    innerAlgorithm: [UInt8]? = nil, isSigned: Bool = true
  ) throws -> Certificate {
    let body = DERWriter.encode(capacity: 600) { writer in
      writer.sequence { writer in
        writer.constructed(DERTag.context(0)) { $0.integer(2) }
        writer.integer(serial)
        writer.raw(innerAlgorithm ?? algorithm)
        writer.raw(issuer ?? certificate.subjectName)
        writer.sequence { writer in
          writer.raw(Self.time(Made.now - 86_400))
          writer.raw(Self.time(Made.now + 86_400))
        }
        writer.raw(subject)
        writer.raw(key)
        if !extensions.isEmpty {
          writer.constructed(DERTag.context(3)) { $0.sequence { for item in extensions { $0.raw(item) } } }
        }
      }
    }
    if isSigned { return try Certificate(der: try signed(body)) }
    return try Certificate(
      der: DERWriter.encode { writer in
        writer.sequence { writer in
          writer.raw(body)
          writer.raw(algorithm)
          writer.primitive(DERTag.bitString, [0, 0x30, 6, 2, 1, 1, 2, 1, 1])
        }
      })
  }

  static func identifier(_ dotted: String) -> [UInt8] {
    DERWriter.encode { writer in if let value = ObjectIdentifier(dotted) { writer.objectIdentifier(value) } }
  }

  static func `extension`(_ dotted: String, isCritical: Bool = false, _ value: [UInt8]) -> [UInt8] {
    DERWriter.encode { writer in
      writer.sequence { writer in
        writer.raw(identifier(dotted))
        if isCritical { writer.primitive(DERTag.boolean, [0xFF]) }
        writer.octetString(value)
      }
    }
  }

  /// basicConstraints of an authority.
  static let authority = Forge.extension(
    "2.5.29.19", isCritical: true, [DERTag.sequence, 3, DERTag.boolean, 1, 0xFF])

  /// subjectKeyIdentifier and authorityKeyIdentifier.
  static func keyIdentifiers(own: [UInt8], issuer: [UInt8]) -> [[UInt8]] {
    [
      Forge.extension("2.5.29.14", DERWriter.encode { $0.octetString(own) }),
      Forge.extension(
        "2.5.29.35", DERWriter.encode { $0.sequence { $0.primitive(DERTag.implicit(0), issuer) } }),
    ]
  }

  static func name(_ commonName: String) -> [UInt8] {
    DERWriter.encode { writer in
      writer.sequence { writer in
        writer.constructed(DERTag.set) { writer in
          writer.sequence { writer in
            writer.raw(identifier("2.5.4.3"))
            writer.utf8String(commonName)
          }
        }
      }
    }
  }

  /// A GeneralizedTime.
  static func time(_ seconds: Int64) -> [UInt8] {
    let digits = UTCText.text(seconds).utf8.filter { (0x30...0x39).contains($0) }
    return DERWriter.encode { $0.primitive(DERTag.generalizedTime, digits + [UInt8(ascii: "Z")]) }
  }
}
