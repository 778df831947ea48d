import Foundation
import TestSupport

/// A folder with what a user has: a contract, a seal, keys; and the command, run in it.
struct CommandFolder {
  let folder: TemporaryFolder

  /// Writes contract.pdf, seal.png, password.txt and the keys me.p12 (without a password), me.pem and me.crt.
  init() throws {
    folder = try TemporaryFolder()
    let testpki = try Built.command("testpki")
    try Tool.run([testpki, "contract", folder.file("contract.pdf")])
    try Tool.run([testpki, "seal", folder.file("seal.png")])
    let signer = try SharedPKI.entity("p256")
    try folder.write(Array(SharedPKI.password.utf8), to: "password.txt")
    let opened = try Tool.run(
      ["openssl", "pkcs12", "-in", signer.p12, "-passin", "pass:\(SharedPKI.password)", "-nodes", "-nocerts"])
    try folder.write(opened.output, to: "me.pem")
    let leaf = try Tool.run(
      ["openssl", "pkcs12", "-in", signer.p12, "-passin", "pass:\(SharedPKI.password)", "-nokeys", "-clcerts"])
    try folder.write(leaf.output, to: "me.crt")
    try Tool.run(
      ["openssl", "pkcs12", "-export", "-inkey", "me.pem", "-in", "me.crt", "-out", "me.p12", "-passout", "pass:"],
      in: folder.path)
  }

  /// The command in a session of its own, without a terminal: where somebody runs the tests at one, nothing asks them.
  static var command: [String] { get throws { ["setsid", "-w", try Built.command("padessign")] } }

  /// Runs padessign in the folder.
  @discardableResult func padessign(
    _ words: String..., input: [UInt8]? = nil, environment: [String: String?] = [:]
  ) throws -> ToolResult {
    try Tool.run(try Self.command + words, input: input, environment: environment, in: folder.path)
  }

  /// Signs a file of the folder.
  @discardableResult func sign(_ input: String, to output: String, _ more: String...) throws -> ToolResult {
    try Tool.run(
      try Self.command + ["sign", input, "-o", output, "--key", "me.pem", "--cert", "me.crt"] + more,
      in: folder.path)
  }

  /// The JSON that a run printed.
  static func json(_ result: ToolResult) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any] ?? [:]
  }

  /// A file of the folder with a startxref that leads nowhere.
  func writeDamaged(_ name: String = "damaged.pdf", from base: String = "contract.pdf") throws {
    let bytes = try folder.read(base)
    let word = Data("startxref".utf8)
    let cut = Data(bytes).range(of: word, options: .backwards)?.lowerBound ?? bytes.count
    try folder.write(bytes[..<cut] + Array("startxref\n7\n%%EOF\n".utf8), to: name)
  }
}
