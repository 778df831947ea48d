import ByteRange
import CMS

/// What keeps a signature from being a baseline signature, each in words with its clause.
///
/// Source: EN 319 142-1, 5.3 and 6.3, table 1.
enum BaselineCheck {
  static func problems(
    _ dictionary: PDFDictionary, _ container: SignatureContainer, _ check: SignatureCheck, hasTime: Bool
  ) -> [String] {
    guard let data = container.signedData, let signer = data.signerInfos.first else {
      return ["the value is no CMS SignedData (EN 319 142-1, 5.3)"]
    }
    var problems: [String] = []
    func demand(_ holds: Bool, _ problem: String) { if !holds { problems.append(problem) } }
    demand(
      container.form == .cades,
      "SubFilter is \(container.form.rawValue), not ETSI.CAdES.detached (EN 319 142-1, 6.3)")
    demand(dictionary["Filter"]?.nameValue != nil, "/Filter is missing (ISO 32000-2, table 255)")
    demand(
      data.signerInfos.count == 1,
      "the SignedData has \(data.signerInfos.count) SignerInfos, not exactly one (EN 319 142-1, 5.3)")
    demand(data.content == nil, "the SignedData has an eContent, and must be detached (EN 319 142-1, 5.3)")
    demand(!data.isBER, "the container is not DER (EN 319 142-1, 5.3)")
    demand(data.contentType == .data, "the content type is not id-data (EN 319 142-1, 6.3)")
    demand(
      check.certificate.map(data.certificates.contains) ?? false,
      "the signing certificate is not in SignedData.certificates (EN 319 142-1, 6.3)")
    problems += attributes(signer, dictionary)
    demand(dictionary["Cert"] == nil, "/Cert is in the signature dictionary (EN 319 142-1, 6.3)")
    demand(hasTime, "the claimed time /M is missing or unreadable (EN 319 142-1, 6.3)")
    return problems
  }

  /// Entries that the dictionary of a document time-stamp must not have, or that must say something else.
  ///
  /// Source: EN 319 142-1, 5.4.3; ISO 32000-2, table 255 and 12.8.5.
  static func timestampProblems(_ dictionary: PDFDictionary) -> [String] {
    let forbidden = [
      "Cert", "Reference", "Changes", "R", "Prop_AuthTime", "Prop_AuthType", "Name", "M", "Location", "Reason",
      "ContactInfo",
    ]
    var problems = forbidden.filter { dictionary[$0] != nil }.map {
      "/\($0) is in the dictionary of a document time-stamp, which must not have it (EN 319 142-1, 5.4.3)"
    }
    if let version = dictionary["V"], version.integerValue != 0 {
      problems.append("/V of a document time-stamp is not 0 (EN 319 142-1, 5.4.3)")
    }
    return problems
  }

  private static func attributes(_ signer: SignerInfo, _ dictionary: PDFDictionary) -> [String] {
    guard let attributes = signer.signedAttributes else {
      return ["there are no signed attributes (EN 319 142-1, 6.3)"]
    }
    var problems: [String] = []
    func demand(_ holds: Bool, _ problem: String) { if !holds { problems.append(problem) } }
    demand(attributes[.contentType].count == 1, "content-type is not there once (EN 319 142-1, 6.3)")
    demand(attributes[.messageDigest].count == 1, "message-digest is not there once (EN 319 142-1, 6.3)")
    demand(attributes.isInDEROrder, "the signed attributes are not in DER order (RFC 5652, 5.4)")
    switch signer.signingCertificate {
    case .absent:
      problems.append(
        "the signing-certificate attribute is missing, so the certificate is not protected (EN 319 122-1, 5.2.2)")
    case .malformed(let reason): problems.append("\(reason) (EN 319 122-1, 5.2.2)")
    case .present(let entry):
      demand(!entry.hasBoth, "signing-certificate and signing-certificate-v2 are both there (EN 319 122-1, 5.2.2)")
    }
    demand(attributes[.signingTime].isEmpty, "a signing-time attribute is there (EN 319 142-1, 6.3)")
    let excludesReason =
      !attributes[.commitmentTypeIndication].isEmpty || !attributes[.signaturePolicyIdentifier].isEmpty
    demand(
      !excludesReason || dictionary["Reason"] == nil,
      "/Reason stands beside a commitment or a signature policy (EN 319 142-1, 6.3)")
    return problems
  }
}
