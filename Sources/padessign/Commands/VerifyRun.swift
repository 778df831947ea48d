import PAdES

/// Many files, several at a time, told in the order in which they were given.
struct VerifyRun {
  let files: [String]
  let options: ValidationOptions
  let jobs: Int

  /// Validates them all.
  ///
  /// - Parameter body: Called for each file in order, as soon as it and all before it are done.
  /// - Throws: What `body` throws.
  func forEach(_ body: (String, Result<ValidationReport, Failure>) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: (Int, Result<ValidationReport, Failure>).self) { group in
      var next = 0
      func start() {
        guard next < files.count else { return }
        let (index, file, options) = (next, files[next], options)
        next += 1
        group.addTask { (index, Self.outcome(file, options)) }
      }
      for _ in 0..<jobs { start() }
      var waiting: [Int: Result<ValidationReport, Failure>] = [:]
      var told = 0
      while let (index, outcome) = try await group.next() {
        start()
        waiting[index] = outcome
        while let ready = waiting.removeValue(forKey: told) {
          try body(files[told], ready)
          told += 1
        }
      }
    }
  }

  private static func outcome(_ file: String, _ options: ValidationOptions) -> Result<ValidationReport, Failure> {
    do {
      return .success(try Validator.validate(try InputFile.document(file), options: options))
    } catch {
      return .failure(Failure(error, about: file))
    }
  }
}
