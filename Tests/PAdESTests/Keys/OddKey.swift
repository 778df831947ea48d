import PAdES

/// A key whose answer a test decides.
struct OddKey: SigningKey {
  let certificate: Certificate
  let algorithm: SignatureAlgorithm
  var maximumSignatureSize: Int
  /// The certificates above it.
  let chain: [Certificate]
  /// The key as it should be.
  let honest: LocalKey
  private let answer: @Sendable (_ message: [UInt8], _ honest: LocalKey) async throws -> [UInt8]

  init(
    _ signer: String = "rsa2048", announcing size: Int? = nil,
    _ answer: @escaping @Sendable (_ message: [UInt8], _ honest: LocalKey) async throws -> [UInt8]
  ) throws {
    let credentials = try SignedFile.credentials(signer)
    honest = try credentials.signingKey()
    chain = credentials.chain
    certificate = honest.certificate
    algorithm = honest.algorithm
    maximumSignatureSize = size ?? honest.maximumSignatureSize
    self.answer = answer
  }

  func sign(_ message: [UInt8]) async throws -> [UInt8] { try await answer(message, honest) }
}

/// A service far away: it takes its time, and counts.
actor RemoteService {
  private(set) var calls = 0
  private(set) var isAsked = false

  func sign(_ message: [UInt8], with key: LocalKey, after delay: Duration) async throws -> [UInt8] {
    calls += 1
    isAsked = true
    try await Task.sleep(for: delay)
    return try await key.sign(message)
  }

  /// Returns once somebody has asked.
  func waitUntilAsked() async throws {
    while !isAsked { try await Task.sleep(for: .milliseconds(1)) }
  }
}
