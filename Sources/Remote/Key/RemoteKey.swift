public import CMS
import Synchronization

/// A key at a signing service. It gets hash values and never a document.
public final class RemoteKey: BatchSigningKey {
  /// The certificate of the key.
  public let certificate: Certificate
  /// What the key signs with.
  public let algorithm: SignatureAlgorithm
  private let service: CSCService
  private let credential: CSCCredential
  private let spelling: RemoteAlgorithm
  /// An authorisation with signatures left; taken out while it is used.
  private let open = Mutex<SignatureActivation?>(nil)

  /// A key of a credential.
  ///
  /// - Parameters:
  ///   - service: Where it is.
  ///   - credential: The credential.
  ///   - digest: The digest asked for; nil for the key's own, or what the credential offers.
  ///   - padding: The padding asked for; nil for the key's own.
  /// - Throws: ``RemoteError/unsuitable(credential:reason:)``, ``CMSError``.
  public init(
    _ service: CSCService, _ credential: CSCCredential, digest: DigestAlgorithm? = nil, padding: RSAPadding? = nil
  ) throws {
    guard credential.isEnabled else {
      throw RemoteError.unsuitable(credential: credential.identifier, reason: "the service says that it is disabled")
    }
    (algorithm, spelling) = try RemoteAlgorithm.choose(for: credential, digest: digest, padding: padding)
    certificate = credential.certificate
    self.service = service
    self.credential = credential
  }

  /// Has messages signed under one authorisation, or under as many as the credential's bound asks for.
  ///
  /// - Parameters:
  ///   - messages: Each the DER of signed attributes.
  ///   - following: How many more will follow.
  /// - Returns: The values, each verified with the certificate.
  /// - Throws: ``RemoteError``, and what the ways to tokens and secrets throw.
  public func sign(_ messages: [[UInt8]], following: Int) async throws -> [[UInt8]] {
    var values: [[UInt8]] = []
    for start in stride(from: 0, to: messages.count, by: credential.largestBatch) {
      let part = Array(messages[start..<min(start + credential.largestBatch, messages.count)])
      values += try await signTogether(part, following: messages.count - start - part.count + max(0, following))
    }
    return values
  }

  /// At most as many as one authorisation allows.
  private func signTogether(_ messages: [[UInt8]], following: Int) async throws -> [[UInt8]] {
    let digest = algorithm.digest
    let hashes = try messages.map { try digest.digest(of: $0) }
    let request = CSCService.Request(
      credential: credential, hashes: hashes, digest: digest,
      total: min(credential.largestBatch, messages.count + following))
    var activation: SignatureActivation
    let held = open.withLock { held in
      defer { held = nil }
      return held
    }
    if let held, held.allows(messages.count, now: service.now()),
      try await service.info().has("credentials/extendTransaction")
    {
      activation = try await service.extend(held, for: request)
    } else {
      activation = try await service.authorize(request)
    }
    try Task.checkCancellation()
    let values = try await service.sign(request, activation, with: spelling)
    for (value, message) in zip(values, messages) where try !isRight(value, over: message) {
      throw service.exchange.failure(
        "signatures/signHash", .badAnswer, "its value is no signature by the credential's key over what was sent", [])
    }
    activation.left -= messages.count
    if activation.left > 0 { open.withLock { [activation] in $0 = activation } }
    return values
  }

  /// Whether a value holds; for ECDSA also as r‖s, which the signer turns into DER.
  private func isRight(_ value: [UInt8], over message: [UInt8]) throws -> Bool {
    if try SignatureVerification.verify(value, over: message, certificate, algorithm.scheme) { return true }
    guard let size = certificate.scalarSize, let der = ECDSAValue.der(raw: value, scalarSize: size) else {
      return false
    }
    return try SignatureVerification.verify(der, over: message, certificate, algorithm.scheme)
  }
}
