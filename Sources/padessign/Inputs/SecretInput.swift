import CSystem
import Glibc
import PAdES

/// Where a secret comes from: a file, the environment, a descriptor, else a prompt. Never an argument.
struct SecretInput {
  /// What stands before `password-file` and its siblings: empty, `document-`.
  let prefix: String
  /// What the prompt asks for.
  let prompt: String
  /// What the options call it: `password` or `token`.
  var noun = "password"
  /// What it is, for the help.
  var whose = "the key's password"

  static let key = SecretInput(prefix: "", prompt: "Password of the key: ")
  static let document = SecretInput(
    prefix: "document-", prompt: "Password of the document: ", whose: "the document's password")

  /// The most bytes a password may have.
  private static let longest = 4096

  /// What the options begin with.
  private var name: String { prefix + noun }

  /// The three options.
  var options: [Option] {
    [
      Option("\(name)-file", argument: "FILE", "a file that holds \(whose)"),
      Option("\(name)-env", argument: "NAME", "an environment variable that holds it"),
      Option("\(name)-fd", argument: "N", "an open descriptor to read it from"),
    ]
  }

  /// The secret that the command line names; nil when it names none.
  ///
  /// - Throws: ``Failure``; for two sources at a time too.
  func given(_ line: Line) throws -> Secret? {
    let given = ["file", "env", "fd"].filter { line.has("\(name)-\($0)") }
    guard given.count <= 1 else {
      throw Failure.usage("--\(name)-\(given[1])", "--\(name)-\(given[0]) is given too")
    }
    if let path = line.value("\(name)-file") {
      var bytes = try InputFile.bytes(path, limit: Self.longest)
      return Self.secret(wiping: &bytes)
    }
    if let name = line.value("\(name)-env") {
      guard let value = getenv(name) else {
        throw Failure(.cannotOpen, "$\(name)", "there is no such environment variable")
      }
      var bytes = Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
      return Self.secret(wiping: &bytes)
    }
    if let number = line.value("\(name)-fd") {
      guard let descriptor = CInt(number), descriptor >= 0 else {
        throw Failure.usage("--\(name)-fd", "\(number) is no descriptor")
      }
      var bytes = try InputFile.read(descriptor, name: "descriptor \(number)", limit: Self.longest)
      return Self.secret(wiping: &bytes)
    }
    return nil
  }

  /// Asks on the terminal with echo off; nil when there is none.
  ///
  /// - Throws: ``Failure`` when the prompt was interrupted.
  func asked() throws -> Secret? {
    var buffer = [UInt8](repeating: 0, count: Self.longest)
    let count = buffer.withUnsafeMutableBytes { room in
      room.baseAddress.map { csystem_read_secret(prompt, $0, room.count) } ?? -1
    }
    let reason = errno
    defer { Self.wipe(&buffer) }
    guard count >= 0 else {
      if reason == EINTR { throw Failure(.refused, "password", "the prompt was interrupted") }
      return nil
    }
    var bytes = Array(buffer[0..<count])
    return Secret(wiping: &bytes)
  }

  /// One line end at the end of a password file is the editor's, not the password's.
  private static func secret(wiping bytes: inout [UInt8]) -> Secret {
    var end = bytes.count
    if end > 0, bytes[end - 1] == 0x0A { end -= 1 }
    if end > 0, bytes[end - 1] == 0x0D { end -= 1 }
    var kept = Array(bytes[0..<end])
    wipe(&bytes)
    return Secret(wiping: &kept)
  }

  private static func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { room in
      if let start = room.baseAddress { explicit_bzero(start, room.count) }
    }
  }
}
