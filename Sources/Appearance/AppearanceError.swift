/// Why a picture cannot be drawn.
@nonexhaustive public enum AppearanceError: Error, Equatable, Sendable {
  /// The bytes are no picture of a kind that can be drawn.
  case unknownFormat
  /// The picture breaks the rules of its format; it may have been cut short on its way.
  case damaged(format: String, reason: String)
  /// The picture uses something that PDF readers do not show, or not alike.
  case unsupported(format: String, feature: String)
  /// A bound that protects against hostile pictures was passed; `found` is what the picture asks for.
  case limit(what: String, found: String, bound: Int)
  /// A library of the system is needed for this picture and cannot be opened; `package` is its Debian package.
  case missingLibrary(name: String, package: String)
  /// There is not enough memory for the decoded picture.
  case outOfMemory
}

extension AppearanceError: CustomStringConvertible {
  /// The error in one line of words, without a capital or a full stop.
  public var description: String {
    switch self {
    case .unknownFormat: "neither a PNG nor a JPEG"
    case .damaged(let format, let reason): "damaged \(format): \(reason)"
    case .unsupported(let format, let feature): "\(format) with \(feature) is not supported"
    case .limit(let what, let found, let bound): "too large: \(found), at most \(bound) \(what)"
    case .missingLibrary(let name, let package): "\(name) cannot be opened (install the package \(package))"
    case .outOfMemory: "not enough memory for the picture"
    }
  }
}
