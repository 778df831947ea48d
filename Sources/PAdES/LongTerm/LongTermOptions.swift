public import Validation

/// Where the validation data for a long term come from, and what is done when some are missing.
public struct LongTermOptions: Sendable {
  /// Anchors, evidence that is at hand, and the time.
  public var validation: ValidationOptions
  /// Who is asked for what is not at hand; nil for nobody.
  public var online: (any EvidenceSource)?
  /// Writes what was gathered, though revocation data are missing for a certificate.
  public var allowsIncomplete = false
  /// How long is waited for revocation data that are issued after the signature; nil waits for none.
  public var grace: GracePeriod?

  /// The defaults, with what is at hand.
  public init(_ validation: ValidationOptions, online: (any EvidenceSource)? = nil) {
    self.validation = validation
    self.online = online
  }
}
