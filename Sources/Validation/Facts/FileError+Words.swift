package import ByteRange

extension FileError {
  /// The reason in words, for a verdict that names its subject itself.
  package var words: String {
    switch self {
    case .cannotOpen(_, let reason), .cannotWrite(_, let reason): reason
    case .notAPDF(let reason), .refused(let reason): reason
    case .damaged(let object, let reason): "\(object): \(reason)"
    case .unsupported(let feature): "\(feature) is not supported"
    case .wrongPassword: "the password does not open it"
    case .limit(let what, let bound): "more than \(bound) \(what)"
    case .changedWhileReading: "it changed while it was read"
    @unknown default: "it cannot be read"
    }
  }
}
