import PAdES

/// The service as a key that the library can sign with.
struct RemoteKey: SigningKey {
  let certificate: Certificate
  let algorithm: SignatureAlgorithm
  let service: RemoteSigner

  init(_ key: LocalKey, delay: Duration) {
    certificate = key.certificate
    algorithm = key.algorithm
    service = RemoteSigner(key, delay: delay)
  }

  func sign(_ message: [UInt8]) async throws -> [UInt8] { try await service.value(over: message) }
}
