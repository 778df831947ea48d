import CMS

/// What a service says of itself.
///
/// Source: CSC API v1.0.4, 11.1; v2.0.0.2, 11.1.
public struct CSCInfo: Hashable, Sendable {
  /// The version of the specification, such as `1.0.4.0`.
  public let specification: String
  /// The name, and what the service says about itself.
  public let name: String
  /// Free text; empty where there is none.
  public let description: String
  /// The country, such as `LU`.
  public let region: String
  /// How it can be told who asks: `external`, `TLS`, `basic`, `digest`, `oauth2code`, `oauth2client`.
  public let authentication: [String]
  /// The methods that it has.
  public let methods: [String]
  /// Whether it signs asynchronously; false where it does not say.
  public let isAsynchronous: Bool
  /// The base of the authorization server's addresses; nil where there is none.
  public let authorizationServer: String?
  /// The authorization server as RFC 8414 finds it; nil where there is none.
  public let authorizationIssuer: String?
  /// The version that is spoken with it.
  public let version: CSCVersion

  private static let longest = 255
  private static let mostWords = 256

  /// Reads an answer; nil unless it tells its version and its methods.
  init?(_ json: JSONValue, version asked: CSCVersion?) {
    guard let specification = json["specs"]?.text, let methods = json["methods"]?.texts,
      methods.count <= Self.mostWords, let version = asked ?? CSCVersion(specification: specification)
    else { return nil }
    func line(_ name: String) -> String { PlainText.line(json[name]?.text ?? "", longest: Self.longest) }
    func words(_ list: [String]) -> [String] {
      list.prefix(Self.mostWords).map { PlainText.line($0, longest: Self.longest) }
    }
    self.specification = line("specs")
    name = line("name")
    description = line("description")
    region = line("region")
    authentication = words(json["authType"]?.texts ?? [])
    self.methods = words(methods)
    isAsynchronous = json["asynchronousOperationMode"]?.truth ?? false
    authorizationServer = json["oauth2"]?.text
    authorizationIssuer = json["oauth2Issuer"]?.text
    self.version = version
  }

  /// Whether the service has a method.
  public func has(_ method: String) -> Bool { methods.contains(method) }
}
