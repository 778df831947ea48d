import PAdES

/// `padessign evidence verify`.
struct EvidenceVerification {
  private let line: Line
  private let files: [String]
  private let options: ValidationOptions

  init(_ line: Line, _ files: [String]) throws {
    try RecordPlaces.check(files, "verify")
    guard files.count == 1 || !line.has("record") else {
      throw Failure.usage("--record", "it is the record of one file, and \(files.count) are named")
    }
    self.line = line
    self.files = files
    options = try ValidationInput.options(line)
  }

  func run() async throws -> ExitStatus {
    let access = try OnlineInput.access(line)
    var statuses: [ExitStatus] = []
    for file in files {
      let record = line.value("record") ?? file + RecordPlaces.suffix
      do {
        let report: EvidenceRecordReport
        do {
          let source = try InputFile.document(file)
          let bytes = try RecordPlaces.bytes(record)
          do {
            report = try await EvidenceValidator.validate(
              record: bytes, over: source, options: options, online: access.map(OnlineEvidence.init))
          } catch let error as CMSError {
            throw Failure(error, about: record)
          }
        } catch {
          throw Failure(error, about: file)
        }
        statuses.append(try tell(EvidenceVerifyResult(file, record, report, options)))
      } catch let failure as Failure {
        Terminal.complain(failure.line)
        if line.has("json") { try Terminal.print(JSONText.line(EvidenceVerifyResult(file, record, failure, options))) }
        statuses.append(failure.status)
      }
    }
    if let known = [ExitStatus.failed, .indeterminate].first(where: statuses.contains) { return known }
    return statuses.first { $0 != .done } ?? .done
  }

  private func tell(_ result: EvidenceVerifyResult) throws -> ExitStatus {
    Warning.tell(result.warnings, about: result.file)
    if line.has("json") {
      try Terminal.print(JSONText.line(result))
    } else {
      try result.lines.forEach { try Terminal.print(Terminal.oneLine($0)) }
    }
    switch result.indication {
    case Indication.totalPassed.rawValue: return .done
    case Indication.totalFailed.rawValue: return .failed
    default: return .indeterminate
    }
  }
}
