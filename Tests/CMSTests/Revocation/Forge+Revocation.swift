import CMS

/// Lists and answers that no authority would make.
extension Forge {
  /// One entry of a list.
  static func entry(_ serial: [UInt8], at time: Int64, extensions: [[UInt8]] = []) -> [UInt8] {
    DERWriter.encode { writer in
      writer.sequence { writer in
        writer.primitive(DERTag.integer, serial)
        writer.raw(Forge.time(time))
        if !extensions.isEmpty { writer.sequence { for item in extensions { $0.raw(item) } } }
      }
    }
  }

  /// A CRL; `entries` are encoded entries, one behind the other.
  func list(
    entries: [UInt8] = [], extensions: [[UInt8]] = [], issuer: [UInt8]? = nil, innerAlgorithm: [UInt8]? = nil,
    next: Int64? = Made.now + 86_400
  ) throws -> [UInt8] {
    let body = DERWriter.encode(capacity: entries.count + 1000) { writer in
      writer.sequence { writer in
        writer.integer(1)
        writer.raw(innerAlgorithm ?? algorithm)
        writer.raw(issuer ?? certificate.subjectName)
        writer.raw(Forge.time(Made.now - 3_600))
        if let next { writer.raw(Forge.time(next)) }
        if !entries.isEmpty { writer.sequence { $0.raw(entries) } }
        if !extensions.isEmpty {
          writer.constructed(DERTag.context(0)) { $0.sequence { for item in extensions { $0.raw(item) } } }
        }
      }
    }
    return try signed(body)
  }

  /// issuingDistributionPoint with these fields, each encoded.
  static func distributionPoint(_ fields: [UInt8]...) -> [UInt8] {
    Forge.extension(
      "2.5.29.28", isCritical: true, DERWriter.encode { $0.sequence { for field in fields { $0.raw(field) } } })
  }

  /// A field of issuingDistributionPoint that is true.
  static func flag(_ number: UInt8) -> [UInt8] { DERWriter.encode { $0.primitive(DERTag.implicit(number), [0xFF]) } }

  /// distributionPoint with one address as its full name.
  static func address(_ uri: String) -> [UInt8] {
    DERWriter.encode { writer in
      writer.constructed(DERTag.context(0)) { writer in
        writer.constructed(DERTag.context(0)) { $0.primitive(DERTag.implicit(6), Array(uri.utf8)) }
      }
    }
  }

  /// certificateIssuer of an entry.
  static func certificateIssuer(_ name: [UInt8]) -> [UInt8] {
    Forge.extension(
      "2.5.29.29", isCritical: true,
      DERWriter.encode { writer in
        writer.sequence { writer in writer.constructed(DERTag.context(4)) { $0.raw(name) } }
      })
  }

  /// CertID of a certificate.
  static func certificateID(_ certificate: Certificate, issuer: Certificate, digest: DigestAlgorithm = .sha1) throws
    -> [UInt8]
  {
    // A request holds nothing else.
    let request = try OCSPRequest(certificate, issuer: issuer, digest: digest)
    var list = try DERReader.only(request.der[...]).reader
    var tbs = try list.next().reader
    var requests = try tbs.next().reader
    var one = try requests.next().reader
    return try one.next().bytes
  }

  static let good: [UInt8] = [DERTag.implicit(0), 0]

  static func revoked(at time: Int64, reason: UInt8? = nil) -> [UInt8] {
    DERWriter.encode { writer in
      writer.constructed(DERTag.context(1)) { writer in
        writer.raw(Forge.time(time))
        if let reason { writer.constructed(DERTag.context(0)) { $0.primitive(DERTag.enumerated, [reason]) } }
      }
    }
  }

  /// One SingleResponse.
  static func single(
    _ identifier: [UInt8], _ status: [UInt8], at time: Int64 = Made.now - 60, extensions: [[UInt8]] = []
  ) -> [UInt8] {
    DERWriter.encode { writer in
      writer.sequence { writer in
        writer.raw(identifier)
        writer.raw(status)
        writer.raw(Forge.time(time))
        writer.constructed(DERTag.context(0)) { $0.raw(Forge.time(time + 3_600)) }
        if !extensions.isEmpty {
          writer.constructed(DERTag.context(1)) { $0.sequence { for item in extensions { $0.raw(item) } } }
        }
      }
    }
  }

  /// A signed answer by the owner of this key.
  func answer(
    _ responses: [UInt8]..., certificates: [Certificate] = [], name: [UInt8]? = nil, extensions: [[UInt8]] = []
  ) throws -> OCSPResponse {
    let body = DERWriter.encode { writer in
      writer.sequence { writer in
        writer.constructed(DERTag.context(1)) { $0.raw(name ?? certificate.subjectName) }
        writer.raw(Forge.time(Made.now - 30))
        writer.sequence { for response in responses { $0.raw(response) } }
        if !extensions.isEmpty {
          writer.constructed(DERTag.context(1)) { $0.sequence { for item in extensions { $0.raw(item) } } }
        }
      }
    }
    let rest =
      certificates.isEmpty
      ? []
      : DERWriter.encode { writer in
        writer.constructed(DERTag.context(0)) { $0.sequence { for item in certificates { $0.raw(item.der) } } }
      }
    return OCSPResponse(try BasicOCSPResponse(der: try signed(body, rest: rest)))
  }
}
