import PAdES

/// One signature in the JSON of `verify`.
struct VerifySignature: Encodable {
  struct Integrity: Encodable {
    let verdict: String
    @Nullable var reason: String?

    init(_ integrity: PAdES.Integrity) {
      verdict = integrity.verdict.rawValue
      reason = integrity.reason
    }
  }

  struct Coverage: Encodable {
    let verdict: String
    @Nullable var revision: Int?
    let revisions: Int
  }

  /// What changed since, which no part of this version judges: nothing is said to be permitted.
  struct Modifications: Encodable {
    struct Finding: Encodable {}

    let level = "notJudged"
    @Nullable var permitted: Bool? = nil
    let findings: [Finding] = []
  }

  struct Timestamp: Encodable {
    let integrity: Integrity
    @Nullable var time: String?
    @Nullable var authority: String?
    let indication: String
    @Nullable var subIndication: String?
  }

  struct Chain: Encodable {
    let verdict: String
    let path: [String]
  }

  struct Place: Encodable {
    @Nullable var page: Int?
    let rect: [Double]
    @Nullable var widget: String?
  }

  let field: String
  let object: String
  let kind: String
  @Nullable var subFilter: String? = nil
  @Nullable var byteRange: [Int]? = nil
  let integrity: Integrity
  let coverage: Coverage
  let modifications = Modifications()
  let padesLevel: String
  let levelProblems: [String]
  @Nullable var digestAlgorithm: String? = nil
  @Nullable var signatureAlgorithm: String? = nil
  @Nullable var signer: SignerName? = nil
  @Nullable var reason: String? = nil
  @Nullable var location: String? = nil
  @Nullable var contact: String? = nil
  let places: [Place]
  @Nullable var claimedTime: String? = nil
  /// Known only when time-stamps are trusted.
  @Nullable var bestSignatureTime: String? = nil
  let signatureTimestamps: [Timestamp]
  let chain: Chain
  let indication: String
  @Nullable var subIndication: String? = nil

  init(_ signature: ValidationReport.Signature) {
    let facts = signature.facts
    field = facts.field
    object = facts.object
    kind = facts.kind.rawValue
    integrity = Integrity(facts.integrity)
    coverage = Coverage(
      verdict: facts.coverage.verdict.rawValue, revision: facts.coverage.revision, revisions: facts.coverage.revisions)
    padesLevel = facts.level.rawValue
    levelProblems = facts.levelProblems
    places = facts.places.map { Place(page: $0.page, rect: $0.rectangle.map(Self.rounded), widget: $0.widget) }
    signatureTimestamps = zip(facts.timestamps, signature.timestampVerdicts).map { stamp, verdict in
      Timestamp(
        integrity: Integrity(stamp.integrity), time: stamp.time?.rfc3339,
        authority: stamp.authority.map { $0.commonName ?? $0.subject }, indication: verdict.indication.rawValue,
        subIndication: verdict.subIndication?.rawValue)
    }
    // No anchor is ever given in this version: a path that is whole is untrusted, one that stops short incomplete.
    chain = Chain(
      verdict: facts.chain.last?.isSelfIssued ?? false ? "untrusted" : "incomplete", path: facts.chain.map(\.subject))
    indication = signature.verdict.indication.rawValue
    subFilter = facts.subFilter
    byteRange = facts.byteRange.isEmpty ? nil : facts.byteRange
    digestAlgorithm = facts.digestAlgorithm?.name
    signatureAlgorithm = facts.signatureAlgorithm
    signer = facts.certificate.map(SignerName.init)
    reason = facts.reason
    location = facts.location
    contact = facts.contact
    claimedTime = facts.claimedTime?.rfc3339
    subIndication = signature.verdict.subIndication?.rawValue
  }

  /// Ten-thousandths of a unit are finer than any device.
  private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}
