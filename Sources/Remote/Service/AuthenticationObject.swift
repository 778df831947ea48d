import CMS

/// Something that a credential wants to be authorised with, such as a PIN.
///
/// Source: CSC API v1.0.4, 11.5 (`PIN`, `OTP`); v2.0.0.2, 8.3.
public struct AuthenticationObject: Hashable, Sendable {
  /// What kind of secret it is.
  public enum Kind: Hashable, Sendable {
    /// One that stays the same.
    case pin
    /// One that is good once: from a device, or in answer to a challenge.
    case oneTimePassword
    /// None that passes through here: the user is asked on another way.
    case outOfBand
  }

  /// Its identifier, such as `PIN`.
  public let identifier: String
  /// The kind.
  public let kind: Kind
  /// What the user knows it by.
  public let label: String
  /// Whether it is only digits.
  public let isNumeric: Bool
  /// Whether it may be left out.
  public let isOptional: Bool
  /// Whether the service must be asked to send it, or for a challenge, before the user can know it.
  public let isOnline: Bool

  private static let longest = 255

  /// `PIN` or `OTP` of version 1; nil where it is not wanted.
  init?(_ json: JSONValue?, name: String) {
    guard let json, let presence = json["presence"]?.text ?? json["presence"]?.truth.map({ "\($0)" }),
      presence == "true" || presence == "optional"
    else { return nil }
    identifier = name
    kind = name == "PIN" ? .pin : .oneTimePassword
    label = PlainText.line(json["label"]?.text ?? name, longest: Self.longest)
    isNumeric = json["format"]?.text == "N"
    isOptional = presence == "optional"
    isOnline = json["type"]?.text == "online"
  }

  /// An authentication object of version 2; nil when it cannot be read.
  init?(_ json: JSONValue) {
    guard let identifier = json["id"]?.text, identifier.utf8.count <= Self.longest, let type = json["type"]?.text else {
      return nil
    }
    self.identifier = identifier
    switch type {
    case "Password":
      // A generator makes a new one each time (8.3.1.2). Some services only name it so.
      let isOnce = json["generator"] != nil || identifier.lowercased().contains("otp")
      kind = isOnce ? .oneTimePassword : .pin
    case "ChallengeResponse": kind = .oneTimePassword
    case "PasswordOOB", "ChallengeResponseOOB": kind = .outOfBand
    default: return nil
    }
    label = PlainText.line(json["label"]?.text ?? identifier, longest: Self.longest)
    isNumeric = json["format"]?.text == "N"
    isOptional = false
    isOnline = type == "ChallengeResponse"
  }
}
