import CMS
import Remote
import Synchronization

/// Somebody who knows PINs and one-time passwords, and what he was asked.
final class Secrets: CredentialSecrets {
  private let known: [String: String]
  private let answer: (@Sendable (AuthenticationObject, String?) -> String?)?
  let asked = Mutex<[String]>([])

  /// - Parameters:
  ///   - known: What is there without asking.
  ///   - answer: What he says when he is asked; nil where nobody can be.
  init(_ known: [String: String] = [:], answer: (@Sendable (AuthenticationObject, String?) -> String?)? = nil) {
    self.known = known
    self.answer = answer
  }

  func holds(_ object: AuthenticationObject) -> Bool { known[object.identifier] != nil }

  func secret(for object: AuthenticationObject, challenge: String?) async throws -> Secret? {
    asked.withLock { $0.append(object.identifier) }
    return (known[object.identifier] ?? answer?(object, challenge)).map { Secret(text: $0) }
  }
}

/// A browser that follows redirects and shows nothing.
final class Browser: OAuthUserAgent {
  private let follow: @Sendable (String) throws -> String
  let visited = Mutex<[String]>([])

  init(_ follow: @escaping @Sendable (String) throws -> String) { self.follow = follow }

  func redirectURI() async throws -> String { "http://127.0.0.1:4711/callback" }

  func visit(_ address: String) async throws -> String {
    visited.withLock { $0.append(address) }
    return try follow(address)
  }
}
