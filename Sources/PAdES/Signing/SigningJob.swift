import ByteRange
import CMS
import SigField

/// One document on its way to a signature: everything is decided and written into an update, only the value is missing.
struct SigningJob {
  let document: Document
  private let plan: SignaturePlan
  private let key: any SigningKey
  private let options: SigningOptions
  private let signature: SignatureDictionary
  private var notices: [SigningNotice]
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
    notices = FileLint.findings(in: document).map { SigningNotice(code: $0.code, text: $0.text + "; signed as it is") }
    if document.isLinearized {
      notices.append(
        SigningNotice(code: "no-longer-linearized", text: "the file was linearized, the signed file is no longer"))
    }
    try checkFitness()
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
    var room = try SignedData.maximumSize(
      algorithm: key.algorithm, certificate: key.certificate, chain: chain, options: options.attributes,
      maximumSignatureSize: min(key.maximumSignatureSize, Signer.largestExpectedValue))
    var written = try plan.write(signature, contentsLength: room, features: features)
    var needed = room
    for _ in 0..<Signer.mostAttempts {
      var appended = try written.update.appended()
      let container = try await container(file.digest(covering: appended, key.algorithm.digest), chain)
      if let placeholder = appended.placeholder, container.count <= placeholder.room {
        try appended.fill(container)
        try file.append(appended)
        return try report(written, appended, file)
      }
      needed = container.count
      room = max(needed, room) + 1024
      try written.update.setSignature(written.signature, written.entries, contentsLength: room)
    }
    throw SigningError.noRoom(needed: needed, room: room, attempts: Signer.mostAttempts)
  }

  private func container(_ digest: [UInt8], _ chain: [Certificate]) async throws -> [UInt8] {
    let attributes = try SignedAttributes(
      documentDigest: digest, algorithm: key.algorithm, certificate: key.certificate, options: options.attributes)
    try Task.checkCancellation()
    let returned = try await key.sign(attributes.der)
    let value = try SignatureVerification.accept(
      returned, attributes: attributes, documentDigest: digest, certificate: key.certificate, algorithm: key.algorithm)
    return SignedData.build(
      attributes: attributes, value: value, algorithm: key.algorithm, certificate: key.certificate, chain: chain)
  }

  private func report(
    _ written: WrittenSignature, _ appended: AppendedRevision, _ file: GrowingDocument
  ) throws -> SigningReport {
    SigningReport(
      field: plan.fieldName, object: "\(written.signature)", profile: signature.subFilter, algorithm: key.algorithm,
      certificate: key.certificate, byteRange: appended.spans?.numbers ?? [],
      isVisible: options.field.seal != nil && !written.places.isEmpty,
      places: written.places.map { SigningReport.Place(page: $0.page, rectangle: $0.rectangle) },
      size: file.count, sha256: options.reportsDigest ? try file.digest.finished(.sha256) : nil,
      notices: notices + written.notices)
  }
}

extension DigestAlgorithm {
  /// The name that a seed value's `/DigestMethod` has for it: `SHA256` (ISO 32000-2, table 237).
  fileprivate var seedName: String { String(name.filter { $0 != "-" || name.hasPrefix("SHA3") }) }
}
