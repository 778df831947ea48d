import FoundationEssentials

/// What a folder holds, as JSON for scripts and for a later run of the server.
package struct Manifest: Codable, Sendable {
  /// One entity and its files, relative to the folder.
  package struct Entry: Codable, Sendable {
    package var name: String
    package var kind: Blueprint.Kind
    package var commonName: String
    package var issuer: String
    /// Upper-case hexadecimal.
    package var serial: String
    package var keyType: KeyType
    package var files: [String: String]
    package var revoked: Bool
    /// What is wrong on purpose; nil if nothing is.
    package var wrong: String?
  }

  package static let fileName = "manifest.json"

  /// The PKI's moment, in seconds since 1970.
  package var moment: Int64
  package var port: UInt16
  package var passwordFile = "password.txt"
  package var entities: [Entry]

  init(of entities: [Entity], authority: Authority) {
    moment = authority.moment
    port = authority.port
    self.entities = entities.map { entity in
      let blueprint = entity.blueprint
      let name = blueprint.name
      var files = [
        "certificate": "\(name).pem", "certificateDER": "\(name).crt", "chain": "\(name).chain.pem",
        "key": "\(name).key.pem", "encryptedKey": "\(name).key-encrypted.pem", "p12": "\(name).p12",
      ]
      if blueprint.isAuthority { files["crl"] = "\(name).crl" }
      return Entry(
        name: name, kind: blueprint.kind, commonName: blueprint.commonName, issuer: blueprint.issuer,
        serial: String(blueprint.serial, radix: 16, uppercase: true), keyType: blueprint.keyType, files: files,
        revoked: blueprint.revokedDaysAgo != nil, wrong: blueprint.wrong)
    }
  }

  func write(to folder: String) throws(PKIError) {
    let path = "\(folder)/\(Self.fileName)"
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let data = try encoder.encode(self)
      try Files.write(Array(data) + [0x0a], to: path)
    } catch let error as PKIError {
      throw error
    } catch {
      throw .file(path: path, reason: "\(error)")
    }
  }

  /// Reads the manifest of a folder.
  static func read(from folder: String) throws(PKIError) -> Manifest {
    guard let bytes = try Files.read("\(folder)/\(fileName)") else {
      throw .notAFolderOfOurs(path: folder, reason: "no \(fileName)")
    }
    do {
      return try JSONDecoder().decode(Manifest.self, from: Data(bytes))
    } catch {
      throw .notAFolderOfOurs(path: folder, reason: "\(fileName): \(error)")
    }
  }
}

extension Authority {
  /// Opens a folder that an earlier run made.
  package static func open(_ folder: String) throws(PKIError) -> Authority {
    let manifest = try Manifest.read(from: folder)
    var password = try Files.read("\(folder)/\(manifest.passwordFile)") ?? []
    if password.last == 0x0a { password.removeLast() }
    return try Authority(folder: folder, moment: manifest.moment, port: manifest.port, password: password)
  }
}
