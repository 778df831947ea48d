import Dispatch
import Glibc
import Synchronization

/// A test PKI in a folder. Entities are read from the folder, or made when they are first asked for.
package final class Authority: Sendable {
  /// The folder, made if it is not there.
  package let folder: String
  /// The moment that all validity is relative to, in seconds since 1970.
  package let moment: Int64
  /// The port that certificates name for OCSP, CRLs and issuers.
  package let port: UInt16
  /// The password of encrypted keys and PKCS#12 files: UTF-8 without a NUL.
  package let password: [UInt8]
  private let entities = Mutex<[String: Entity]>([:])

  /// Starts a PKI; nothing is made yet but the folder and its password file.
  ///
  /// - Parameters:
  ///   - folder: Where the files go.
  ///   - moment: Seconds since 1970; nil is now.
  ///   - port: Where the live server will listen on the loopback interface.
  ///   - password: Of encrypted keys and PKCS#12 files.
  /// - Throws: ``PKIError/file(path:reason:)``.
  package init(
    folder: String, moment: Int64? = nil, port: UInt16 = 8080, password: [UInt8] = Array("secret".utf8)
  ) throws(PKIError) {
    self.folder = folder
    self.moment = moment ?? Int64(time(nil))
    self.port = port
    self.password = password
    try Files.makeFolder(folder)
    try Files.write(password + [0x0a], to: "\(folder)/password.txt", mode: 0o600)
  }

  /// The entity of this name, with its files.
  package func entity(_ name: String) throws(PKIError) -> Entity {
    try entities.withLock { made throws(PKIError) in try entity(name, in: &made, keys: [:]) }
  }

  /// Makes many entities at once, their keys in parallel, then the lists of the authorities and the manifest.
  ///
  /// - Parameter names: Which entities; issuers come by themselves. nil makes all.
  /// - Throws: ``PKIError/unknownEntity(_:)``, or what libcrypto or the file system refuses.
  package func make(only names: [String]? = nil) throws(PKIError) {
    var wanted = Set(names ?? Blueprint.all.map(\.name))
    for name in wanted { wanted.formUnion(try issuers(of: Blueprint.named(name)).map(\.name)) }
    wanted.formUnion(Blueprint.all.filter { wanted.contains($0.name) }.compactMap(\.twin))
    let blueprints = Blueprint.all.filter { wanted.contains($0.name) }
    let missing = entities.withLock { made in blueprints.filter { made[$0.name] == nil } }
    let keys = try generateKeys(for: missing)
    let all = try entities.withLock { made throws(PKIError) in
      var all: [Entity] = []
      for blueprint in blueprints { all.append(try entity(blueprint.name, in: &made, keys: keys)) }
      return all
    }
    try Manifest(of: all, authority: self).write(to: folder)
  }

  /// The issuers of an entity as entities, the nearest first.
  package func chain(of name: String) throws(PKIError) -> [Entity] {
    var chain: [Entity] = []
    for issuer in try issuers(of: Blueprint.named(name)) { chain.append(try entity(issuer.name)) }
    return chain
  }

  /// The issuers of an entity, the nearest first; none for a self-signed one.
  func issuers(of blueprint: Blueprint) throws(PKIError) -> [Blueprint] {
    var issuers: [Blueprint] = []
    var current = blueprint
    while !current.isSelfSigned {
      current = try Blueprint.named(current.issuer)
      issuers.append(current)
    }
    return issuers
  }

  private func entity(
    _ name: String, in made: inout [String: Entity], keys: [String: PrivateKey]
  ) throws(PKIError) -> Entity {
    if let entity = made[name] { return entity }
    let blueprint = try Blueprint.named(name)
    let issuer = blueprint.isSelfSigned ? nil : try entity(blueprint.issuer, in: &made, keys: keys)
    let entity: Entity
    if let found = try read(blueprint) {
      entity = found
    } else {
      let key: PrivateKey
      if let twin = blueprint.twin {
        key = try self.entity(twin, in: &made, keys: keys).key
      } else {
        key = if let key = keys[name] { key } else { try PrivateKey.generate(blueprint.keyType) }
      }
      let certificate = try CertificateIssuer(moment: moment, port: port).issue(blueprint, key: key, issuer: issuer)
      entity = Entity(blueprint: blueprint, key: key, certificate: certificate, folder: folder)
      try write(entity, issuers: issuers(of: blueprint).compactMap { made[$0.name] })
    }
    made[name] = entity
    return entity
  }

  private func generateKeys(for blueprints: [Blueprint]) throws(PKIError) -> [String: PrivateKey] {
    // The slowest first, so that no thread is left alone with it at the end.
    let slowestFirst = blueprints.filter { $0.twin == nil }.sorted { ($0.keyType.bits ?? 0) > ($1.keyType.bits ?? 0) }
    let results = Mutex<[String: Result<PrivateKey, PKIError>]>([:])
    DispatchQueue.concurrentPerform(iterations: slowestFirst.count) { index in
      let blueprint = slowestFirst[index]
      let result = Result { () throws(PKIError) in try PrivateKey.generate(blueprint.keyType) }
      results.withLock { $0[blueprint.name] = result }
    }
    var keys: [String: PrivateKey] = [:]
    for (name, result) in results.withLock({ $0 }) { keys[name] = try result.get() }
    return keys
  }
}
