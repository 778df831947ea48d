import TestSupport
import Testing

/// Containers that the openssl command makes: what others write.
enum OpenSSLSigner {
  /// A CMS over some bytes.
  ///
  /// - Parameters:
  ///   - content: What is signed.
  ///   - signers: Names of the test PKI.
  ///   - options: Further options of `openssl cms -sign`.
  /// - Returns: The DER.
  /// - Throws: When openssl is missing or refuses.
  static func cms(_ content: [UInt8], signers: [String] = ["rsa2048"], options: [String] = []) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let input = try folder.write(content, to: "content")
    var command = ["openssl", "cms", "-sign", "-binary", "-in", input, "-outform", "DER", "-out", folder.file("cms")]
    for name in signers {
      let entity = try SharedPKI.entity(name)
      command += ["-signer", entity.certificatePEM, "-inkey", entity.keyPEM]
    }
    let result = try Tool.run(command + options)
    #expect(result.status == 0, "\(result.stderr)")
    return try folder.read("cms")
  }

  /// A time-stamp token of the test PKI's authority.
  static func token(_ content: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let data = try folder.write(content, to: "data")
    try Tool.run(["openssl", "ts", "-query", "-data", data, "-sha256", "-cert", "-out", folder.file("q")])
    try Tool.run([
      "curl", "-s", "-H", "Content-Type: application/timestamp-query", "--data-binary", "@\(folder.file("q"))",
      SharedPKI.server.url("/tsa"), "-o", folder.file("r"),
    ])
    let result = try Tool.run([
      "openssl", "ts", "-reply", "-in", folder.file("r"), "-token_out", "-out", folder.file("t"),
    ])
    #expect(result.status == 0, "\(result.stderr)")
    return try folder.read("t")
  }
}
