import FoundationEssentials
import PAdES

/// Certificates as text files.
enum PEMText {
  /// One certificate with a line that says whose it is (RFC 7468, 5.2: text before the label is allowed).
  static func certificate(_ certificate: Certificate) -> String {
    let base64 = Array(Data(certificate.der).base64EncodedString())
    let lines = stride(from: 0, to: base64.count, by: 64).map { String(base64[$0..<min($0 + 64, base64.count)]) }
    return Terminal.oneLine("subject: \(certificate.subject)") + "\n-----BEGIN CERTIFICATE-----\n"
      + lines.joined(separator: "\n") + "\n-----END CERTIFICATE-----\n"
  }
}
