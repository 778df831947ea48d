import PAdES

/// The JSON of `sign`.
struct SignResult: Encodable {
  struct Place: Encodable {
    let page: Int
    let rect: [Double]

    init(_ place: SigningReport.Place) {
      page = place.page
      rect = [place.rectangle.x, place.rectangle.y, place.rectangle.width, place.rectangle.height]
    }
  }

  let file: String
  let output: String
  let sha256: String?
  let field: String
  let object: String
  let subFilter: String
  let level: String
  let requestedLevel: String
  @Nullable var levelFallback: String?
  let timestamps: [TimestampResult]
  let digestAlgorithm: String
  let signatureAlgorithm: String
  let signer: SignerName
  let byteRange: [Int]
  let visible: Bool
  let places: [Place]
  let warnings: [Warning]

  init(input: String, output: String, _ report: SigningReport, warnings: [Warning]) {
    file = input
    self.output = output
    sha256 = report.sha256.map { Hexadecimal.text($0) }
    field = report.field
    object = report.object
    subFilter = report.profile.rawValue
    level = report.level.rawValue
    requestedLevel = report.requestedLevel.rawValue
    levelFallback = report.levelFallback
    timestamps = report.timestamps.map(TimestampResult.init)
    digestAlgorithm = report.algorithm.digest.name
    signatureAlgorithm = report.algorithm.name
    signer = SignerName(report.certificate)
    byteRange = report.byteRange
    visible = report.isVisible
    places = report.places.map(Place.init)
    self.warnings = warnings
  }

  /// What `--verbose` adds, a line each.
  static func details(_ report: SigningReport) -> [String] {
    let certificate = report.certificate
    return [
      "certificate: \(certificate.subject), serial \(certificate.serialNumber), issued by \(certificate.issuer)",
      "key: \(certificate.publicKeyDescription), valid \(PDFDate(seconds: certificate.notBefore).rfc3339)"
        + " to \(PDFDate(seconds: certificate.notAfter).rfc3339)",
      "signature dictionary: object \(report.object), /ByteRange \(report.byteRange)",
      "output: \(report.size) bytes",
    ] + report.timestamps.map { TimestampResult($0).sentence }
      + (report.attempts > 1 ? ["the signature outgrew its room: the key was used \(report.attempts) times"] : [])
  }

  /// The result in a sentence.
  static func sentence(_ output: String, _ report: SigningReport) -> String {
    let signer = report.certificate.commonName ?? report.certificate.subject
    let seen =
      report.isVisible
      ? "visible on page \(report.places.map { String($0.page) }.joined(separator: ", "))" : "invisible"
    return "\(output): signed by \(signer) in the field \(report.field), \(seen) "
      + "(\(report.profile.rawValue)\(report.level == .none ? "" : ", " + report.level.rawValue), \(report.algorithm.name) with \(report.algorithm.digest.name))"
  }
}

/// A certificate as results name it.
struct SignerName: Encodable {
  @Nullable var commonName: String?
  let serial: String
  let issuer: String

  init(_ certificate: Certificate) {
    commonName = certificate.commonName
    serial = certificate.serialNumber
    issuer = certificate.issuer
  }
}
