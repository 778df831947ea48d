import CMS

extension CSCService {
  private static let method = "signatures/signHash"
  private static let polling = "signatures/signPolling"
  /// The longest value that is taken, in bytes.
  private static let longestValue = 64 << 10

  /// Has hash values signed.
  ///
  /// - Parameters:
  ///   - request: What is signed.
  ///   - activation: What lets it be signed.
  ///   - algorithm: What it is signed with.
  /// - Returns: The values, in the order of the hash values.
  /// - Throws: ``RemoteError``, and what the way to a token throws.
  func sign(
    _ request: Request, _ activation: SignatureActivation, with algorithm: RemoteAlgorithm
  ) async throws -> [[UInt8]] {
    let info = try await info()
    var writer = JSONWriter()
    writer.add("credentialID", request.credential.identifier)
    writer.add("SAD", secret: activation.data)
    writer.add(info.version.hashes, request.hashes.map { Base64.text($0) })
    if algorithm.needsDigest { writer.add(info.version.hashAlgorithm, request.digest.identifier.dotted) }
    writer.add("signAlgo", algorithm.identifier)
    writer.add("signAlgoParams", algorithm.parameters.map { Base64.text($0) })
    if options.isAsynchronous {
      guard info.version == .second, info.isAsynchronous else {
        throw RemoteError.badSettings(reason: "the service does not sign asynchronously")
      }
      writer.add("operationMode", "A")
    }
    let answer = try await ask(Self.method, writer)
    if answer.json["signatures"] == nil, info.version == .second, let response = answer.json["responseID"]?.text {
      return try await poll(response, count: request.hashes.count)
    }
    return try values(answer.json, Self.method, count: request.hashes.count)
  }

  /// CSC API v2.0.0.2, 11.12: asks until the values are there.
  private func poll(_ response: String, count: Int) async throws -> [[UInt8]] {
    var pace = Pace(patience: options.patience)
    var retryAfter: Int?
    while true {
      guard await pace.waits(retryAfter) else {
        try Task.checkCancellation()
        throw exchange.failure(Self.polling, .unreachable, "there are no values within \(options.patience) s", [])
      }
      var writer = JSONWriter()
      writer.add("requestID", response)
      let answer = try await ask(Self.polling, writer)
      if answer.status != 202 { return try values(answer.json, Self.polling, count: count) }
      retryAfter = answer.retryAfter
    }
  }

  private func values(_ json: JSONValue, _ method: String, count: Int) throws(RemoteError) -> [[UInt8]] {
    guard let texts = json["signatures"]?.list else {
      throw exchange.failure(method, .badAnswer, "it answers without signatures", [])
    }
    guard texts.count == count else {
      throw exchange.failure(method, .badAnswer, "it answers with \(texts.count) signatures, not \(count)", [])
    }
    var values: [[UInt8]] = []
    for text in texts {
      guard let value = text.octets.flatMap({ Base64.bytes($0) }), !value.isEmpty, value.count <= Self.longestValue
      else {
        throw exchange.failure(method, .badAnswer, "one of its signatures cannot be read", [])
      }
      values.append(value)
    }
    return values
  }
}
