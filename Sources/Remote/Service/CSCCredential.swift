public import CMS

/// A key at a service, with its certificate and what is wanted before it signs.
///
/// Source: CSC API v1.0.4, 11.5; v2.0.0.2, 11.4 and 11.5.
public struct CSCCredential: Hashable, Sendable {
  /// How its use is authorised.
  public enum Mode: String, Hashable, Sendable {
    /// By the service alone.
    case implicit
    /// With secrets that are given to the service.
    case explicit
    /// At the authorization server's page.
    case oauth2code
  }

  /// The identifier.
  public let identifier: String
  /// Free text; empty where there is none.
  public let description: String
  /// The certificate of the key.
  public let certificate: Certificate
  /// The certificates above it, each one the issuer of the one before.
  public let chain: [Certificate]
  /// Whether the service says that the key can be used.
  public let isEnabled: Bool
  /// What the service says of the certificate, such as `valid`; nil where it says nothing.
  public let certificateStatus: String?
  /// The algorithms, as dotted identifiers.
  public let algorithms: [String]
  /// The key's length in bits; 0 where the service does not say.
  public let keyLength: Int
  /// How its use is authorised.
  public let mode: Mode
  /// What it is authorised with.
  public let objects: [AuthenticationObject]
  /// Whether an authorisation is bound to the hash values (SCAL2).
  public let bindsHashes: Bool
  /// The most signatures of one authorisation.
  public let largestBatch: Int
  /// Which objects are enough, where there is a choice.
  let expression: String?

  private static let mostCertificates = 32
  private static let mostObjects = 16
  private static let mostAlgorithms = 256
  private static let longest = 255

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - json: The answer.
  ///   - identifier: The credential that was asked about.
  ///   - version: The protocol's version.
  /// - Throws: The reason in words as ``JSONProblem``.
  init(_ json: JSONValue, identifier: String, version: CSCVersion) throws(JSONProblem) {
    func problem(_ reason: String) -> JSONProblem { JSONProblem(reason: reason, offset: 0) }
    guard let texts = json["cert"]?["certificates"]?.list, !texts.isEmpty else {
      throw problem("it holds no certificate")
    }
    guard texts.count <= Self.mostCertificates else { throw problem("it holds too many certificates") }
    var certificates: [Certificate] = []
    for text in texts {
      guard let der = text.octets.flatMap({ Base64.bytes($0) }), let certificate = try? Certificate(der: der) else {
        throw problem("one of its certificates cannot be read")
      }
      certificates.append(certificate)
    }
    guard let algorithms = json["key"]?["algo"]?.texts, algorithms.count <= Self.mostAlgorithms else {
      throw problem("it does not tell the key's algorithms")
    }
    self.identifier = identifier
    // 11.5: the certificate of the key is the first.
    certificate = certificates[0]
    chain = Credentials.chain(above: certificates[0], among: certificates)
    self.algorithms = algorithms.map { PlainText.line($0, longest: Self.longest) }
    description = PlainText.line(json["description"]?.text ?? "", longest: Self.longest)
    isEnabled = json["key"]?["status"]?.text ?? "enabled" == "enabled"
    certificateStatus = json["cert"]?["status"]?.text.map { PlainText.line($0, longest: 40) }
    keyLength = max(0, json["key"]?["len"]?.whole ?? 0)
    bindsHashes = json["SCAL"]?.whole == 2
    largestBatch = max(1, min(json["multisign"]?.whole ?? 1, 1 << 16))
    let said = json["auth"]?["mode"]?.text ?? json["authMode"]?.text ?? "implicit"
    guard let mode = Mode(rawValue: said) else {
      throw problem("it is authorised in a way that is not known: \(PlainText.line(said, longest: 40))")
    }
    self.mode = mode
    if version == .first {
      objects = ["PIN", "OTP"].compactMap { AuthenticationObject(json[$0], name: $0) }
      expression = nil
    } else {
      let listed = json["auth"]?["objects"]?.list ?? []
      guard listed.count <= Self.mostObjects else { throw problem("it wants too many secrets") }
      objects = listed.compactMap { AuthenticationObject($0) }
      guard objects.count == listed.count else { throw problem("it wants a kind of secret that is not known") }
      expression = json["auth"]?["expression"]?.text
    }
  }
}
