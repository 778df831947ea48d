import PAdES

/// The key that a command line names.
enum KeyInput {
  /// Key and certificate files are small; a chain may hold a few large certificates.
  private static let largestFile = 16 << 20

  static let options: [Option] =
    [
      Option("p12", argument: "FILE", "a PKCS#12 file with the key and its certificates"),
      Option("key", argument: "FILE", "a private key, PEM or DER, encrypted or not"),
      Option("cert", argument: "FILE", "the certificate of --key, PEM or DER"),
      Option("chain", argument: "FILE", "the certificates above it, PEM or DER"),
    ] + SecretInput.key.options

  /// The key that the line names, wherever it is.
  ///
  /// - Throws: ``Failure``.
  static func identity(_ line: Line) async throws -> SigningIdentity { SigningIdentity(try credentials(line)) }

  /// Loads the key with its certificates; asks for a password where one is needed and none was named.
  ///
  /// - Throws: ``Failure``.
  static func credentials(_ line: Line) throws -> Credentials {
    let sources = ["p12", "key"].filter(line.has)
    guard let source = sources.first, let path = line.value(source) else {
      throw Failure.usage("sign", "a key is missing: --p12 FILE, or --key FILE with --cert FILE")
    }
    guard sources.count == 1 else { throw Failure.usage("--key", "--p12 is given too") }
    let given = try SecretInput.key.given(line)
    let file = try InputFile.bytes(path, limit: largestFile)
    let load: (Secret?) throws -> Credentials
    if source == "p12" {
      for option in ["cert", "chain"] where line.has(option) {
        throw Failure.usage("--\(option)", "it goes with --key, and --p12 is given")
      }
      load = { try Credentials(pkcs12: file, password: $0) }
    } else {
      guard let certificate = line.value("cert") else {
        throw Failure.usage("--key", "its certificate is missing: --cert FILE")
      }
      let leaf = try InputFile.bytes(certificate, limit: largestFile)
      let chain = try line.value("chain").map { try InputFile.bytes($0, limit: largestFile) }
      load = { try Credentials(key: file, password: $0, certificate: leaf, chain: chain) }
    }
    do {
      return try load(given)
    } catch let error as CMSError {
      // Without a password named, an encrypted key asks for one; a wrong one that was named is never asked again.
      let isMissing = given == nil && (error == .passwordNeeded || error == .wrongPassword)
      guard isMissing else { throw Failure(error, about: path) }
      guard let asked = try SecretInput.key.asked() else { throw Failure(CMSError.passwordNeeded, about: path) }
      do {
        return try load(asked)
      } catch {
        throw Failure(error, about: path)
      }
    }
  }
}
