/// adbe-revocationInfoArchival: what said that the signer's certificates were not revoked when the signature was made, in a
/// signed attribute.
///
/// Source: ISO 32000-2, 12.8.3.3.2.
public struct ArchivedRevocation: Hashable, Sendable {
  /// OCSPResponses in DER.
  public var statusResponses: [[UInt8]] = []
  /// CRLs in DER.
  public var revocationLists: [[UInt8]] = []

  /// The most bytes that are written: the attribute is signed, so readers hold it in memory.
  static let largest = 8 << 20

  /// Nothing.
  public init() {}

  /// The attribute.
  ///
  /// - Throws: ``CMSError/contradiction(reason:)`` when there is nothing in it, ``CMSError/limit(what:bound:)``,
  ///   ``CMSError/malformed(what:reason:)`` when a piece is no DER.
  func attribute() throws(CMSError) -> [UInt8] {
    let pieces = revocationLists + statusResponses
    guard !pieces.isEmpty else { throw .contradiction(reason: "there are no revocation data to be signed") }
    guard pieces.reduce(0, { $0 + $1.count }) <= Self.largest else {
      throw .limit(what: "bytes of revocation data in a signature", bound: Self.largest)
    }
    for piece in pieces { _ = try DERReader.only(piece[...]) }
    return SignedAttributes.attribute(.revocationInfoArchival) { writer in
      writer.sequence { writer in
        for (tag, list) in [(DERTag.context(0), revocationLists), (DERTag.context(1), statusResponses)]
        where !list.isEmpty {
          writer.constructed(tag) { writer in
            writer.sequence { writer in
              for piece in list { writer.raw(piece) }
            }
          }
        }
      }
    }
  }
}
