import Glibc
import PAdES

/// Signs one document again and again, memory to memory, on one core, and prints how many it signed in a
/// second of CPU.
///
/// Each round does all that a signature needs: it opens the document, makes the field, writes the update, digests, asks
/// the key, verifies the value that came back, and builds the container.
@main
enum Main {
  static func main() async {
    let words = CommandLine.arguments
    guard words.count == 5, let seconds = Double(words[4]), let document = read(words[1]), let store = read(words[2])
    else {
      print("usage: SigningRate DOCUMENT.pdf KEY.p12 PASSWORD SECONDS")
      exit(64)
    }
    do {
      let credentials = try Credentials(pkcs12: store, password: Secret(text: words[3]))
      let options = SigningOptions(at: PDFDate(seconds: Int64(time(nil))))
      for _ in 0..<20 { _ = try await Signer.sign(document, with: credentials, options: options) }
      let start = processorTime
      var count = 0
      var bytes = 0
      while processorTime - start < seconds {
        bytes += try await Signer.sign(document, with: credentials, options: options).bytes.count
        count += 1
      }
      guard bytes > count * document.count else { exit(1) }
      print(Double(count) / (processorTime - start))
    } catch {
      print("SigningRate: \(error)")
      exit(1)
    }
  }

  /// Seconds of CPU that the process has used, as `openssl speed` counts: other work on the machine does not matter.
  private static var processorTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}
