import COpenSSL
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
  nonisolated(unsafe) let x509: OpaquePointer  // never modified after init, freed in deinit
  /// The `EVP_PKEY`, which belongs to `x509`; nil when libcrypto cannot read the key.
  nonisolated(unsafe) let publicKey: OpaquePointer?
  private let selfSigned = Mutex<Bool?>(nil)
  let verifiers = Mutex<[SignatureScheme: ContextPool]>([:])

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
    let fields: CertificateFields
    do {
      fields = try CertificateFields(reading: der)
    } catch {
      throw .badCertificate(reason: error.text)
    }
    ERR_clear_error()
    let parsed = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_X509(nil, &cursor, buffer.count)
    }
    guard let parsed else {
      throw .badCertificate(reason: OpenSSL.failure(of: "d2i_X509").text)
    }
    do {
      sha256 = try DigestAlgorithm.sha256.digest(of: der)
    } catch {
      X509_free(parsed)
      throw error
    }
    self.der = der
    self.fields = fields
    x509 = parsed
    publicKey = X509_get0_pubkey(parsed)
    let subjectName = X509_get_subject_name(parsed)
    let issuerName = X509_get_issuer_name(parsed)
    subject = DistinguishedName.text(subjectName)
    issuer = DistinguishedName.text(issuerName)
    commonName = DistinguishedName.commonName(subjectName)
    isSelfIssued = X509_NAME_cmp(subjectName, issuerName) == 0
    publicKeyKind = PublicKeyKind(publicKeyInfo: fields.publicKeyInfo, key: publicKey)
    keyUsage = fields.value(of: .keyUsage).map { KeyUsage(reading: $0) ?? [] }
    isCA = Certificate.readIsCA(fields.value(of: .basicConstraints))
    ERR_clear_error()
  }

  deinit { X509_free(x509) }

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
      let answer = X509_self_signed(x509, 1) == 1
      ERR_clear_error()
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
