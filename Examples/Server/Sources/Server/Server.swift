import Glibc
import PAdES

/// What the example shows, one function each.
struct Server {
  let folder: String
  let contract: [UInt8]
  let software: Credentials
  let remote: Credentials

  /// Loads two keys and the contract.
  init(keys: String, folder: String) throws {
    self.folder = folder
    contract = try Files.read("\(folder)/contract.pdf")
    let password = Secret(text: "secret")
    software = try Credentials(pkcs12: Files.read("\(keys)/rsa2048.p12"), password: password)
    remote = try Credentials(pkcs12: Files.read("\(keys)/p256.p12"), password: password)
  }

  private var options: SigningOptions { SigningOptions(at: PDFDate(seconds: Int64(time(nil)))) }

  /// Memory to memory: with the key in the process, then, on top of that, with the remote one.
  func signsInMemory() async throws {
    let (once, first) = try await Signer.sign(contract, with: software, options: options)
    try report("in memory, software key", first)
    let key = RemoteKey(try remote.signingKey(), delay: .milliseconds(50))
    let (twice, second) = try await Signer.sign(once, with: key, chain: remote.chain, options: options)
    try report("in memory, remote key", second)
    try Files.write(twice, to: "\(folder)/memory.pdf")
  }

  /// File to file: the target takes its name when all is done.
  func signsIntoAFile() async throws {
    let first = try await Signer.sign(
      ByteSource(path: "\(folder)/contract.pdf"), to: OutputFile(replacing: "\(folder)/file.pdf"), with: software,
      options: options)
    try report("to a file, software key", first)
    // The target may be the document itself.
    let key = RemoteKey(try remote.signingKey(), delay: .milliseconds(50))
    let second = try await Signer.sign(
      ByteSource(path: "\(folder)/file.pdf"), to: OutputFile(replacing: "\(folder)/file.pdf"), with: key,
      chain: remote.chain, options: options)
    try report("to a file, remote key", second)
  }

  /// A key and its credentials may be used by any number of tasks.
  func signsManyAtOnce() async throws {
    let key = RemoteKey(try remote.signingKey(), delay: .milliseconds(20))
    let (document, options, chain) = (contract, options, remote.chain)
    let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask { try await Signer.sign(document, with: key, chain: chain, options: options).bytes.count }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    guard sizes.count == 50, sizes.allSatisfy({ $0 > document.count }) else {
      throw Files.Failure(description: "only \(sizes.count) of 50 were signed")
    }
    print("50 at once, remote key: all signed, \(await key.service.requests) requests")
  }

  /// Cancels while the remote key is thinking: the target stays what it was, and nothing else is there.
  func leavesNothingBehindWhenCancelled() async throws {
    let target = "\(folder)/cancelled.pdf"
    let old = Array("what was there before".utf8)
    try Files.write(old, to: target)
    let before = Files.names(in: folder)

    let key = RemoteKey(try remote.signingKey(), delay: .seconds(600))
    let (source, options, chain) = (try ByteSource(path: "\(folder)/contract.pdf"), options, remote.chain)
    let task = Task {
      try await Signer.sign(
        source, to: OutputFile(replacing: target), with: key, chain: chain, options: options)
    }
    await key.service.hasBeenAsked()
    task.cancel()
    switch await task.result {
    case .success: throw Files.Failure(description: "a cancelled task signed")
    case .failure(let error):
      guard error is CancellationError else { throw error }
    }
    guard Files.names(in: folder) == before, try Files.read(target) == old else {
      throw Files.Failure(description: "a cancelled task left something behind")
    }
    print("cancelled in the middle: nothing was left behind")
  }

  /// Validates what was signed above, and a copy of it in which one signed byte is another.
  func verifies() throws {
    let options = ValidationOptions(at: PDFDate(seconds: Int64(time(nil))))
    var document = try Files.read("\(folder)/memory.pdf")
    let whole = try Validator.validate(document, options: options)
    guard whole.signatures.count == 2, whole.indication != .totalFailed,
      whole.signatures.allSatisfy({ $0.facts.integrity.verdict == .intact })
    else { throw Files.Failure(description: "the signatures are not found intact") }
    print("verified: \(whole.signatures.map(\.facts.field).joined(separator: " and ")) are intact")

    // Inside the contract's first stream.
    document[contract.count / 2] ^= 1
    let altered = try Validator.validate(document, options: options)
    guard altered.indication == .totalFailed else {
      throw Files.Failure(description: "an altered document is not found out")
    }
    print("verified: an altered copy has failed")
  }

  private func report(_ what: String, _ report: SigningReport) throws {
    guard report.byteRange.count == 4 else { throw Files.Failure(description: "\(what): not signed") }
    print("\(what): \(report.field), \(report.algorithm.name)")
  }
}
