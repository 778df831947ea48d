/// The cost of a password's derivation, asked before it is paid: a file may name two thousand million rounds.
enum KeyDerivation {
  /// The most rounds that are done, about ten seconds; files in the field have 2,048 to 1,000,000.
  static let mostRounds = 10_000_000
  /// Scrypt's memory and time are bounded by libcrypto itself (32 MiB unless told otherwise).
  private static let pbes2 = ObjectIdentifier(1, 2, 840, 113549, 1, 5, 13)
  private static let pbkdf2 = ObjectIdentifier(1, 2, 840, 113549, 1, 5, 12)

  /// Refuses an AlgorithmIdentifier of password-based encryption (RFC 8018, A; RFC 7292, C) that asks for more.
  static func checkCost(_ algorithm: DERValue) throws(CMSError) {
    let algorithm = try AlgorithmIdentifier(reading: algorithm)
    guard let parameters = algorithm.parameters else { return }
    var reader = try DERReader.only(parameters[...]).reader
    if algorithm.identifier == pbes2 {
      let derivation = try AlgorithmIdentifier(reading: try reader.next())
      guard derivation.identifier == pbkdf2, let parameters = derivation.parameters else { return }
      reader = try DERReader.only(parameters[...]).reader
    }
    _ = try reader.next()
    try check(rounds: try reader.next().integer ?? Int.max)
  }

  static func check(rounds: Int) throws(CMSError) {
    guard rounds <= mostRounds else { throw .limit(what: "rounds of key derivation", bound: mostRounds) }
  }
}
