import Foundation
import Synchronization

extension ServiceFixture {
  private typealias Members = [String: Any]

  /// Does what is asked, or what is wrong with it; `wrong` spoils signatures.
  func serve(_ request: Request, _ connection: RawConnection, wrong: String) {
    let members = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? Members ?? [:]
    if request.operation == "info" { return answer(connection, info) }
    if request.operation == "auth/login" { return logIn(request, connection) }
    guard isAdmitted(request) else {
      return refuse(connection, "invalid_token", "the access token is not valid", "401 Unauthorized")
    }
    switch request.operation {
    case "credentials/list": answer(connection, ["credentialIDs": ["spare", "credential"]])
    case "credentials/info": describe(members, connection)
    case "credentials/authorize": authorize(members, connection)
    case "credentials/authorizeCheck", "signatures/signPolling":
      let name = request.operation == "credentials/authorizeCheck" ? "handle" : "requestID"
      check(members[name] as? String ?? "", name, connection)
    case "credentials/sendOTP", "credentials/getChallenge":
      let otp = newName("")
      state.withLock { $0.otp = otp }
      if request.operation == "credentials/sendOTP" { return answer(connection, [:]) }
      answer(connection, ["challenge": "what is \(otp)?"])
    case "credentials/extendTransaction": extend(members, connection)
    case "signatures/signHash": sign(members, request, connection, wrong: wrong)
    default: refuse(connection, "not_found", "there is no such method", "501 Not Implemented")
    }
  }

  private var isFirst: Bool { behaviour.version == "v1" }
  private var hashesName: String { isFirst ? "hash" : "hashes" }

  private func newName(_ prefix: String) -> String {
    state.withLock { state in
      state.next += 1
      return "\(prefix)\(100_000 + state.next * 7919 % 900_000)"
    }
  }

  private var info: Members {
    var methods = [
      "info", "credentials/list", "credentials/info", "credentials/authorize", "signatures/signHash", "auth/login",
    ]
    if behaviour.extends { methods.append("credentials/extendTransaction") }
    var info: Members = [
      "specs": isFirst ? "1.0.4.0" : "2.0.0.2", "name": "Fixture", "logo": "", "region": "XX", "lang": "en",
      "description": "of our own", "authType": ["external"], "methods": methods,
    ]
    if behaviour.isAsynchronous { info["asynchronousOperationMode"] = true }
    if let server = behaviour.authorizationServer { info[isFirst ? "oauth2" : "oauth2Issuer"] = server }
    return info
  }

  private func bearer(_ request: Request) -> String {
    let line = request.header.split(separator: "\r\n").first { $0.hasPrefix("Authorization: Bearer ") }
    return line.map { String($0.dropFirst(22)) } ?? ""
  }

  private func isAdmitted(_ request: Request) -> Bool {
    if behaviour.login != nil { return state.withLock { $0.sessions.contains(bearer(request)) } }
    guard let token = behaviour.token else { return true }
    return token(bearer(request))["scope"] != nil
  }

  private func logIn(_ request: Request, _ connection: RawConnection) {
    let known = "Authorization: Basic " + Data((behaviour.login ?? "").utf8).base64EncodedString() + "\r\n"
    guard behaviour.login != nil, request.header.contains(known) else {
      return refuse(connection, "authentication_error", "an error occurred", "400 Bad Request")
    }
    let session = newName("session")
    state.withLock { _ = $0.sessions.insert(session) }
    answer(connection, ["access_token": session, "expires_in": 3600])
  }

  private func describe(_ members: Members, _ connection: RawConnection) {
    guard members["credentialID"] as? String == "credential" else {
      return refuse(connection, "invalid_request", "Invalid parameter credentialID")
    }
    let rsa = ["1.2.840.113549.1.1.1", "1.2.840.113549.1.1.10"]
    let usual = behaviour.key.hasPrefix("rsa") ? rsa : ["1.2.840.10045.4.3.2", "1.2.840.10045.4.3.4"]
    let chain = (try? String(contentsOfFile: entity.chainPEM, encoding: .utf8)) ?? ""
    let own = FileManager.default.contents(atPath: entity.certificateDER) ?? Data()
    let certificates = [own.base64EncodedString()] + Self.blocks(of: chain)
    var answer: Members = [
      "key": ["status": "enabled", "algo": behaviour.algorithms.isEmpty ? usual : behaviour.algorithms, "len": 256],
      "cert": ["status": "valid", "certificates": certificates],
      "SCAL": behaviour.bindsHashes ? "2" : "1", "multisign": behaviour.multisign, "description": "for tests",
    ]
    if isFirst {
      answer["authMode"] = behaviour.mode
    } else {
      answer["auth"] = ["mode": behaviour.mode]
    }
    for (name, text) in behaviour.wants { answer[name] = try? JSONSerialization.jsonObject(with: Data(text.utf8)) }
    self.answer(connection, answer)
  }

  private static func blocks(of pem: String) -> [String] {
    pem.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().map { block in
      (block.components(separatedBy: "-----END").first ?? "").filter { !$0.isWhitespace }
    }
  }

  /// What is wrong with the secrets; nil when nothing is.
  private func complaint(_ members: Members) -> String? {
    var given: [String: String] = [:]
    if isFirst {
      for name in ["PIN", "OTP"] { given[name] = members[name] as? String }
    } else {
      for object in members["authData"] as? [Members] ?? [] {
        given[object["id"] as? String ?? ""] = object["value"] as? String ?? ""
      }
    }
    var wanted = behaviour.secrets
    if let name = wanted.first(where: { $0.value == "*" })?.key { wanted[name] = state.withLock { $0.otp ?? "none" } }
    return wanted.first { given[$0.key] != $0.value }?.key
  }

  private func authorize(_ members: Members, _ connection: RawConnection) {
    let count = members["numSignatures"] as? Int ?? 0
    let hashes = members[hashesName] as? [String] ?? []
    guard behaviour.mode != "oauth2code" else { return refuse(connection, "invalid_request", "use OAuth 2.0") }
    guard count >= 1, count <= behaviour.multisign else {
      return refuse(connection, "invalid_request", "Numbers of signatures is too high")
    }
    if behaviour.bindsHashes, hashes.isEmpty { return refuse(connection, "invalid_request", "hashes are missing") }
    if !isFirst, members["hashAlgorithmOID"] == nil {
      return refuse(connection, "invalid_request", "Missing parameter hashAlgorithmOID")
    }
    if let name = complaint(members) {
      let error = isFirst ? "invalid_\(name.lowercased())" : "invalid_authentication_data"
      return refuse(connection, error, "the \(name) is wrong")
    }
    let sad = newName("SAD/")
    state.withLock { $0.activations[sad] = (Set(hashes), count) }
    guard behaviour.patience > 0 else { return answer(connection, ["SAD": sad, "expiresIn": 300]) }
    let handle = newName("handle")
    state.withLock { $0.waiting[handle] = (behaviour.patience, "{\"SAD\": \"\(sad)\"}") }
    answer(connection, ["handle": handle], "202 Accepted")
  }

  private func check(_ name: String, _ member: String, _ connection: RawConnection) {
    let found = state.withLock { state in
      state.waiting[name]?.left -= 1
      return state.waiting[name]
    }
    guard let found else { return refuse(connection, "invalid_request", "Invalid parameter \(member)") }
    guard found.left < 0 else {
      return answer(connection, member == "handle" ? ["handle": name] : ["error": "accepted_request"], "202 Accepted")
    }
    let json = (try? JSONSerialization.jsonObject(with: Data(found.answer.utf8))) as? Members
    answer(connection, json ?? [:])
  }

  private func extend(_ members: Members, _ connection: RawConnection) {
    let hashes = members[hashesName] as? [String] ?? []
    let old = members["SAD"] as? String ?? ""
    guard let left = state.withLock({ $0.activations.removeValue(forKey: old)?.left }), left > 0 else {
      return refuse(connection, "invalid_request", "Invalid parameter SAD")
    }
    let sad = newName("SAD/")
    state.withLock { $0.activations[sad] = (Set(hashes), left) }
    answer(connection, ["SAD": sad])
  }
}
