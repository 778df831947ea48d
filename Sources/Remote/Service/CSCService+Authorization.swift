import CMS

extension CSCService {
  /// What is to be signed under one authorisation.
  struct Request: Sendable {
    let credential: CSCCredential
    /// The hash values of the first request; as many as it will sign.
    let hashes: [[UInt8]]
    let digest: DigestAlgorithm
    /// How many signatures the authorisation is for.
    let total: Int
  }

  /// Has the credential's use authorised, by whatever it wants.
  func authorize(_ request: Request) async throws -> SignatureActivation {
    guard request.credential.mode != .oauth2code else { return try await authorizeAtServer(request) }
    let method = "credentials/authorize"
    let version = try await info().version
    var writer = JSONWriter()
    writer.add("credentialID", request.credential.identifier)
    writer.add("numSignatures", request.total)
    addHashes(request, version, to: &writer)
    writer.add("description", options.description)
    switch version {
    case .first:
      for object in request.credential.objects {
        writer.add(object.identifier, secret: try await secret(for: object, request.credential))
      }
    case .second: writer.add("authData", objects: try await authenticationData(request.credential))
    }
    var answer = try await ask(method, writer)
    // v2.0.0.2, 11.6: the user is asked elsewhere, and this is asked again until he has answered.
    var pace = Pace(patience: options.patience)
    while answer.status == 202, let handle = answer.json["handle"]?.text {
      let check = "credentials/authorizeCheck"
      guard await pace.waits(answer.retryAfter) else {
        try Task.checkCancellation()
        throw exchange.failure(check, .denied, "nobody authorised it within \(options.patience) s", [])
      }
      var writer = JSONWriter()
      writer.add("handle", handle)
      answer = try await ask(check, writer)
    }
    guard let activation = SignatureActivation(answer.json, left: request.total, now: now()) else {
      throw exchange.failure(method, .badAnswer, "it answers without activation data (SAD)", [])
    }
    return activation
  }

  /// Gets activation data for further hash values under an authorisation that has some left.
  func extend(_ activation: SignatureActivation, for request: Request) async throws -> SignatureActivation {
    let method = "credentials/extendTransaction"
    var writer = JSONWriter()
    writer.add("credentialID", request.credential.identifier)
    addHashes(request, try await info().version, to: &writer)
    writer.add("SAD", secret: activation.data)
    let answer = try await ask(method, writer)
    guard let next = SignatureActivation(answer.json, left: activation.left, now: now()) else {
      throw exchange.failure(method, .badAnswer, "it answers without activation data (SAD)", [])
    }
    return next
  }

  /// They are sent where they are not demanded too: what is authorised then is these, and nothing else.
  private func addHashes(_ request: Request, _ version: CSCVersion, to writer: inout JSONWriter) {
    writer.add(version.hashes, request.hashes.map { Base64.text($0) })
    if version == .second { writer.add("hashAlgorithmOID", request.digest.identifier.dotted) }
  }

  /// CSC API v1.0.4, 8.3.2, and v2.0.0.2, 8.4.2: the user authorises at the authorization server's page.
  private func authorizeAtServer(_ request: Request) async throws -> SignatureActivation {
    guard let agent else { throw RemoteError.secretMissing(service: address, what: "an authorisation at a browser") }
    guard let client = options.credentialClient ?? options.authentication.client else {
      throw RemoteError.badSettings(reason: "the credential is authorised by OAuth 2.0, and no client is given for it")
    }
    let version = try await info().version
    let token = try await flow(client).authorizationCode(scope: "credential", by: agent) { form in
      form.add("credentialID", request.credential.identifier)
      form.add("numSignatures", "\(request.hashes.count)")
      form.add(version.hashes, request.hashes.map { Base64.urlText($0) }.joined(separator: ","))
      if version == .second { form.add("hashAlgorithmOID", request.digest.identifier.dotted) }
      form.add("description", options.description)
      form.add("clientData", options.clientData)
    }
    return SignatureActivation(token.secret, end: token.end, left: request.hashes.count, isToken: true)
  }
}

extension CSCService {
  /// What version 2 calls `authData`.
  private func authenticationData(_ credential: CSCCredential) async throws -> [JSONWriter] {
    var data: [JSONWriter] = []
    for object in try chosen(credential) {
      var writer = JSONWriter()
      writer.add("id", object.identifier)
      // 8.3.1.3: what is asked elsewhere is named, so that it is asked.
      if object.kind != .outOfBand { writer.add("value", secret: try await secret(for: object, credential)) }
      data.append(writer)
    }
    return data
  }

  /// The objects that are used, where the credential leaves a choice: those that are at hand.
  private func chosen(_ credential: CSCCredential) throws(RemoteError) -> [AuthenticationObject] {
    guard let text = credential.expression else { return credential.objects }
    let known = Dictionary(credential.objects.map { ($0.identifier, $0) }) { first, _ in first }
    guard let choice = AuthenticationChoice(text), choice.sets.allSatisfy({ $0.allSatisfy { known[$0] != nil } }) else {
      throw exchange.failure("credentials/info", .badAnswer, "what the credential wants cannot be understood", [])
    }
    let sets = choice.sets.map { $0.compactMap { known[$0] } }
    let ready = sets.first { set in set.allSatisfy { $0.kind == .outOfBand || secrets?.holds($0) ?? false } }
    return ready ?? sets.first ?? []
  }

  private func secret(for object: AuthenticationObject, _ credential: CSCCredential) async throws -> Secret? {
    guard let secrets else {
      if object.isOptional { return nil }
      throw RemoteError.secretMissing(service: address, what: object.label)
    }
    let isHeld = secrets.holds(object)
    if !isHeld, object.isOptional { return nil }
    // Who has it already has been sent it.
    let challenge = isHeld || !object.isOnline ? nil : try await challenge(object, credential)
    guard let secret = try await secrets.secret(for: object, challenge: challenge) else {
      throw RemoteError.secretMissing(service: address, what: object.label)
    }
    return secret
  }

  /// Has a one-time password sent, or a challenge told.
  private func challenge(_ object: AuthenticationObject, _ credential: CSCCredential) async throws -> String? {
    var writer = JSONWriter()
    writer.add("credentialID", credential.identifier)
    if try await info().version == .first {
      _ = try await ask("credentials/sendOTP", writer)
      return nil
    }
    writer.add("authObjectID", object.identifier)
    let answer = try await ask("credentials/getChallenge", writer)
    return answer.json["challenge"]?.text.map { PlainText.line($0, longest: 300) }
  }
}
