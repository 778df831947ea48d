/// Files that hold revocation data.
public enum RevocationFile {
  /// The largest file that is read, in bytes: lists of large authorities have tens of megabytes.
  public static let largest = RevocationList.largest

  /// Reads every CRL of a file: PEM, one or many; or DER, one.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The DER of at least one list, in the file's order.
  /// - Throws: ``CMSError/malformed(what:reason:)``, ``CMSError/limit(what:bound:)`` when there is none or one of them cannot
  ///   be read.
  public static func lists(in bytes: [UInt8]) throws(CMSError) -> [[UInt8]] {
    try read(bytes, "CRL", labels: ["X509 CRL", "CRL"]) { der throws(CMSError) in
      _ = try RevocationList(der: der)
    }
  }

  /// Reads every OCSP answer of a file: PEM (`OCSP RESPONSE`), one or many; or DER, one.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The DER of at least one OCSPResponse, in the file's order.
  /// - Throws: ``CMSError/malformed(what:reason:)``, ``CMSError/limit(what:bound:)``, ``CMSError/unsupported(feature:)``
  ///   when there is none, or one of them cannot be read or is no answer.
  public static func statusResponses(in bytes: [UInt8]) throws(CMSError) -> [[UInt8]] {
    try read(bytes, "OCSP answer", labels: ["OCSP RESPONSE"]) { der throws(CMSError) in
      let response = try OCSPResponse(der: der)
      guard response.basic != nil else {
        throw .malformed(what: "OCSP answer", reason: "the responder says \(response.status.name)")
      }
    }
  }

  private static func read(
    _ bytes: [UInt8], _ what: String, labels: Set<String>, _ check: ([UInt8]) throws(CMSError) -> Void
  ) throws(CMSError) -> [[UInt8]] {
    guard bytes.count <= largest else { throw .limit(what: "bytes of a file with a \(what)", bound: largest) }
    var found = [bytes]
    if bytes.first != DERTag.sequence {
      found = try PEMBlock.all(in: bytes).filter { labels.contains($0.label) }.map(\.bytes)
    }
    guard !found.isEmpty else { throw .malformed(what: what, reason: "it is neither DER nor PEM") }
    for der in found { try check(der) }
    return found
  }
}
