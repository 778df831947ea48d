import CMS

/// Finds time-stamps that were taken from another place of the file: each of them holds somewhere, and not where it is.
struct CopiedTokens {
  /// How often each token is there.
  private var tokens: [[UInt8]: Int] = [:]
  /// Every signature value, and every digest of one that was asked for.
  private let values: [[UInt8]]
  /// The most values and the most tokens that are held against each other.
  private static let most = 256

  init(_ signatures: [SignatureFacts]) {
    values = Array(signatures.lazy.map(\.signatureValue).filter { !$0.isEmpty }.prefix(Self.most))
    for facts in signatures {
      for stamp in facts.timestamps + facts.contentTimestamps { tokens[stamp.token, default: 0] += 1 }
      if facts.kind == .documentTimestamp { tokens[facts.token, default: 0] += 1 }
    }
  }

  /// Says of each token that does not fit whether it is another's.
  func mark(_ signatures: inout [SignatureFacts]) {
    var looked = 0
    for index in signatures.indices {
      var isCopied = false
      for place in signatures[index].timestamps.indices {
        let stamp = signatures[index].timestamps[place]
        guard stamp.integrity.failure == .digest, looked < Self.most else { continue }
        looked += 1
        guard isOfAnother(stamp.token, stamp.imprintDigest, stamp.imprint) else { continue }
        signatures[index].timestamps[place].attack = .copiedTimestamp
        isCopied = true
      }
      let facts = signatures[index]
      if facts.kind == .documentTimestamp, facts.integrity.failure == .digest, looked < Self.most {
        looked += 1
        if isOfAnother(facts.token, facts.digestAlgorithm, facts.imprint) {
          signatures[index].attack = .copiedTimestamp
          isCopied = true
        }
      }
      guard isCopied else { continue }
      signatures[index].warnings.append(
        ValidationWarning(
          "timestamp-copied", object: facts.object, "a time-stamp was taken from another signature of the file"))
    }
  }

  private func isOfAnother(_ token: [UInt8], _ digest: DigestAlgorithm?, _ imprint: [UInt8]) -> Bool {
    if tokens[token, default: 0] > 1 { return true }
    guard let digest else { return false }
    return values.contains { (try? digest.digest(of: $0)) == imprint }
  }
}
