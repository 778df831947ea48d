import CMS
import SigField
import Validation

/// One SignatureValidationReport.
///
/// Source: ETSI TS 119 102-2, 4.3 and annex A.
struct ETSISignature {
  private let signature: ValidationReport.Signature
  private let facts: SignatureFacts
  private let evidence: SignedEvidence
  private let number: Int
  private let options: ValidationOptions

  /// The most changes that are told one by one.
  private static let mostFindings = 500

  init(
    _ signature: ValidationReport.Signature, _ evidence: SignedEvidence, number: Int,
    _ options: ValidationOptions
  ) {
    self.signature = signature
    facts = signature.facts
    self.evidence = evidence
    self.number = number
    self.options = options
  }

  func write(to xml: inout Markup) {
    xml.element("SignatureValidationReport") { xml in
      writeIdentifier(to: &xml)
      xml.element("ValidationConstraintsEvaluationReport") { xml in
        xml.element("SignatureValidationPolicy") { xml in
          xml.element("SignaturePolicyIdentifier") { xml in xml.empty("XAdES:SignaturePolicyImplied") }
          xml.element("PolicyName", text: options.policy.name)
        }
      }
      writeTimes(to: &xml)
      if let digest = evidence.digest {
        xml.element("SignersDocument") { xml in
          ETSIValue.digest(digest, .sha256, to: &xml)
          ETSIValue.reference("SignersDocumentRef", ETSIObjects.signedBytes(number), to: &xml)
        }
      }
      writeAttributes(to: &xml)
      if let certificate = facts.certificate {
        xml.element("SignerInformation") { xml in
          ETSIValue.reference("SignerCertificate", ETSIObjects.certificate(certificate), to: &xml)
          xml.element("Signer", text: certificate.subject)
        }
      }
      xml.element("SignatureValidationProcess") { xml in
        // The process with long-term material, which holds the two simpler ones (EN 319 102-1, 5.6.3).
        xml.element("SignatureValidationProcessID", text: "urn:etsi:019102:validationprocess:LTA")
      }
      ETSIValue.status(
        signature.verdict, ofTimestamp: facts.kind == .documentTimestamp, signature.chain, statements, to: &xml)
    }
  }

  /// What the standard has no element for: coverage and later changes, which a PDF has and no other format.
  private var statements: [(type: String, value: String)] {
    let changes = signature.modifications
    let permitted = changes.permitted.map { $0 ? "permitted" : "not permitted" } ?? "not judged"
    var statements = [
      ("urn:x-padessign:coverage", facts.coverage.verdict.rawValue),
      ("urn:x-padessign:changes", "\(changes.level.rawValue), \(permitted)"),
      ("urn:x-padessign:pades-level", facts.level.rawValue),
    ]
    for finding in changes.findings.prefix(Self.mostFindings) {
      statements.append(("urn:x-padessign:change", finding.sentence))
    }
    return statements
  }

  private func writeIdentifier(to xml: inout Markup) {
    xml.element("SignatureIdentifier", [("id", "S-\(number)")]) { xml in
      // The data to be signed: the signed attributes as DER (TS 119 102-2, 4.2.3).
      if let signer = evidence.signer, let algorithm = signer.digest, let attributes = signer.signedAttributes,
        let digest = try? algorithm.digest(of: attributes.encoded)
      {
        ETSIValue.digest(digest, algorithm, to: &xml)
      }
      if let signer = evidence.signer { xml.element("ds:SignatureValue", text: Base64.text(signer.signature)) }
      xml.element("HashOnly", text: "false")
      xml.element("DocHashOnly", text: "false")
      xml.element("DAIdentifier", text: "field \(facts.field), object \(facts.object)")
    }
  }

  private func writeTimes(to xml: inout Markup) {
    let now = options.validationTime ?? options.now
    xml.element("ValidationTimeInfo") { xml in
      xml.element("ValidationTime", text: now.rfc3339)
      xml.element("BestSignatureTime") { xml in
        // Without a time-stamp, the signature is known to exist from the validation on (EN 319 102-1, 5.5.4, step 1).
        xml.element("POETime", text: (signature.bestSignatureTime ?? now).rfc3339)
        xml.element("TypeOfProof", text: "urn:etsi:019102:poetype:validation")
        if let place = signature.timestamps.firstIndex(where: proves) {
          ETSIValue.reference("POEObject", ETSIObjects.timestamp(number, place + 1), to: &xml)
        }
      }
    }
  }

  private func proves(_ stamp: ValidationReport.Timestamp) -> Bool {
    guard let time = signature.bestSignatureTime, stamp.facts.time?.seconds == time.seconds else { return false }
    return stamp.verdict.indication == .totalPassed
      && evidence.signer?.timestampTokens.count == signature.timestamps.count
  }

  private func writeAttributes(to xml: inout Markup) {
    let isSignature = facts.kind == .signature
    let digest = evidence.signer?.messageDigest
    guard facts.subFilter != nil || facts.byteRange.count == 4 || digest != nil else { return }
    xml.element("SignatureAttributes") { xml in
      if isSignature, let time = facts.claimedTime { signed("SigningTime", "Time", time.rfc3339, to: &xml) }
      if let certificate = facts.certificate, let digest = try? certificate.fingerprint(.sha256) {
        xml.element("SigningCertificate", [("Signed", "true")]) { xml in
          xml.element("CertID") { xml in
            xml.empty("ds:DigestMethod", [("Algorithm", ETSIValue.uri(.sha256))])
            xml.element("ds:DigestValue", text: Base64.text(digest))
          }
        }
      }
      if let location = facts.location { signed("SignatureProductionPlace", "AddressString", location, to: &xml) }
      for (place, stamp) in signature.timestamps.enumerated() {
        guard let time = stamp.facts.time else { continue }
        xml.element("SignatureTimeStamp", [("Signed", "false")]) { xml in
          if evidence.signer?.timestampTokens.count == signature.timestamps.count {
            ETSIValue.reference("AttributeObject", ETSIObjects.timestamp(number, place + 1), to: &xml)
          }
          xml.element("TimeStampValue", text: time.rfc3339)
        }
      }
      if let digest { signed("MessageDigest", "Digest", Base64.text(digest), to: &xml) }
      if !isSignature, let time = facts.claimedTime {
        xml.element("DocTimeStamp", [("Signed", "true")]) { xml in
          if evidence.container != nil {
            ETSIValue.reference("AttributeObject", ETSIObjects.documentTimestamp(number), to: &xml)
          }
          xml.element("TimeStampValue", text: time.rfc3339)
        }
      }
      if let reason = facts.reason { signed("Reason", "ReasonElement", reason, to: &xml) }
      if let contact = facts.contact { signed("ContactInfo", "ContactInfoElement", contact, to: &xml) }
      if let subFilter = facts.subFilter { signed("SubFilter", "SubFilterElement", subFilter, to: &xml) }
      if facts.byteRange.count == 4 {
        xml.element("ByteRange", text: facts.byteRange.map(String.init).joined(separator: " "))
      }
    }
  }

  private func signed(_ name: String, _ inner: String, _ text: String, to xml: inout Markup) {
    xml.element(name, [("Signed", "true")]) { xml in xml.element(inner, text: text) }
  }
}
