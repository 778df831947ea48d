package import CMS

/// Values of the header that tells a server who asks; whoever takes one wipes it.
package enum AuthorizationHeader {
  /// A name and a password (RFC 7617).
  package static func basic(user: String, password: Secret) -> [UInt8] {
    var pair = Array("\(user):".utf8) + password.bytes
    defer { pair.wipe() }
    return Array("Basic ".utf8) + Base64.octets(pair)
  }

  /// A token (RFC 6750).
  package static func bearer(_ token: Secret) -> [UInt8] { Array("Bearer ".utf8) + token.bytes }
}
