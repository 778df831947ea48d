import Glibc

/// Signs as a server does: with a key in the process and one far away, to memory and to files, many at once, and with
/// a task that is cancelled in the middle; then validates.
@main
enum Main {
  static func main() async {
    do {
      let words = CommandLine.arguments
      guard words.count == 3 else { throw Files.Failure(description: "usage: Server PKI-FOLDER FOLDER") }
      let server = try Server(keys: words[1], folder: words[2])
      try await server.signsInMemory()
      try await server.signsIntoAFile()
      try await server.signsManyAtOnce()
      try await server.leavesNothingBehindWhenCancelled()
      try server.verifies()
    } catch {
      print("Server: \(error)")
      exit(1)
    }
  }
}
