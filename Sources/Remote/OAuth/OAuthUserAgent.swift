/// Brings a user to a web page where he logs in or authorises, and back.
public protocol OAuthUserAgent: Sendable {
  /// Where the page sends the browser back to (RFC 8252, 7.3); ready to be called before the page is shown.
  ///
  /// - Returns: A URL.
  /// - Throws: Whatever hinders it.
  func redirectURI() async throws -> String

  /// Shows the page, and waits until the browser comes back.
  ///
  /// - Parameter address: The page.
  /// - Returns: The URL that the browser was sent back to, or its path and query.
  /// - Throws: Whatever hinders it, also that nobody came.
  func visit(_ address: String) async throws -> String
}
