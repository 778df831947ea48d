import CMS
import SigField
import Validation

/// Parts that ETSI reports repeat.
enum ETSIValue {
  /// A reference to a validation object.
  static func reference(_ name: String, _ identifier: String, to xml: inout Markup) {
    xml.empty(name, [("VOReference", identifier)])
  }

  /// DigestAlgAndValue.
  static func digest(_ value: [UInt8], _ algorithm: DigestAlgorithm, to xml: inout Markup) {
    xml.element("DigestAlgAndValue") { xml in
      xml.empty("ds:DigestMethod", [("Algorithm", uri(algorithm))])
      xml.element("ds:DigestValue", text: Base64.text(value))
    }
  }

  /// SignatureValidationStatus: the indication, and the certificates behind it (TS 119 102-2, 4.3.4).
  ///
  /// - Parameters:
  ///   - verdict: The verdict.
  ///   - ofTimestamp: A time-stamp passes or fails; only a signature does so in total.
  ///   - chain: The path of certificates.
  ///   - data: Further statements, each a type and a text.
  ///   - xml: The report.
  static func status(
    _ verdict: SignatureVerdict, ofTimestamp: Bool, _ chain: ChainReport, _ data: [(type: String, value: String)],
    to xml: inout Markup
  ) {
    let reason = verdict.reason.map { [("urn:x-padessign:reason", $0)] } ?? []
    let block = verdict.block.map { [("urn:x-padessign:building-block", $0.rawValue)] } ?? []
    let statements: [(type: String, value: String)] = block + reason + data
    xml.element("SignatureValidationStatus") { xml in
      xml.element("MainIndication", text: "urn:etsi:019102:mainindication:" + word(verdict.indication, ofTimestamp))
      if let sub = verdict.subIndication {
        xml.element("SubIndication", text: "urn:etsi:019102:subindication:\(sub.rawValue)")
      }
      guard !chain.path.isEmpty || !statements.isEmpty else { return }
      xml.element("AssociatedValidationReportData") { xml in
        write(chain, to: &xml)
        guard !statements.isEmpty else { return }
        xml.element("AdditionalValidationReportData") { xml in
          for statement in statements {
            xml.element("ReportData") { xml in
              xml.element("Type", text: statement.type)
              xml.element("Value", text: statement.value)
            }
          }
        }
      }
    }
  }

  private static func word(_ indication: Indication, _ ofTimestamp: Bool) -> String {
    switch indication {
    case .totalPassed: ofTimestamp ? "passed" : "total-passed"
    case .totalFailed: ofTimestamp ? "failed" : "total-failed"
    case .indeterminate: "indeterminate"
    }
  }

  private static func write(_ chain: ChainReport, to xml: inout Markup) {
    guard let first = chain.path.first else { return }
    let anchor = chain.anchor.map { ETSIObjects.certificate($0.certificate) }
    if let anchor { reference("TrustAnchor", anchor, to: &xml) }
    xml.element("CertificateChain") { xml in
      reference("SigningCertificate", ETSIObjects.certificate(first), to: &xml)
      for certificate in chain.path.dropFirst().map(ETSIObjects.certificate) where certificate != anchor {
        reference("IntermediateCertificate", certificate, to: &xml)
      }
      if let anchor { reference("TrustAnchor", anchor, to: &xml) }
    }
  }

  /// The names of digests in XML (RFC 6931, RFC 9231); those that have none there are named by their identifier.
  static func uri(_ algorithm: DigestAlgorithm) -> String {
    switch algorithm {
    case .md5: "http://www.w3.org/2001/04/xmldsig-more#md5"
    case .sha1: "http://www.w3.org/2000/09/xmldsig#sha1"
    case .sha224: "http://www.w3.org/2001/04/xmldsig-more#sha224"
    case .sha256: "http://www.w3.org/2001/04/xmlenc#sha256"
    case .sha384: "http://www.w3.org/2001/04/xmldsig-more#sha384"
    case .sha512: "http://www.w3.org/2001/04/xmlenc#sha512"
    case .sha3_256: "http://www.w3.org/2007/05/xmldsig-more#sha3-256"
    case .sha3_384: "http://www.w3.org/2007/05/xmldsig-more#sha3-384"
    case .sha3_512: "http://www.w3.org/2007/05/xmldsig-more#sha3-512"
    case .shake256: "urn:oid:2.16.840.1.101.3.4.2.12"
    case .sm3: "http://www.w3.org/2021/04/xmldsig-more#sm3"
    }
  }
}
