import CMS
import Remote
import Transport

extension TSAOptions {
  /// Whether two addresses lead to one server: what proves who asks is for one server and for no other.
  public static func isSameServer(_ first: String, _ second: String) -> Bool {
    guard let first = try? WebAddress(first), let second = try? WebAddress(second) else { return false }
    return first.isSameOrigin(as: second)
  }
}

extension TSAOptions.Authentication {
  /// The value of the header; whoever takes it wipes it.
  var header: [UInt8] {
    switch self {
    case .basic(let user, let password): AuthorizationHeader.basic(user: user, password: password)
    case .bearer(let token): AuthorizationHeader.bearer(token)
    }
  }
}
