import Glibc
import TestPKI

/// Standard error without `stderr`, a global variable that Swift 6 refuses.
func complain(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) } }

/// The PKI of the tests, by hand.
do {
  try Command(CommandLine.arguments).run()
} catch let error as UsageError {
  complain("testpki: \(error.text)\n\(Command.usage)")
  exit(64)
} catch {
  complain("testpki: \(error)\n")
  exit(1)
}
