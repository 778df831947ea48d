package import ByteRange
package import CMS
package import SigField

/// `/M`: when the signer says that he signed. It proves nothing (EN 319 102-1, 5.2.8).
package enum ClaimedTime {
  /// A clock that is ahead by less is no reason for doubt, in seconds.
  private static let tolerance: Int64 = 86_400

  /// Reads the claimed time.
  ///
  /// - Parameters:
  ///   - value: `/M`, resolved.
  ///   - certificate: The signer's.
  ///   - now: Seconds since 1970, UTC.
  ///   - object: Names the signature in the warnings.
  /// - Returns: The time, nil when there is none that can be read; and what is odd about it.
  package static func read(
    _ value: PDFObject, certificate: Certificate?, now: Int64, object: String
  ) -> (time: PDFDate?, warnings: [ValidationWarning]) {
    if value.isNull { return (nil, []) }
    guard let bytes = value.stringValue, bytes.count <= 64, let time = PDFDate(TextString.text(bytes)) else {
      let text = value.stringValue.map { "\"\(TextString.text(Array($0.prefix(64))))\"" } ?? "what stands there"
      return (
        nil,
        [ValidationWarning("time-unreadable", object: object, "the claimed time /M is unreadable: \(text) is no date")]
      )
    }
    var warnings: [ValidationWarning] = []
    if time.seconds > now + tolerance {
      warnings.append(
        ValidationWarning(
          "time-implausible", object: object, "the claimed time \(time.rfc3339) is implausible: it is in the future"))
    }
    if let certificate, time.seconds < certificate.notBefore {
      let start = PDFDate(seconds: certificate.notBefore).rfc3339
      warnings.append(
        ValidationWarning(
          "time-implausible", object: object,
          "the claimed time \(time.rfc3339) is implausible: it is before the certificate is valid, \(start)"))
    }
    return (time, warnings)
  }
}
