public import CMS

/// Who knows the secrets that credentials are authorised with.
public protocol CredentialSecrets: Sendable {
  /// Whether the secret is there without asking anybody.
  func holds(_ object: AuthenticationObject) -> Bool

  /// The secret.
  ///
  /// - Parameters:
  ///   - object: What the credential wants.
  ///   - challenge: What the service asks, where it asks something.
  /// - Returns: The secret; nil when nobody can be asked.
  /// - Throws: Whatever hinders it.
  func secret(for object: AuthenticationObject, challenge: String?) async throws -> Secret?
}
