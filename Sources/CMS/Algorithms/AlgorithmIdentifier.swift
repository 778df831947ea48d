/// An AlgorithmIdentifier as it stands in a file (RFC 5280, 4.1.1.2).
package struct AlgorithmIdentifier: Hashable, Sendable {
  package let identifier: ObjectIdentifier
  /// The encoding of the parameters; nil when absent.
  package let parameters: [UInt8]?

  package init(_ identifier: ObjectIdentifier, parameters: [UInt8]? = nil) {
    self.identifier = identifier
    self.parameters = parameters
  }

  /// Reads the contents of the SEQUENCE.
  package init(reading value: DERValue) throws(CMSError) {
    guard value.tag == DERTag.sequence else {
      throw .malformed(what: "AlgorithmIdentifier", reason: "it is not a SEQUENCE")
    }
    var reader = value.reader
    guard let identifier = try reader.next().objectIdentifier else {
      throw .malformed(what: "AlgorithmIdentifier", reason: "it does not begin with an identifier")
    }
    let parameters = reader.isAtEnd ? nil : try reader.next().bytes
    try reader.end(of: "AlgorithmIdentifier")
    self.init(identifier, parameters: parameters)
  }

  /// Whether the parameters are absent or NULL, which for most algorithms mean the same (RFC 5754, 2).
  package var hasNoParameters: Bool { parameters == nil || parameters == [DERTag.null, 0] }

  func write(to writer: inout DERWriter) {
    writer.sequence { writer in
      writer.objectIdentifier(identifier)
      if let parameters { writer.raw(parameters) }
    }
  }
}
