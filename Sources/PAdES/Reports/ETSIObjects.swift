import CMS
import SigField
import Validation

/// The objects that an ETSI report speaks of, each with a name that the rest of it refers to.
///
/// Source: ETSI TS 119 102-2, 4.4.
struct ETSIObjects {
  /// One time-stamp: what it says, and where it stands.
  private struct Token {
    let identifier: String
    let der: [UInt8]?
    let time: PDFDate?
    let verdict: SignatureVerdict
    let chain: ChainReport
    /// What it proves to have existed.
    let proves: [String]
  }

  private var certificates: [Certificate] = []
  private var tokens: [Token] = []
  private var signed: [(identifier: String, digest: [UInt8])] = []

  init(_ report: ValidationReport, _ evidence: [SignedEvidence]) {
    var known: Set<Certificate> = []
    func note(_ chain: ChainReport, _ own: Certificate?) -> [Certificate] {
      ((own.map { [$0] } ?? []) + chain.path + (chain.anchor.map { [$0.certificate] } ?? []))
        .filter { known.insert($0).inserted }
    }
    for (index, signature) in report.signatures.enumerated() {
      let number = index + 1
      certificates += note(signature.chain, signature.facts.certificate)
      if let digest = evidence[index].digest { signed.append((Self.signedBytes(number), digest)) }
      if signature.facts.kind == .documentTimestamp {
        tokens.append(
          Token(
            identifier: Self.documentTimestamp(number), der: evidence[index].container,
            time: signature.facts.claimedTime, verdict: signature.verdict, chain: signature.chain,
            proves: evidence[index].digest == nil ? [] : [Self.signedBytes(number)]))
      }
      let encodings = evidence[index].signer?.timestampTokens ?? []
      for (place, stamp) in signature.timestamps.enumerated() {
        certificates += note(stamp.chain, stamp.facts.authority)
        tokens.append(
          Token(
            identifier: Self.timestamp(number, place + 1),
            der: encodings.count == signature.timestamps.count ? encodings[place] : nil, time: stamp.facts.time,
            verdict: stamp.verdict, chain: stamp.chain, proves: []))
      }
    }
  }

  static func certificate(_ certificate: Certificate) -> String {
    "C-" + ((try? certificate.fingerprint(.sha256)).map { Hexadecimal.text($0) } ?? certificate.serialNumber)
  }
  static func signedBytes(_ number: Int) -> String { "D-\(number)" }
  static func documentTimestamp(_ number: Int) -> String { "T-\(number)" }
  static func timestamp(_ number: Int, _ place: Int) -> String { "T-\(number)-\(place)" }

  func write(to xml: inout Markup) {
    guard !(certificates.isEmpty && tokens.isEmpty && signed.isEmpty) else { return }
    xml.element("SignatureValidationObjects") { xml in
      for certificate in certificates {
        object(Self.certificate(certificate), "certificate", to: &xml) { xml in
          xml.element("base64", text: Base64.text(certificate.der))
        }
      }
      for (identifier, digest) in signed {
        object(identifier, "signedData", to: &xml) { xml in ETSIValue.digest(digest, .sha256, to: &xml) }
      }
      for token in tokens { write(token, to: &xml) }
    }
  }

  private func write(_ token: Token, to xml: inout Markup) {
    // An object needs a representation; one whose token cannot be read is told by its report alone.
    guard let der = token.der else { return }
    xml.element("ValidationObject", [("id", token.identifier)]) { xml in
      xml.element("ObjectType", text: "urn:etsi:019102:validationObject:timestamp")
      xml.element("ValidationObjectRepresentation") { xml in xml.element("base64", text: Base64.text(der)) }
      if token.verdict.indication == .totalPassed, let time = token.time {
        xml.element("POEProvisioning") { xml in
          xml.element("POETime", text: time.rfc3339)
          for proven in token.proves { ETSIValue.reference("ValidationObject", proven, to: &xml) }
        }
      }
      xml.element("ValidationReport") { xml in
        ETSIValue.status(token.verdict, ofTimestamp: true, token.chain, [], to: &xml)
      }
    }
  }

  private func object(
    _ identifier: String, _ type: String, to xml: inout Markup, _ representation: (inout Markup) -> Void
  ) {
    xml.element("ValidationObject", [("id", identifier)]) { xml in
      xml.element("ObjectType", text: "urn:etsi:019102:validationObject:\(type)")
      xml.element("ValidationObjectRepresentation", [], representation)
    }
  }
}
