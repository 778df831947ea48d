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

  struct Timestamp: Encodable {
    let integrity: Integrity
    @Nullable var time: String?
    @Nullable var authority: String?
    let indication: String
    @Nullable var subIndication: String?
    @Nullable var buildingBlock: String?
    @Nullable var indicationReason: String?
    let chain: VerifyChain
    @Nullable var attack: String?

    init(_ stamp: ValidationReport.Timestamp) {
      integrity = Integrity(stamp.facts.integrity)
      time = stamp.facts.time?.rfc3339
      authority = stamp.facts.authority.map { $0.commonName ?? $0.subject }
      indication = stamp.verdict.indication.rawValue
      subIndication = stamp.verdict.subIndication?.rawValue
      buildingBlock = stamp.verdict.block?.rawValue
      indicationReason = stamp.verdict.reason
      chain = VerifyChain(stamp.chain)
      attack = stamp.facts.attack?.rawValue
    }
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
  let modifications: ChangesResult
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
  /// The earliest time at which it is proven to have existed; known only when time-stamps are trusted.
  @Nullable var bestSignatureTime: String? = nil
  let signatureTimestamps: [Timestamp]
  let chain: VerifyChain
  let indication: String
  @Nullable var subIndication: String? = nil
  /// The step of EN 319 102-1 that gave the indication, and why, in words.
  @Nullable var buildingBlock: String? = nil
  @Nullable var indicationReason: String? = nil

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
    modifications = ChangesResult(signature.modifications)
    signatureTimestamps = signature.timestamps.map(Timestamp.init)
    chain = VerifyChain(signature.chain)
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
    bestSignatureTime = signature.bestSignatureTime?.rfc3339
    subIndication = signature.verdict.subIndication?.rawValue
    buildingBlock = signature.verdict.block?.rawValue
    indicationReason = signature.verdict.reason
  }

  /// Ten-thousandths of a unit are finer than any device.
  private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}
