/// A key that can sign several messages under one authorisation, such as one PIN or one login.
public protocol BatchSigningKey: SigningKey {
  /// Signs several messages.
  ///
  /// - Parameters:
  ///   - messages: Each the DER of signed attributes, as ``SigningKey/sign(_:)`` gets it; at least one.
  ///   - following: How many more will follow in later calls, for a key that is authorised for all of them at once.
  /// - Returns: The values, in the order of the messages.
  /// - Throws: Whatever hinders the key; no value is used then.
  func sign(_ messages: [[UInt8]], following: Int) async throws -> [[UInt8]]
}

extension BatchSigningKey {
  /// Signs one message.
  ///
  /// - Parameter message: The DER of the signed attributes.
  /// - Returns: The signature value.
  /// - Throws: Whatever hinders the key.
  public func sign(_ message: [UInt8]) async throws -> [UInt8] {
    guard let value = try await sign([message], following: 0).first else {
      throw CMSError.malformed(what: "the key's answer", reason: "there is no value in it")
    }
    return value
  }
}
