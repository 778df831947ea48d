public import Appearance
public import CMS
public import SigField

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
  public let size: Int
  /// The output's SHA-256, where it was asked for.
  public let sha256: [UInt8]?
  /// What was done or found besides.
  public let notices: [SigningNotice]
}
