public import CMS

/// Somebody who attests that a digest existed at a time: one TSA, or several of which one answers.
///
/// Source: RFC 3161.
public protocol TimestampAuthority: Sendable {
  /// The digest of what is stamped; one setting for signature, content and document time-stamps.
  var digest: DigestAlgorithm { get }

  /// The room that a token of this authority needs.
  ///
  /// - Returns: Bytes, from a token that was seen or remembered, with some reserve.
  /// - Throws: What hinders the authority where a token has to be asked for first.
  func expectedTokenSize() async throws -> Int

  /// Asks for a token, which is verified before it is returned.
  ///
  /// - Parameter imprint: The digest of what is stamped, made with ``digest``.
  /// - Returns: The DER of the token, a ContentInfo.
  /// - Throws: What hinders the authority, or what is wrong with its answer.
  func token(over imprint: [UInt8]) async throws -> [UInt8]
}
