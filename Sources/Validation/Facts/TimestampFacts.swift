public import CMS
public import SigField

/// A time-stamp over a signature value, as far as it tells by itself.
public struct TimestampFacts: Sendable {
  /// Whether token and imprint are right.
  public let integrity: Integrity
  /// genTime; nil when the token cannot be read.
  public let time: PDFDate?
  /// The authority's certificate; nil when it is not at hand.
  public let authority: Certificate?
  /// What is odd about it.
  package let notes: [SignatureNote]

  /// Judges a token.
  ///
  /// - Parameters:
  ///   - token: The DER of the token.
  ///   - stamped: The octets it must have stamped.
  package init(token: [UInt8], stamped: [UInt8]) {
    do throws(CMSError) {
      let container = try SignedData(der: token)
      let info = try? TimestampInfo(container)
      let check = container.checkTimestamp { algorithm in try? algorithm.digest(of: stamped) }
      let imprint = info?.digest.flatMap { try? $0.digest(of: stamped) }
      integrity = Integrity(check, isDigestRight: imprint == info?.imprint)
      time = info.map { PDFDate(seconds: $0.time) }
      authority = check.certificate
      notes = check.notes
    } catch {
      integrity = .malformed(error.text)
      time = nil
      authority = nil
      notes = []
    }
  }
}
