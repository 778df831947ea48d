import PAdES

/// Many files, several at a time, told in the order in which they were given.
struct VerifyRun {
  /// A file that was read, and what its signatures are worth.
  struct Verified: Sendable {
    let source: ByteSource
    let report: ValidationReport
  }

  let files: [String]
  let options: ValidationOptions
  /// How servers are asked; nil when nobody is.
  let online: OnlineAccess?
  let jobs: Int

  /// Validates them all.
  ///
  /// - Parameter body: Called for each file in order, as soon as it and all before it are done.
  /// - Throws: What `body` throws.
  func forEach(_ body: (String, Result<Verified, Failure>) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: (Int, Result<Verified, Failure>).self) { group in
      var next = 0
      func start() {
        guard next < files.count else { return }
        let (index, file, options) = (next, files[next], options)
        next += 1
        group.addTask { [online] in (index, await Self.outcome(file, options, online)) }
      }
      for _ in 0..<jobs { start() }
      var waiting: [Int: Result<Verified, Failure>] = [:]
      var told = 0
      while let (index, outcome) = try await group.next() {
        start()
        waiting[index] = outcome
        while let ready = waiting.removeValue(forKey: told) {
          try await body(files[told], ready)
          told += 1
        }
      }
    }
  }

  private static func outcome(
    _ file: String, _ options: ValidationOptions, _ online: OnlineAccess?
  ) async -> Result<Verified, Failure> {
    do {
      let source = try InputFile.document(file)
      // One source for each file: what it has asked and how long it may ask is the file's.
      let report =
        if let online {
          try await Validator.validate(source, options: options, online: OnlineEvidence(online))
        } else {
          try Validator.validate(source, options: options)
        }
      return .success(Verified(source: source, report: report))
    } catch {
      return .failure(Failure(error, about: file))
    }
  }
}
