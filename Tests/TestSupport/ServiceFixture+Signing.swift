import Foundation
import Synchronization

extension ServiceFixture {
  private static let digests = [32: "sha256", 48: "sha384", 64: "sha512"]

  func sign(_ members: [String: Any], _ request: Request, _ connection: RawConnection, wrong: String) {
    let isFirst = behaviour.version == "v1"
    let hashes = members[isFirst ? "hash" : "hashes"] as? [String] ?? []
    let algorithm = members["signAlgo"] as? String ?? ""
    if let complaint = activate(members["SAD"] as? String ?? "", hashes) {
      return refuse(connection, "invalid_request", complaint)
    }
    if algorithm == "1.2.840.113549.1.1.1", members[isFirst ? "hashAlgo" : "hashAlgorithmOID"] == nil {
      return refuse(connection, "invalid_request", "the hash algorithm is missing")
    }
    if algorithm == "1.2.840.113549.1.1.10", members["signAlgoParams"] == nil {
      return refuse(connection, "invalid_request", "Missing string parameter signAlgoParams")
    }
    var signatures: [String] = []
    for text in hashes {
      guard let hash = Data(base64Encoded: text), let value = value(over: Array(hash), algorithm, wrong) else {
        return refuse(connection, "invalid_request", "Invalid Base64 hash string parameter")
      }
      signatures.append(Data(value).base64EncodedString())
    }
    switch wrong {
    case "too-few": signatures.removeLast()
    case "too-many": signatures.append(signatures[0])
    case "not-base64": signatures[0] = "*\(signatures[0])"
    case "huge": signatures[0] = String(repeating: "QUJD", count: 50_000)
    default: break
    }
    guard behaviour.isAsynchronous, members["operationMode"] as? String == "A" else {
      return answer(connection, ["signatures": signatures])
    }
    let response = "response\(signatures[0].hash)"
    let body = (try? JSONSerialization.data(withJSONObject: ["signatures": signatures])) ?? Data()
    state.withLock { $0.waiting[response] = (1, String(decoding: body, as: UTF8.self)) }
    answer(connection, ["responseID": response])
  }

  /// Uses up what lets hash values be signed; what is wrong, or nil.
  private func activate(_ sad: String, _ hashes: [String]) -> String? {
    if behaviour.mode == "oauth2code" {
      let granted = behaviour.token?(sad) ?? [:]
      guard granted["scope"] as? String == "credential", granted["credentialID"] as? String == "credential" else {
        return "Invalid parameter SAD"
      }
      let listed = (granted[behaviour.version == "v1" ? "hash" : "hashes"] as? String ?? "").split(separator: ",")
      func plain(_ text: some StringProtocol) -> String {
        text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/").filter { $0 != "=" }
      }
      let isGranted = Set(hashes.map { plain($0) }).isSubset(of: listed.map { plain($0) })
      return isGranted && granted["numSignatures"] as? String == "\(listed.count)"
        ? nil : "Hash is not authorized by the SAD"
    }
    return state.withLock { state in
      guard let known = state.activations[sad] else { return "Invalid parameter SAD" }
      guard known.left >= hashes.count else { return "too many signatures" }
      guard !behaviour.bindsHashes || Set(hashes).isSubset(of: known.hashes) else {
        return "Hash is not authorized by the SAD"
      }
      state.activations[sad]?.left -= hashes.count
      return nil
    }
  }

  private func value(over hash: [UInt8], _ algorithm: String, _ wrong: String) -> [UInt8]? {
    guard let digest = Self.digests[hash.count], let folder = try? TemporaryFolder(),
      let path = try? folder.write(wrong == "wrong" ? hash.map { $0 ^ 1 } : hash, to: "hash")
    else { return nil }
    var options = ["-pkeyopt", "digest:\(digest)"]
    if algorithm == "1.2.840.113549.1.1.10" {
      options += ["-pkeyopt", "rsa_padding_mode:pss", "-pkeyopt", "rsa_pss_saltlen:digest"]
    }
    let command = ["openssl", "pkeyutl", "-sign", "-inkey", entity.keyPEM, "-in", path]
    guard let result = try? Tool.run(command + options), result.status == 0 else { return nil }
    return behaviour.isRaw ? Self.raw(result.output) : result.output
  }

  /// r‖s of a value of P-256 in DER.
  private static func raw(_ der: [UInt8]) -> [UInt8] {
    var rest = der.dropFirst(2)
    var raw: [UInt8] = []
    for _ in 0..<2 {
      let length = Int(rest[rest.startIndex + 1])
      let number = rest.dropFirst(2).prefix(length).drop { $0 == 0 }
      raw += [UInt8](repeating: 0, count: 32 - number.count) + number
      rest = rest.dropFirst(2 + length)
    }
    return raw
  }
}
