public import CMS

extension Signer {
  /// Signs many documents, and has the key authorised for as many of them at once as it allows: one PIN, one one-time
  /// password, one visit at a browser.
  ///
  /// Each document fails by itself. When the key fails, so do all that have no signature yet: whoever gave a wrong PIN
  /// is not asked again for the next document.
  ///
  /// - Parameters:
  ///   - documents: The documents. As many are open at a time as one authorisation covers, and not more than `together`.
  ///   - identity: The certificate, its chain, and the way to the key.
  ///   - digest: The digest; nil for each field's or the key's own.
  ///   - padding: The padding of an RSA key; nil for its own.
  ///   - together: The most documents that are open at a time.
  /// - Returns: For each document what was done, or why it was not signed; its target is then what it was.
  public static func sign(
    batch documents: [BatchDocument], with identity: SigningIdentity, digest: DigestAlgorithm? = nil,
    padding: RSAPadding? = nil, together: Int = 64
  ) async -> [Result<SigningReport, any Error>] {
    let round = SigningRound(documents: documents.count)
    // Without batches nobody waits for others, and a few at a time keep all cores busy.
    let width = max(1, min(together, identity.largestBatch > 1 ? identity.largestBatch : 4))
    return await withTaskCancellationHandler {
      await sign(documents, identity, digest, padding, round, width: width)
    } onCancel: {
      round.giveUp()
    }
  }

  private static func sign(
    _ documents: [BatchDocument], _ identity: SigningIdentity, _ digest: DigestAlgorithm?, _ padding: RSAPadding?,
    _ round: SigningRound, width: Int
  ) async -> [Result<SigningReport, any Error>] {
    var outcomes = [Result<SigningReport, any Error>](repeating: .failure(CancellationError()), count: documents.count)
    await withTaskGroup(of: (Int, Result<SigningReport, any Error>).self) { group in
      var next = 0
      func start() {
        guard next < documents.count else { return }
        let (index, document) = (next, documents[next])
        next += 1
        // Counted before it runs, so that a round waits for it.
        round.enter()
        group.addTask {
          defer { round.leave() }
          return (index, await outcome(document, identity, digest, padding, round))
        }
      }
      for _ in 0..<width { start() }
      while let (index, outcome) = await group.next() {
        outcomes[index] = outcome
        start()
      }
    }
    return outcomes
  }

  private static func outcome(
    _ document: BatchDocument, _ identity: SigningIdentity, _ digest: DigestAlgorithm?, _ padding: RSAPadding?,
    _ round: SigningRound
  ) async -> Result<SigningReport, any Error> {
    do {
      if let failure = round.failure { throw failure }
      try Task.checkCancellation()
      let job = try SigningJob(document.source, document.options) { allowed in
        let key = try identity.key(allowed: allowed, digest: digest, padding: padding)
        guard let key = key as? any BatchSigningKey else { return key }
        return RoundKey(key: key, round: round)
      }
      return .success(try await toFile(job, document.output, identity.chain))
    } catch {
      return .failure(error)
    }
  }
}
