import COpenSSL

extension Authority {
  /// The entity as an earlier run left it, or nil.
  func read(_ blueprint: Blueprint) throws(PKIError) -> Entity? {
    guard let certificate = try Files.read("\(folder)/\(blueprint.name).pem"),
      let key = try Files.read("\(folder)/\(blueprint.name).key.pem")
    else { return nil }
    return Entity(
      blueprint: blueprint, key: try PrivateKey.read(pem: key, type: blueprint.keyType),
      certificate: try Certificate.read(pem: certificate), folder: folder)
  }

  /// Writes everything of an entity.
  func write(_ entity: Entity, issuers: [Entity]) throws(PKIError) {
    var chain: [UInt8] = []
    for issuer in issuers { chain += try issuer.certificate.pem() }
    try Files.write(entity.key.pem(), to: entity.keyPEM, mode: 0o600)
    try Files.write(entity.key.pem(password: password), to: entity.encryptedKeyPEM, mode: 0o600)
    try Files.write(pkcs12(entity, issuers: issuers), to: entity.p12, mode: 0o600)
    try Files.write(entity.certificate.der(), to: entity.certificateDER)
    try Files.write(chain, to: entity.chainPEM)
    if entity.blueprint.isAuthority {
      let list = RevocationList(
        issuer: entity, moment: moment, thisUpdate: moment, nextUpdate: moment + 7 * 86_400)
      try Files.write(list.der(), to: entity.crl)
    }
    // Last, since a reader takes an entity with a certificate as finished.
    try Files.write(entity.certificate.pem(), to: entity.certificatePEM)
  }

  /// PBES2 with AES-256-CBC and an HMAC-SHA-256 over it; few iterations, so that tests are quick.
  private func pkcs12(_ entity: Entity, issuers: [Entity]) throws(PKIError) -> [UInt8] {
    let stack = try OpenSSL.stack(of: issuers.map(\.certificate))
    defer { OPENSSL_sk_free(stack) }
    let secret = password.map { CChar(bitPattern: $0) } + [0]
    let p12 = try OpenSSL.pointer("PKCS12_create") {
      PKCS12_create(
        secret, entity.blueprint.commonName, entity.key.pointer, entity.certificate.pointer, stack,
        NID_aes_256_cbc, NID_aes_256_cbc, 2048, 2048, 0)
    }
    defer { PKCS12_free(p12) }
    return try OpenSSL.bytes("i2d_PKCS12_bio") { i2d_PKCS12_bio($0, p12) }
  }
}
