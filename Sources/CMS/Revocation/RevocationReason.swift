/// Why a certificate was revoked (RFC 5280, 5.3.1).
package enum RevocationReason: Int, Hashable, Sendable {
  case unspecified = 0
  case keyCompromise = 1
  case cACompromise = 2
  case affiliationChanged = 3
  case superseded = 4
  case cessationOfOperation = 5
  case certificateHold = 6
  case removeFromCRL = 8
  case privilegeWithdrawn = 9
  case aACompromise = 10

  /// The name in RFC 5280.
  package var name: String { "\(self)" }
}
