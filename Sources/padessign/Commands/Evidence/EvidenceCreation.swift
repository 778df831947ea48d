import PAdES

/// `padessign evidence create`.
struct EvidenceCreation {
  private let line: Line
  private let files: [String]
  private let places: [String]

  init(_ line: Line, _ files: [String]) throws {
    try RecordPlaces.check(files, "create")
    switch (line.value("output"), line.value("out-suffix")) {
    case (let folder?, nil): places = try RecordPlaces.inFolder(folder, files)
    case (nil, let suffix?):
      guard !suffix.isEmpty, !suffix.contains("/") else {
        throw Failure.usage("--out-suffix", "it is what stands behind the file's name, such as .ers")
      }
      places = files.map { $0 + suffix }
    case (nil, nil): throw Failure.usage("evidence create", "say where the records go: -o FOLDER or --out-suffix .ers")
    default: throw Failure.usage("--out-suffix", "it does not go with -o")
    }
    self.line = line
    self.files = files
  }

  func run() async throws -> ExitStatus {
    guard let authority = try TimestampInput.authority(line) else {
      throw Failure.usage("evidence create", "the time-stamping authority is missing: --tsa URL")
    }
    try RecordPlaces.checkFree(places)
    let progress = try Progress("digesting", line)
    defer { progress.finish() }
    var tree = EvidenceTree(digest: authority.digest)
    var leaves: [EvidenceTree.Leaf] = []
    for (index, file) in files.enumerated() {
      do {
        // Opened one after another: there may be more files than a process may hold open.
        leaves.append(try tree.add(try InputFile.document(file)) { if files.count == 1 { progress.update($0, $1) } })
      } catch {
        throw Failure(error, about: file)
      }
      if files.count > 1 { progress.update(index + 1, files.count) }
    }
    let stamped = try await tree.stamped(by: authority, line)
    try await RecordPlaces.write(to: places) { index in
      do { return try stamped.record(of: leaves[index]) } catch { throw Failure(error, about: places[index]) }
    }
    progress.finish()
    let warnings = TimestampInput.warnings(line)
    Warning.tell(warnings, about: files[0])
    if line.has("verbose") { TimestampInput.tellHealth(authority) }
    let result = EvidenceResult(
      documents: zip(files, places).map { EvidenceResult.Document(file: $0, output: $1, kind: nil) }, stamped,
      digest: authority.digest, warnings: warnings)
    try result.tell(line, what: "covered")
    return .done
  }
}
