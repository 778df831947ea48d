import PAdES

/// `padessign evidence renew`.
struct EvidenceRenewing {
  /// One file, its record and where the renewed one goes.
  private struct Item {
    let file: String
    let record: String
    let output: String
    var kind: EvidenceRenewal.Kind?
  }

  private let line: Line
  private var items: [Item]

  init(_ line: Line, _ files: [String]) throws {
    try RecordPlaces.check(files, "renew")
    guard files.count == 1 || !line.has("record") else {
      throw Failure.usage("--record", "it is the record of one file, and \(files.count) are named")
    }
    let records = files.map { line.value("record") ?? $0 + RecordPlaces.suffix }
    let outputs = try line.value("output").map { try RecordPlaces.inFolder($0, files) } ?? records
    items = zip(files, zip(records, outputs)).map { Item(file: $0, record: $1.0, output: $1.1) }
    self.line = line
  }

  mutating func run() async throws -> ExitStatus {
    let own = try EvidenceRenewal.digest(of: bytes(items[0]))
    guard let authority = try TimestampInput.authority(line, digest: own) else {
      throw Failure.usage("evidence renew", "the time-stamping authority is missing: --tsa URL")
    }
    let options = try GatherInput.options(line)
    let validation = try ValidationInput.options(line)
    let collector = RecordEvidence(options, try OnlineInput.access(line), line)
    let progress = try Progress("looking at records", line)
    defer { progress.finish() }
    var tree = EvidenceTree(digest: authority.digest)
    for index in items.indices {
      let renewal = try await renewal(items[index], authority.digest, validation, collector)
      do {
        _ = try tree.add(renewal)
        items[index].kind = renewal.kind
      } catch {
        throw Failure(error, about: items[index].record)
      }
      progress.update(index + 1, items.count)
    }
    let stamped = try await tree.stamped(by: authority, line)
    // Read again rather than held in memory; what changed meanwhile is not in the tree.
    try await RecordPlaces.write(to: items.map(\.output)) { index in
      let renewal = try await renewal(items[index], authority.digest, nil, collector)
      do { return try stamped.record(of: renewal) } catch { throw Failure(error, about: items[index].record) }
    }
    progress.finish()
    let warnings = TimestampInput.warnings(line) + collector.warnings
    Warning.tell(warnings, about: items[0].file)
    if line.has("verbose") { TimestampInput.tellHealth(authority) }
    let result = EvidenceResult(
      documents: items.map { EvidenceResult.Document(file: $0.file, output: $0.output, kind: $0.kind) },
      stamped,
      digest: authority.digest, warnings: warnings)
    try result.tell(line, what: "renewed")
    return .done
  }

  private func bytes(_ item: Item) throws -> [UInt8] {
    do { return try RecordPlaces.bytes(item.record) } catch { throw Failure(error, about: item.record) }
  }

  /// What of a record has to be covered; a record that does not hold is not worth a time-stamp.
  private func renewal(
    _ item: Item, _ digest: DigestAlgorithm, _ validation: ValidationOptions?, _ collector: RecordEvidence
  ) async throws -> EvidenceRenewal {
    let bytes = try bytes(item)
    do {
      let source = try InputFile.document(item.file)
      let data = try await collector.data(for: EvidenceRenewal.newestToken(of: bytes), about: item.record)
      if var validation {
        validation.add(data)
        let report = try await EvidenceValidator.validate(record: bytes, over: source, options: validation)
        // Without an anchor nobody is trusted, and only what is certain counts; the same where gaps were allowed.
        let isTrustAsked = !validation.anchors.isEmpty && !line.has("allow-incomplete")
        if report.verdict.indication == .totalFailed || isTrustAsked && report.verdict.indication != .totalPassed {
          throw Failure(
            .refused, item.record, "it does not hold, so nothing is renewed: \(report.verdict.reason ?? "")",
            remedy: "padessign evidence verify tells more")
        }
      }
      return try EvidenceRenewal(of: bytes, over: source, digest: digest, adding: data)
    } catch let error as CMSError {
      throw Failure(error, about: item.record)
    } catch {
      throw Failure(error, about: item.file)
    }
  }
}

extension ValidationOptions {
  /// Adds what was gathered.
  fileprivate mutating func add(_ data: CollectedEvidence.Items) {
    untrusted += data.certificates.compactMap { try? Certificate(der: $0) }
    statusResponses += data.statusResponses
    revocationLists += data.revocationLists
  }
}
