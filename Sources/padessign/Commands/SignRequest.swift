import PAdES

/// What the options of `sign` ask for, besides key and files.
struct SignRequest {
  var options: SigningOptions
  let digest: DigestAlgorithm?
  let padding: RSAPadding?
  private(set) var warnings: [Warning] = []
  /// Who time-stamps; nil for nobody.
  private(set) var pool: TimestampPool?

  /// Reads the options.
  ///
  /// - Throws: ``Failure`` about wrong usage.
  init(_ line: Line) throws {
    options = SigningOptions(at: try Clock.time(line, "time"))
    options.field.name = line.value("field")
    options.field.placement = try PlaceInput.placement(line)
    options.field.seal = try SealInput.appearance(line, warnings: &warnings)
    options.field.allowsOverlap = line.has("allow-overlap")
    options.field.certification = try line.choice(
      "certify", [("no-changes", Certification.noChanges), ("form-fill", .formFilling), ("annotate", .annotations)])
    options.field.lock = try line.value("lock").map(Self.lock)
    options.profile = try line.choice("profile", [("pades", SubFilter.cades), ("legacy", .pkcs7)])
    options.reason = line.value("reason")
    options.location = line.value("location")
    options.contact = line.value("contact")
    options.name = line.value("name")
    options.allowsUnfitCertificate = line.has("allow-unfit-certificate")
    options.attributes = try Self.attributes(line)
    digest = try line.value("digest").map { try Self.digest($0) }
    padding = try line.choice("rsa-padding", RSAPadding.allCases.map { ($0.rawValue, $0) })
    try readTimestamps(line)
    try checkEvidence(line)
    if options.field.placement != nil, options.field.seal == nil {
      // A place without a seal draws the default text seal, which comes with text seals.
      throw Failure(.usage, "--rect", "a place needs a seal in this version", remedy: "add --seal FILE")
    }
    if options.field.seal != nil, options.field.placement == nil, options.field.name == nil {
      throw Failure.usage("--seal", "its place is missing: --page and --rect, or --field with a visible field")
    }
  }

  /// The level, who stamps, and what besides the signature.
  private mutating func readTimestamps(_ line: Line) throws {
    pool = try TimestampInput.authority(line)
    warnings += TimestampInput.warnings(line)
    options.authority = pool
    options.stampsContent = line.has("content-timestamp")
    options.allowsLowerLevel = line.has("level-fallback")
    let named = try line.choice(
      "level", [("B-B", PAdESLevel.basic), ("B-T", .timestamped), ("B-LT", .longTerm), ("B-LTA", .archival)])
    let level = named ?? (pool == nil ? .basic : .timestamped)
    options.level = level
    guard pool != nil else {
      guard level == .basic else {
        throw Failure.usage("--level", "\(level.rawValue) needs a time-stamp: --tsa URL")
      }
      for option in ["content-timestamp", "level-fallback"] where line.has(option) {
        throw Failure.usage("--\(option)", "it goes with --tsa URL")
      }
      return
    }
    guard level != .basic || options.stampsContent else {
      throw Failure.usage("--tsa", "level B-B has no time-stamp: leave one of them out")
    }
  }

  /// Whether validation data are put into the document.
  var isLongTerm: Bool { options.level == .longTerm || options.level == .archival }

  /// What names evidence and whom to trust goes with something that needs it.
  private func checkEvidence(_ line: Line) throws {
    guard !line.has("revocation-in-cms"), !isLongTerm else { return }
    let shared = Set((CertificateInput.options + OnlineInput.options).map(\.name))
    for option in GatherInput.options.map(\.name) where line.has(option) && !shared.contains(option) {
      throw Failure.usage("--\(option)", "it goes with --level B-LT or B-LTA, or --revocation-in-cms")
    }
    // What a time-stamp's chain lacks may be fetched, so these serve it too.
    for option in shared.sorted() where pool == nil && line.has(option) {
      throw Failure.usage("--\(option)", "it goes with --tsa URL or --revocation-in-cms")
    }
  }

  private static func lock(_ text: String) throws -> FieldLock {
    if text == "all" { return .all }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let names = parts.count == 2 ? parts[1].split(separator: ",").map(String.init) : []
    guard !names.isEmpty else { throw Failure.usage("--lock", "\(text) is not all, include:A,B or exclude:A,B") }
    switch parts[0] {
    case "include": return .include(names)
    case "exclude": return .exclude(names)
    default: throw Failure.usage("--lock", "\(text) is not all, include:A,B or exclude:A,B")
    }
  }

  /// A digest that is written.
  ///
  /// - Throws: ``Failure`` that lists them.
  static func digest(_ name: String, _ option: String = "digest") throws -> DigestAlgorithm {
    let written = DigestAlgorithm.allCases.filter(\.isWritten)
    guard let digest = DigestAlgorithm.allCases.first(where: { $0.commandName == name.lowercased() }) else {
      throw Failure.usage("--\(option)", "\(name) is none of \(written.map(\.commandName).joined(separator: ", "))")
    }
    guard written.contains(digest) else {
      throw Failure.usage(
        "--\(option)",
        "\(digest.name) is too weak to be written: \(written.map(\.commandName).joined(separator: ", ")) can be")
    }
    return digest
  }

  private static func attributes(_ line: Line) throws -> SignedAttributeOptions {
    var attributes = SignedAttributeOptions()
    if let name = line.value("commitment") {
      guard let commitment = CommitmentType(name) else {
        throw Failure.usage("--commitment", "\(name) is no commitment")
      }
      attributes.commitment = commitment
    }
    if let identifier = line.value("policy-oid") {
      guard let text = line.value("policy-digest") else {
        throw Failure.usage("--policy-oid", "the policy document's digest is missing: --policy-digest ALG:HEX")
      }
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, case let algorithm = try digest(parts[0]), let bytes = Hexadecimal.bytes(parts[1]),
        bytes.count == algorithm.size
      else { throw Failure.usage("--policy-digest", "\(text) is not an algorithm and a digest of its size") }
      attributes.policy = SignaturePolicy(
        identifier: identifier, digest: bytes, digestAlgorithm: algorithm, location: line.value("policy-uri"))
    } else if let option = ["policy-digest", "policy-uri"].first(where: line.has) {
      throw Failure.usage("--\(option)", "--policy-oid is missing")
    }
    if line.has("signer-country") || line.has("signer-locality") {
      attributes.location = SignerLocation(
        country: line.value("signer-country"), locality: line.value("signer-locality"))
    }
    attributes.claimedRoles = line.values("claimed-role")
    return attributes
  }
}
