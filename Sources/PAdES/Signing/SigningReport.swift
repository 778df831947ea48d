public import Appearance
public import CMS
public import SigField
public import Validation

/// What a signature is, as it was written.
public struct SigningReport: Sendable {
  /// A place where it is seen.
  public struct Place: Hashable, Sendable {
    /// The page's number, from 1.
    public let page: Int
    /// In the page's default units, from the lower-left corner of the page as shown.
    public let rectangle: Rectangle
  }

  /// The field's fully qualified name.
  public let field: String
  /// The signature dictionary's object, such as `12 0`.
  public let object: String
  /// How `/Contents` is made.
  public let profile: SubFilter
  /// The level that was reached; the CMS of PDF 1.7 is no PAdES baseline signature and has none.
  public internal(set) var level: PAdESLevel
  /// The level that was asked for.
  public let requestedLevel: PAdESLevel
  /// Why a lower level was written than the one that was asked for; nil when it was not.
  public internal(set) var levelFallback: String?
  /// The time-stamps that were put in, in the order in which they were made.
  public internal(set) var timestamps: [TimestampSummary]
  /// The validation data that were put in; nil below B-LT.
  public internal(set) var stored: StoredData?
  /// The DER of the container.
  var container: [UInt8] = []
  /// How often the key was used: more than once when the container outgrew its room.
  public let attempts: Int
  /// The algorithm.
  public let algorithm: SignatureAlgorithm
  /// The signer's certificate.
  public let certificate: Certificate
  /// The four numbers of `/ByteRange`.
  public let byteRange: [Int]
  /// Whether anything is drawn.
  public let isVisible: Bool
  /// Where it is seen.
  public let places: [Place]
  /// The output's length in bytes.
  public internal(set) var size: Int
  /// The output's SHA-256, where it was asked for.
  public internal(set) var sha256: [UInt8]?
  /// What was done or found besides.
  public internal(set) var notices: [SigningNotice]
}
