import Synchronization

/// A certificate; equal to another one when their DER is.
public final class Certificate: Sendable {
  /// The DER as it was given.
  public let der: [UInt8]
  /// The subject's name as in RFC 4514, e.g. `CN=Anna,O=Firma,C=AT`.
  public let subject: String
  /// The issuer's name as in RFC 4514.
  public let issuer: String
  /// The first commonName of the subject.
  public let commonName: String?
  /// What the key may be used for; nil when the certificate does not say.
  public let keyUsage: KeyUsage?
  /// Whether basicConstraints say that it is a certification authority.
  public let isCA: Bool
  /// Whether subject and issuer are the same name.
  public let isSelfIssued: Bool

  package let publicKeyKind: PublicKeyKind
  let fields: CertificateFields
  let sha256: [UInt8]
  let parsed = Mutex(ParsedObjects())
  let verifiers = Mutex<[SignatureScheme: ContextPool]>([:])
  private let selfSigned = Mutex<Bool?>(nil)

  /// The largest certificate that is read, in bytes.
  package static let largest = 1 << 20

  /// Reads one certificate.
  ///
  /// - Parameter der: The DER of one certificate, nothing before or after it.
  /// - Throws: ``CMSError/badCertificate(reason:)``, ``CMSError/limit(what:bound:)``.
  public init(der: [UInt8]) throws(CMSError) {
    guard der.count <= Certificate.largest else {
      throw .limit(what: "bytes of a certificate", bound: Certificate.largest)
    }
    do {
      fields = try CertificateFields(reading: der)
      let subjectName = try DistinguishedName(der: fields.subject)
      let issuerName = try DistinguishedName(der: fields.issuer)
      subject = subjectName.text
      issuer = issuerName.text
      commonName = subjectName.commonName
      isSelfIssued = fields.subject == fields.issuer || subjectName.matches(issuerName)
    } catch {
      throw .badCertificate(reason: error.text)
    }
    self.der = der
    sha256 = try DigestAlgorithm.sha256.digest(of: der)
    publicKeyKind = PublicKeyKind(publicKeyInfo: fields.publicKeyInfo)
    keyUsage = fields.value(of: .keyUsage).map { KeyUsage(reading: $0) ?? [] }
    isCA = Certificate.readIsCA(fields.value(of: .basicConstraints))
  }

  /// The serial number in upper-case hexadecimal, without leading zero octets.
  public var serialNumber: String {
    let magnitude = fields.serialNumber.drop { $0 == 0 }
    return Hexadecimal.text(magnitude.isEmpty ? [0] : Array(magnitude))
  }
  /// Seconds since 1970 in UTC from which on it is valid.
  public var notBefore: Int64 { fields.notBefore }
  /// Seconds since 1970 in UTC until which it is valid.
  public var notAfter: Int64 { fields.notAfter }
  /// Algorithm and size, e.g. `RSA, 2048 bits` or `EC, P-256`.
  public var publicKeyDescription: String { publicKeyKind.text }

  /// The digest of the certificate's DER.
  ///
  /// - Parameter digest: The algorithm.
  /// - Returns: As many bytes as the algorithm's size.
  /// - Throws: ``CMSError/unsupported(feature:)`` when libcrypto does not offer the algorithm.
  public func fingerprint(_ digest: DigestAlgorithm) throws(CMSError) -> [UInt8] {
    digest == .sha256 ? sha256 : try digest.digest(of: der)
  }

  /// Whether it is signed with its own key; asked of the key once.
  package var isSelfSigned: Bool {
    guard isSelfIssued else { return false }
    return selfSigned.withLock { known in
      if let known { return known }
      let answer = fitsAuthorityKey(of: self) && isSigned(by: self)
      known = answer
      return answer
    }
  }

  private static func readIsCA(_ value: [UInt8]?) -> Bool {
    guard let value, let constraints = try? DERReader.only(value[...]) else { return false }
    var reader = constraints.reader
    guard let flag = try? reader.optional(DERTag.boolean) else { return false }
    return flag.contents.first.map { $0 != 0 } ?? false
  }
}

extension Certificate: Hashable {
  /// Whether the DER of both is the same.
  public static func == (first: Certificate, second: Certificate) -> Bool {
    first === second || first.der == second.der
  }

  /// Hashes the DER.
  public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }
}
