import Foundation
package import TestPKI

/// One test PKI for the whole test process, with a live server whose port its certificates name.
///
/// Each entity is made when a test first asks for it. Faults are for a ``LiveServer`` of the test's own.
package enum SharedPKI {
  /// TSA, OCSP, CRLs and certificates of the PKI; it does nothing wrong.
  package static let server: Server = {
    do {
      let folder = try folder.get()
      atexit { SharedPKI.removeFolder() }
      return try Server { port throws(PKIError) in try Authority(folder: folder.path, port: port) }
    } catch {
      preconditionFailure("no test PKI: \(error)")
    }
  }()

  /// The PKI; its folder goes away with the process.
  package static var authority: Authority { server.authority }

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
