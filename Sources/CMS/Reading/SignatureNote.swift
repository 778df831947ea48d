/// Something about a signature that is not as the standards have it and leaves its integrity as it is.
@nonexhaustive public enum SignatureNote: Hashable, Sendable {
  /// The signed attributes do not stand in DER order; the value is verified over them as found.
  case attributesNotInDEROrder
  /// encapContentInfo has an eContent of no octets; it is read as detached.
  case emptyContent
  /// There are several SignerInfos; PAdES has exactly one (EN 319 142-1, 5.3), and the first is judged.
  case severalSigners(Int)
  /// No signing-certificate attribute: the signer's certificate is not protected by the signature.
  case missingSigningCertificate
  /// Both signing-certificate and signing-certificate-v2 are there.
  case bothSigningCertificates
  /// issuerSerial in signing-certificate names another certificate than its digest.
  case issuerSerialMismatch
  /// There are no signed attributes at all.
  case noSignedAttributes
  /// A signing-time attribute, which PAdES forbids.
  case signingTime
  /// digestAlgorithm holds the identifier of a signature algorithm; its digest is taken.
  case signatureAlgorithmAsDigest(String)
  /// The container is BER with indefinite lengths, not DER.
  case notDER
  /// The SignerInfo's digestAlgorithm is not among the SignedData's.
  case digestAlgorithmNotListed
  /// Certificates in the container that cannot be read.
  case unreadableCertificates(Int)
  /// The digest of the attribute that names the certificate, or of the document, is broken.
  case weakDigest(DigestAlgorithm)
  /// Ed25519 or Ed448 with another digest than RFC 8419 asks for.
  case unusualDigest(DigestAlgorithm)

  /// A stable name for programs.
  public var code: String {
    switch self {
    case .attributesNotInDEROrder: "attributes-not-in-der-order"
    case .emptyContent: "econtent-empty"
    case .severalSigners: "several-signer-infos"
    case .missingSigningCertificate: "signing-certificate-missing"
    case .bothSigningCertificates: "signing-certificate-twice"
    case .issuerSerialMismatch: "issuer-serial-mismatch"
    case .noSignedAttributes: "signed-attributes-missing"
    case .signingTime: "signing-time-attribute"
    case .signatureAlgorithmAsDigest: "digest-algorithm-identifier"
    case .notDER: "container-not-der"
    case .digestAlgorithmNotListed: "digest-algorithm-not-listed"
    case .unreadableCertificates: "certificates-unreadable"
    case .weakDigest: "digest-weak"
    case .unusualDigest: "digest-unusual"
    }
  }

  /// A sentence for people.
  public var text: String {
    switch self {
    case .attributesNotInDEROrder:
      "the signed attributes are not in DER order (not sorted); the value is verified over them as they stand"
    case .emptyContent: "encapContentInfo has an empty eContent of zero length; it is read as detached"
    case .severalSigners(let count): "the container has \(count) SignerInfos, PAdES demands exactly one"
    case .missingSigningCertificate:
      "the signing-certificate attribute is missing: the signer's certificate is not protected"
    case .bothSigningCertificates: "signing-certificate and signing-certificate-v2 are both there"
    case .issuerSerialMismatch: "the issuerSerial of the signing-certificate attribute names another certificate"
    case .noSignedAttributes: "there are no signed attributes"
    case .signingTime: "a signing-time attribute is there, which PAdES forbids"
    case .signatureAlgorithmAsDigest(let identifier):
      "digestAlgorithm holds the identifier of a signature algorithm (\(identifier)); its digest is taken"
    case .notDER: "the container is BER with indefinite lengths, not DER"
    case .digestAlgorithmNotListed: "digestAlgorithm of the SignerInfo is not among digestAlgorithms of the SignedData"
    case .unreadableCertificates(let count): "\(count) certificates of the container cannot be read"
    case .weakDigest(let digest): "\(digest.name) is broken"
    case .unusualDigest(let digest): "\(digest.name) is not the digest that RFC 8419 asks for"
    }
  }
}
