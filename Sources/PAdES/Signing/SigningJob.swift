import ByteRange
import CMS
import SigField
import Validation

/// One document on its way to a signature: everything is decided and written into an update, only the value is missing.
struct SigningJob {
  let document: Document
  private let plan: SignaturePlan
  private let key: any SigningKey
  private let options: SigningOptions
  private let signature: SignatureDictionary
  private var notices: [SigningNotice]
  /// How it is signed.
  var request: SigningOptions { options }
  /// The level that is asked for.
  var level: PAdESLevel { options.level }
  /// Opens the document.
  var password: Secret? { options.documentPassword }

  /// Decides what the signature will be.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - options: How it is signed.
  ///   - chooseKey: The key, once the field's digests are known.
  /// - Throws: ``FileError``, ``FieldError``, ``CMSError``, ``SigningError``.
  init(_ source: ByteSource, _ options: SigningOptions, _ chooseKey: Signer.KeyChoice) throws {
    document = try Document(source, password: options.documentPassword)
    plan = try SignaturePlan(document, options.field)
    self.options = options
    let allowed = try plan.seed?.requiredDigests()
    let algorithms = allowed.map { names in DigestAlgorithm.allCases.filter { names.contains($0.seedName) } }
    key = try chooseKey(algorithms)
    if let allowed, let algorithms, !algorithms.contains(key.algorithm.digest) {
      throw FieldError.seedValue(
        field: plan.fieldName, entry: "DigestMethod",
        reason: "\(allowed.joined(separator: " or ")) is required, not \(key.algorithm.digest.name)")
    }
    signature = try Self.dictionary(options, plan)
    // What the plan noticed comes back with what is written.
    notices = document.appendingNotices(done: "signed")
    try checkFitness()
    guard options.level == .basic || options.authority != nil else {
      throw SigningError.contradiction(reason: "level \(options.level.rawValue) needs a time-stamping authority")
    }
    guard ![.longTerm, .archival].contains(options.level) || options.data != nil else {
      throw SigningError.contradiction(reason: "level \(options.level.rawValue) needs validation data")
    }
    guard !options.stampsContent || options.authority != nil else {
      throw SigningError.contradiction(reason: "a content time-stamp needs a time-stamping authority")
    }
  }

  private static func dictionary(_ options: SigningOptions, _ plan: SignaturePlan) throws -> SignatureDictionary {
    var signature = SignatureDictionary()
    signature.subFilter = try plan.seed?.subFilter(options.profile) ?? options.profile ?? .cades
    signature.time = options.time
    signature.name = options.name
    signature.location = options.location
    signature.contact = options.contact
    let excludesReason = options.attributes.commitment != nil || options.attributes.policy != nil
    if excludesReason, options.reason != nil {
      throw SigningError.contradiction(
        reason: "a reason cannot stand beside a commitment or a signature policy (EN 319 142-1, 6.3)")
    }
    signature.reason = try plan.seed.map { try $0.reason(options.reason) } ?? options.reason
    if excludesReason, let required = signature.reason {
      throw SigningError.contradiction(
        reason: "the field requires the reason \(required), which cannot stand beside a commitment or a policy")
    }
    return signature
  }

  private mutating func checkFitness() throws {
    let certificate = key.certificate
    let reasons = certificate.unfitness(at: options.time.seconds)
    guard !reasons.isEmpty else { return }
    guard options.allowsUnfitCertificate else {
      try certificate.requireFitness(at: options.time.seconds)
      return
    }
    let name = certificate.commonName ?? certificate.subject
    notices += reasons.map { reason in
      SigningNotice(code: "unfit-certificate", object: name, text: "\(name): \(reason.text)")
    }
  }

  /// Digests the document, with all that signature, time-stamps and report ask for.
  func digest() throws -> BaseDigest {
    var algorithms: Set = [key.algorithm.digest]
    if let authority = options.authority, options.stampsContent || options.level == .archival {
      algorithms.insert(authority.digest)
    }
    if options.reportsDigest { algorithms.insert(.sha256) }
    return try BaseDigest(document.source, algorithms, progress: options.progress)
  }

  /// What the catalog declares for this signature.
  private var features: Set<DocumentExtensions.Feature> {
    var features: Set<DocumentExtensions.Feature> = signature.subFilter == .cades ? [.pades] : []
    switch key.algorithm {
    case .ed25519, .ed448: features.insert(.ellipticCurves(needs20: true))
    case .ecdsa: features.insert(.ellipticCurves(needs20: false))
    default: break
    }
    switch key.algorithm.digest {
    case .sha3_256, .sha3_384, .sha3_512: features.insert(.sha3)
    default: break
    }
    return features
  }

  /// Writes the objects, asks the key and fills the room; a container that does not fit gets more room and is signed anew.
  ///
  /// - Parameters:
  ///   - file: The document, digested; the signature's revision is appended to it.
  ///   - chain: The certificates above the key's own.
  /// - Returns: What was done.
  /// - Throws: As ``Signer`` says.
  func signed(_ file: inout GrowingDocument, _ chain: [Certificate]) async throws -> SigningReport {
    var stamps = SignatureStamps(options)
    try await stamps.prepare()
    var attributes = options.attributes
    attributes.contentTimestamps = stamps.contentRoom.map { [[UInt8](repeating: 0, count: $0)] } ?? []
    var room = try SignedData.maximumSize(
      algorithm: key.algorithm, certificate: key.certificate, chain: chain, options: attributes,
      maximumSignatureSize: min(key.maximumSignatureSize, Signer.largestExpectedValue),
      timestampAllowance: stamps.signatureRoom ?? 0)
    var written = try plan.write(signature, contentsLength: room, features: features)
    var needed = room
    for attempt in 1...Signer.mostAttempts {
      var appended = try written.update.appended()
      let container = try await container(over: appended, of: &file, chain, &stamps)
      if let placeholder = appended.placeholder, container.count <= placeholder.room {
        try appended.fill(container)
        try file.append(appended)
        var report = try report(written, appended, &file, stamps, attempts: attempt)
        report.container = container
        return report
      }
      needed = container.count
      room = max(needed, room) + 1024
      try written.update.setSignature(written.signature, written.entries, contentsLength: room)
    }
    throw SigningError.noRoom(needed: needed, room: room, attempts: Signer.mostAttempts)
  }

  private func container(
    over appended: AppendedRevision, of file: inout GrowingDocument, _ chain: [Certificate],
    _ stamps: inout SignatureStamps
  ) async throws -> [UInt8] {
    stamps.begin()
    let digest = try file.digest(covering: appended, key.algorithm.digest)
    var optional = options.attributes
    if let authority = stamps.contentAuthority {
      let imprint = try file.digest(covering: appended, authority.digest)
      if let token = try await stamps.contentToken(over: imprint) { optional.contentTimestamps = [token] }
    }
    let attributes = try SignedAttributes(
      documentDigest: digest, algorithm: key.algorithm, certificate: key.certificate, options: optional)
    try Task.checkCancellation()
    let returned = try await key.sign(attributes.der)
    let value = try SignatureVerification.accept(
      returned, attributes: attributes, documentDigest: digest, certificate: key.certificate, algorithm: key.algorithm)
    let token = try await stamps.signatureToken(over: value)
    return SignedData.build(
      attributes: attributes, value: value, algorithm: key.algorithm, certificate: key.certificate, chain: chain,
      unsignedAttributes: token.map { [SignedData.timestampAttribute(token: $0)] } ?? [])
  }

  private func report(
    _ written: WrittenSignature, _ appended: AppendedRevision, _ file: inout GrowingDocument, _ stamps: SignatureStamps,
    attempts: Int
  ) throws -> SigningReport {
    SigningReport(
      field: plan.fieldName, object: "\(written.signature)", profile: signature.subFilter,
      // The CMS of PDF 1.7 is no PAdES baseline signature.
      level: signature.subFilter == .cades ? stamps.level : .none,
      requestedLevel: signature.subFilter == .cades ? options.level : .none, levelFallback: stamps.fallback,
      timestamps: stamps.made, attempts: attempts, algorithm: key.algorithm,
      certificate: key.certificate, byteRange: appended.spans?.numbers ?? [],
      isVisible: options.field.seal != nil && !written.places.isEmpty,
      places: written.places.map { SigningReport.Place(page: $0.page, rectangle: $0.rectangle) },
      size: file.count, sha256: options.reportsDigest ? try file.finished(.sha256) : nil,
      notices: notices + written.notices + stamps.notices)
  }
}

extension DigestAlgorithm {
  /// The name that a seed value's `/DigestMethod` has for it: `SHA256` (ISO 32000-2, table 237).
  fileprivate var seedName: String { String(name.filter { $0 != "-" || name.hasPrefix("SHA3") }) }
}
