/// OCSPResponse: what a responder returns (RFC 6960, 4.2.1).
package struct OCSPResponse: Sendable {
  /// Whether the responder answered at all.
  package enum Status: Int, Hashable, Sendable {
    case successful = 0
    case malformedRequest = 1
    case internalError = 2
    case tryLater = 3
    case sigRequired = 5
    case unauthorized = 6

    /// The name in RFC 6960.
    package var name: String { "\(self)" }
  }

  /// The DER as it was given.
  package let der: [UInt8]
  package let status: Status
  /// The signed answer; nil unless the status is `successful`.
  package let basic: BasicOCSPResponse?

  /// Reads an answer.
  ///
  /// - Parameter der: The DER of one OCSPResponse, nothing before or after it.
  /// - Throws: ``CMSError/malformed(what:reason:)``, ``CMSError/limit(what:bound:)``,
  ///   ``CMSError/trailingBytes(after:of:)``, ``CMSError/unsupported(feature:)`` for another type than basic.
  package init(der: [UInt8]) throws(CMSError) {
    guard der.count <= BasicOCSPResponse.largest else {
      throw .limit(what: "bytes of an OCSP answer", bound: BasicOCSPResponse.largest)
    }
    let outer = try DERReader.only(der[...])
    guard outer.tag == DERTag.sequence else {
      throw .malformed(what: "OCSPResponse", reason: "it is not a SEQUENCE")
    }
    var reader = outer.reader
    guard let status = try reader.next(DERTag.enumerated, "responseStatus").integer.flatMap(Status.init) else {
      throw .malformed(what: "responseStatus", reason: "it is none that is defined")
    }
    let bytes = try reader.optional(DERTag.context(0))
    try reader.end(of: "OCSPResponse")
    self.der = der
    self.status = status
    guard status == .successful else {
      basic = nil
      return
    }
    guard let bytes else { throw .malformed(what: "OCSPResponse", reason: "it is successful and holds no answer") }
    let wrapper = try DERReader.only(bytes.contents)
    guard wrapper.tag == DERTag.sequence else {
      throw .malformed(what: "responseBytes", reason: "they are not a SEQUENCE")
    }
    var typed = wrapper.reader
    let type = try typed.next().objectIdentifier
    guard type == ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 1) else {
      throw .unsupported(feature: "the OCSP answer type \(type?.dotted ?? "without identifier")")
    }
    let response = try typed.next(DERTag.octetString, "response")
    try typed.end(of: "responseBytes")
    basic = try BasicOCSPResponse(der: Array(response.contents))
  }

  /// A successful answer around a signed one, as it is kept in a DSS.
  package init(_ basic: BasicOCSPResponse) {
    let type = ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 1)
    der = DERWriter.encode(capacity: basic.der.count + 40) { writer in
      writer.sequence { writer in
        writer.primitive(DERTag.enumerated, [0])
        writer.constructed(DERTag.context(0)) { writer in
          writer.sequence { writer in
            writer.objectIdentifier(type)
            writer.octetString(basic.der)
          }
        }
      }
    }
    status = .successful
    self.basic = basic
  }
}
