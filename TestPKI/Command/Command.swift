import FoundationEssentials
import Glibc
import TestPKI

/// One run of `testpki`.
struct Command {
  static let usage = """
    usage: testpki make DIR [--at RFC3339] [--port N] [--password-file FILE] [--only NAME,NAME]
           testpki serve DIR [--port N] [--at RFC3339]
           testpki contract OUT.pdf
           testpki seal OUT.png

    """

  private let verb: String
  private let operands: [String]
  private let options: [String: String]

  init(_ arguments: [String]) throws(UsageError) {
    let known: Set = ["at", "port", "password-file", "only"]
    var operands: [String] = []
    var options: [String: String] = [:]
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        operands.append(argument)
        continue
      }
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard known.contains(name) else { throw UsageError(text: "no option \(argument)") }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError(text: "\(argument) needs a value")
      }
      options[name] = value
    }
    guard let verb = operands.first else { throw UsageError(text: "no command") }
    self.verb = verb
    self.operands = Array(operands.dropFirst())
    self.options = options
  }

  func run() throws {
    switch verb {
    case "make": try make()
    case "serve": try serve()
    case "contract": try Data(SampleContract.pdf()).write(to: URL(filePath: operand("OUT.pdf")))
    case "seal": try Data(SampleSeal.png()).write(to: URL(filePath: operand("OUT.png")))
    default: throw UsageError(text: "no command \(verb)")
    }
  }

  private func make() throws {
    let authority = try Authority(
      folder: operand("DIR"), moment: moment(), port: port() ?? 8080, password: password())
    try authority.make(only: options["only"]?.split(separator: ",").map(String.init))
  }

  /// Serves until a signal ends the process.
  private func serve() throws {
    let authority = try Authority.open(operand("DIR"))
    let server = try Server(authority: authority, port: port() ?? authority.port, moment: moment())
    // One write, so that a script that waits for the line reads it whole.
    let line = Array("listening on 127.0.0.1:\(server.port)\n".utf8)
    _ = line.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    while true { pause() }
  }

  private func operand(_ name: String) throws(UsageError) -> String {
    guard operands.count == 1, let operand = operands.first else { throw UsageError(text: "\(verb) takes one \(name)") }
    return operand
  }

  private func moment() throws -> Int64? {
    guard let text = options["at"] else { return nil }
    guard let date = try? Date(text, strategy: .iso8601) else {
      throw UsageError(text: "--at \(text) is no RFC 3339 time, such as 2026-03-01T12:00:00Z")
    }
    return Int64(date.timeIntervalSince1970)
  }

  private func port() throws(UsageError) -> UInt16? {
    guard let text = options["port"] else { return nil }
    guard let port = UInt16(text) else { throw UsageError(text: "--port \(text) is no port") }
    return port
  }

  /// One trailing LF or CRLF of the file is dropped; the bytes are UTF-8.
  private func password() throws -> [UInt8] {
    guard let path = options["password-file"] else { return Array("secret".utf8) }
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    if bytes.last == 0x0a { bytes.removeLast() }
    if bytes.last == 0x0d { bytes.removeLast() }
    guard !bytes.contains(0) else { throw UsageError(text: "the password holds a NUL") }
    return bytes
  }
}
