import PAdES
import Testing

extension SignedFile {
  /// What the front door says of some bytes.
  static func validate(_ bytes: [UInt8], password: String? = nil) throws -> ValidationReport {
    var options = ValidationOptions(at: now)
    options.documentPassword = password.map { Secret(text: $0) }
    return try Validator.validate(bytes, options: options)
  }

  /// What it says of the only signature.
  static func single(
    _ bytes: [UInt8], password: String? = nil, at place: SourceLocation = #_sourceLocation
  ) throws -> ValidationReport.Signature {
    let report = try validate(bytes, password: password)
    try #require(report.signatures.count == 1, "\(report.warnings)", sourceLocation: place)
    return report.signatures[0]
  }

  /// Where a text of the signed file begins, looked for from an offset on.
  func place(of text: String, from start: Int = 0) throws -> Int {
    let wanted = Array(text.utf8)
    return try #require(bytes.indices.dropFirst(start).first { bytes[$0...].starts(with: wanted) })
  }

  /// The signed file with some bytes exchanged.
  func with(_ replacement: String, at place: Int) -> [UInt8] {
    var changed = bytes
    changed.replaceSubrange(place..<place + replacement.utf8.count, with: replacement.utf8)
    return changed
  }
}
