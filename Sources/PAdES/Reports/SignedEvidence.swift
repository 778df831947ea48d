import ByteRange
import CMS
import Validation

/// What a report quotes of one signature besides its facts: the container's parts and the digest of the signed bytes.
struct SignedEvidence {
  /// The spans; nil when the byte range is none.
  let spans: SignedSpans?
  /// The one signer of the container; nil when it cannot be read.
  let signer: SignerInfo?
  /// SHA-256 of the signed bytes.
  private(set) var digest: [UInt8]?
  /// The container as it stands, without its padding.
  let container: [UInt8]?

  private init(_ facts: SignatureFacts, _ source: ByteSource) {
    let spans = try? SignedSpans(.array(facts.byteRange.map { .integer($0) }), fileSize: source.count)
    self.spans = spans
    let container = spans.flatMap { Self.container($0, source) }
    self.container = container
    signer = container.flatMap { try? SignedData(der: $0).signerInfos.first }
  }

  /// The evidence of every signature; the file is read once.
  ///
  /// - Parameters:
  ///   - report: The signatures.
  ///   - source: The file.
  /// - Returns: As many as there are signatures, in their order.
  /// - Throws: ``FileError`` when the file cannot be read.
  static func all(_ report: ValidationReport, _ source: ByteSource) throws -> [SignedEvidence] {
    var all = report.signatures.map { SignedEvidence($0.facts, source) }
    var plan = DigestPlan()
    for spans in all.compactMap(\.spans) { plan.add(spans, .sha256) }
    let digests = try plan.run(over: source, wholeFile: false, progress: nil).digests
    let bySpans = Dictionary(digests.map { ($0.key.spans, $0.value) }) { first, _ in first }
    for index in all.indices { all[index].digest = all[index].spans.flatMap { bySpans[$0] } }
    return all
  }

  private static func container(_ spans: SignedSpans, _ source: ByteSource) -> [UInt8]? {
    guard case .string(let padded)? = try? PDFParser.object(in: source.copy(spans.gap)),
      let length = try? DERReader.containerLength(padded)
    else { return nil }
    return Array(padded.prefix(length))
  }
}
