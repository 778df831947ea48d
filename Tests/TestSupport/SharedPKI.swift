import Foundation
package import TestPKI

/// One test PKI for the whole test process. Each entity is made when a test first asks for it.
package enum SharedPKI {
  /// The PKI; its folder goes away with the process.
  package static let authority: Authority = {
    do {
      let folder = try folder.get()
      atexit { SharedPKI.removeFolder() }
      return try Authority(folder: folder.path)
    } catch {
      preconditionFailure("no test PKI: \(error)")
    }
  }()

  /// A signer, TSA, responder or authority by its name, such as `rsa2048`.
  package static func entity(_ name: String) throws -> Entity { try authority.entity(name) }

  /// The root's certificate in PEM, for tools that ask for a trust anchor.
  package static var rootPEM: String { get throws { try entity("root").certificatePEM } }

  /// The password of every PKCS#12 and encrypted key.
  package static let password = "secret"

  /// The file that holds the password.
  package static var passwordFile: String { "\(authority.folder)/password.txt" }

  /// Held for ever, since the folder goes away with its value.
  private static let folder = Result { try TemporaryFolder() }

  private static func removeFolder() { try? FileManager.default.removeItem(atPath: authority.folder) }
}
