import ByteRange
import CMS
import SigField
import Testing

/// Signs what our signer would never sign: byte ranges that leave out too much, in documents that forbid it.
///
/// The digest and the value are right in any case.
enum RawSigner {
  private static let room = 6000
  private static let unknown = String(repeating: " ", count: 40)

  /// Writes a signature dictionary with room for what is known last.
  ///
  /// - Parameters:
  ///   - update: Where it goes.
  ///   - structure: Whose certification and lock it carries; nil for none.
  ///   - behind: What stands behind `/Contents`.
  /// - Returns: The dictionary's object.
  static func dictionary(
    in update: inout RawUpdate, as structure: FileStructure? = nil, behind: String = ""
  ) -> ObjectID {
    let id = update.allocate()
    update.point(id.number, at: .offset(update.bytes.count))
    var references: [PDFObject] = []
    if let kind = structure?.certification { references.append(SignatureReference.docMDP(kind)) }
    if let lock = structure?.lock {
      references.append(SignatureReference.fieldMDP(lock, permission: nil, catalog: update.document.catalogID))
    }
    update.append("\(id.number) 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ")
    if !references.isEmpty {
      update.append("/Reference ")
      update.bytes += PDFWriter.bytes(of: .array(references))
    }
    let zeros = String(repeating: "0", count: 2 * room)
    update.append(" /ByteRange [\(unknown)] /Contents <\(zeros)>\(behind) >>\nendobj\n")
    return id
  }

  /// Makes the value.
  ///
  /// - Parameters:
  ///   - file: The finished update.
  ///   - isLeftOut: How many bytes behind `/Contents` the byte range leaves out too.
  ///   - signer: Who signs.
  /// - Returns: The signed file, and its gap.
  /// - Throws: What signing throws.
  static func sign(
    _ file: [UInt8], leavingOut isLeftOut: Int = 0, by signer: String = "rsa2048"
  ) throws -> (bytes: [UInt8], gap: Range<Int>) {
    var bytes = file
    let array = try #require(bytes.lastPlace(of: "/ByteRange [\(unknown)]")) + "/ByteRange [".utf8.count
    let start = try #require(bytes.place(of: "/Contents <", from: array)) + "/Contents ".utf8.count
    let end = start + 2 * room + 2 + isLeftOut
    bytes.overwrite("0 \(start) \(end) \(bytes.count - end)", at: array)
    let credentials = try SignedFile.credentials(signer)
    let key = try credentials.signingKey()
    let attributes = try SignedAttributes(
      documentDigest: key.algorithm.digest.digest(of: Array(bytes[..<start] + bytes[end...])),
      algorithm: key.algorithm, certificate: key.certificate)
    let container = SignedData.build(
      attributes: attributes, value: try key.signNow(attributes.der), algorithm: key.algorithm,
      certificate: key.certificate, chain: credentials.chain)
    let digits = container.flatMap { [PDFWriter.digit($0 >> 4), PDFWriter.digit($0 & 15)] }
    bytes.replaceSubrange(start + 1..<start + 1 + digits.count, with: digits)
    return (bytes, start..<end)
  }
}

extension SignedBase {
  /// The unsigned file, signed with a large room for `/Contents`.
  func rawSigned(behind: String = "", leavingOut isLeftOut: Int = 0) throws -> (bytes: [UInt8], gap: Range<Int>) {
    let file = try updated(after: unsigned) { update in
      let signature = RawSigner.dictionary(in: &update, as: structure, behind: behind)
      let field = update.add([
        "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name("Sig"), "T": .text("Raw"),
        "Rect": [0, 0, 0, 0], "F": 132, "V": .reference(signature),
      ])
      try update.include(field)
      if structure.certification != nil {
        try update.change(Place.catalog) { $0["Perms"] = ["DocMDP": .reference(signature)] }
      }
    }
    return try RawSigner.sign(file, leavingOut: isLeftOut)
  }
}

extension [UInt8] {
  /// Where a text stands first, from a place on.
  func place(of text: String, from start: Int = 0) -> Int? {
    let wanted = Array(text.utf8)
    return indices.dropFirst(start).first { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
  }

  /// Where a text stands last.
  func lastPlace(of text: String, before end: Int? = nil) -> Int? {
    let wanted = Array(text.utf8)
    return indices.prefix(end ?? count).last { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
  }

  /// Puts a text over what is there.
  mutating func overwrite(_ text: String, at place: Int) {
    replaceSubrange(place..<place + text.utf8.count, with: Array(text.utf8))
  }
}
