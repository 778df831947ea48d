import PAdES

/// What `evidence verify` found of one record, as JSON.
struct EvidenceVerifyResult: Encodable {
  /// One time-stamp of the record.
  struct Stamp: Encodable {
    let chain: Int
    let number: Int
    let treeDigest: String
    let levels: Int
    let timestamp: VerifySignature.Timestamp

    init(_ stamp: EvidenceRecordReport.Stamp) {
      chain = stamp.chain
      number = stamp.number
      treeDigest = stamp.treeDigest
      levels = stamp.levels
      timestamp = VerifySignature.Timestamp(stamp.timestamp)
    }
  }

  let file: String
  let record: String
  @Nullable var indication: String? = nil
  @Nullable var subIndication: String? = nil
  @Nullable var buildingBlock: String? = nil
  @Nullable var indicationReason: String? = nil
  /// When the file is proven to have existed.
  @Nullable var provenTime: String? = nil
  let validationTime: String
  let policy: String
  let timestamps: [Stamp]
  /// Why file or record cannot be read; null when both can.
  @Nullable var error: String? = nil
  let warnings: [Warning]

  init(_ file: String, _ record: String, _ report: EvidenceRecordReport, _ options: ValidationOptions) {
    self.file = file
    self.record = record
    timestamps = report.stamps.map(Stamp.init)
    warnings = report.warnings.map { Warning(code: $0.code, object: $0.object, text: $0.text) }
    validationTime = (options.validationTime ?? options.now).rfc3339
    policy = options.policy.name
    indication = report.verdict.indication.rawValue
    subIndication = report.verdict.subIndication?.rawValue
    buildingBlock = report.verdict.block?.rawValue
    indicationReason = report.verdict.reason
    provenTime = report.provenTime?.rfc3339
  }

  /// A record that cannot be read, or a file.
  init(_ file: String, _ record: String, _ failure: Failure, _ options: ValidationOptions) {
    self.file = file
    self.record = record
    timestamps = []
    warnings = []
    validationTime = (options.validationTime ?? options.now).rfc3339
    policy = options.policy.name
    error = failure.why
  }

  /// The result for people.
  var lines: [String] {
    var head = "\(file): \(indication ?? "")"
    if let provenTime { head += ", proven to exist since \(provenTime)" }
    if let subIndication { head += ", \(subIndication)" }
    if let indicationReason { head += ": \(indicationReason)" }
    return [head]
      + timestamps.map { stamp in
        let time = stamp.timestamp.time ?? "an unreadable time"
        let who = stamp.timestamp.authority ?? "an unknown authority"
        let reason = stamp.timestamp.indicationReason.map { ", \($0)" } ?? ""
        return "  chain \(stamp.chain), time-stamp \(stamp.number): \(time) by \(who), \(stamp.treeDigest): "
          + stamp.timestamp.indication + reason
      }
  }
}
