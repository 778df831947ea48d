import ByteRange
import SigField
import TestSupport
import Testing

@Suite struct SecurityStoreWriterTests {
  private static let news: [SecurityStore.Kind: [[UInt8]]] = [
    .certificate: [[0x30, 0x03, 1, 1, 1], [0x30, 0x03, 2, 2, 2], [0x30, 0x03, 1, 1, 1]],
    .ocspResponse: [[0x30, 0x03, 3, 3, 3]], .crl: [[0x30, 0x03, 4, 4, 4]],
  ]

  private func updated(
    _ bytes: [UInt8], _ data: [SecurityStore.Kind: [[UInt8]]]
  ) throws -> (bytes: [UInt8], changed: Set<ObjectID>, added: [SecurityStore.Kind: Int])? {
    guard let (update, added) = try SecurityStoreWriter.update(Document(ByteSource(bytes)), adding: data) else {
      return nil
    }
    return (bytes + (try update.appended()).bytes, Set(update.changes.map(\.id)), added)
  }

  private func data(_ bytes: [UInt8]) throws -> [SecurityStore.Kind: [[UInt8]]] {
    let document = try Document(ByteSource(bytes))
    let store = SecurityStore(document)
    var found: [SecurityStore.Kind: [[UInt8]]] = [:]
    for reference in store.references where store.listed.contains(reference) {
      found[reference.kind, default: []].append(try SecurityStore.bytes(of: reference, in: document))
    }
    return found
  }

  @Test func aStoreIsMadeAsTheStandardWantsIt() throws {
    let base = PDFBuilder.sample(version: "1.7").bytes
    let (bytes, _, added) = try #require(try updated(base, Self.news))
    #expect(added == [.certificate: 2, .ocspResponse: 1, .crl: 1])
    let document = try Document(ByteSource(bytes))
    let store = SecurityStore(document)
    #expect(store.isIndirect && store.notes.isEmpty && store.references.count == 4 && store.records.isEmpty)
    let found = try data(bytes)
    #expect(found[.certificate]?.count == 2 && found[.crl] == Self.news[.crl])
    let catalog = try document.catalog()
    #expect(try document.resolve(catalog["DSS"]).dictionaryValue?["Type"] == .name("DSS"))
    let extensions = try document.resolve(catalog["Extensions"]).dictionaryValue
    #expect(try document.resolve(extensions?["ESIC"]).dictionaryValue?["ExtensionLevel"] == 1)
    // All of it is there: nothing is written.
    #expect(try updated(bytes, Self.news) == nil)
  }

  /// Indirect arrays, three conventions for the keys of VRI, a private key.
  @Test(arguments: ["BR-37", "BR-37b", "BR-37c", "BR-37d"])
  func whatOthersWroteStays(_ name: String) throws {
    let base = try Fixture.bytes("FieldReports/\(name).pdf")
    let before = try Document(ByteSource(base))
    let entry = try #require(try before.catalog()["DSS"])
    let old = try #require(try before.resolve(entry).dictionaryValue)
    let (bytes, changed, added) = try #require(try updated(base, Self.news))
    #expect(added == [.certificate: 2, .ocspResponse: 1, .crl: 1])
    let after = try Document(ByteSource(bytes))
    let new = try #require(try after.resolve(try after.catalog()["DSS"]).dictionaryValue)
    for (key, value) in old where !["Certs", "OCSPs", "CRLs"].contains(key) { #expect(new[key] == value, "\(key)") }
    for key in ["Certs", "CRLs"] {
      let array = try #require(old[key]?.referenceValue, "the report has arrays that are objects")
      #expect(new[key]?.referenceValue == array && changed.contains(array), "extended where it is")
      let (was, becomes) = (
        try before.resolve(old[key]).arrayValue ?? [], try after.resolve(new[key]).arrayValue ?? []
      )
      #expect(becomes.starts(with: was) && becomes.count > was.count)
    }
    // A VRI dictionary may name the array of the store itself, and then sees what was added to it.
    let records = zip(SecurityStore(before).records, SecurityStore(after).records)
    #expect(SecurityStore(after).records.count == SecurityStore(before).records.count)
    #expect(records.allSatisfy { $0.key == $1.key && Set($0.references).isSubset(of: $1.references) })
    let present = try data(base)
    // By value, wherever they stand.
    #expect(try updated(base, present) == nil)
    #expect(try data(bytes)[.certificate]?.count == (present[.certificate]?.count ?? 0) + 2)
  }

  @Test func aStoreThatIsNoneIsRefused() throws {
    var builder = PDFBuilder.sample(version: "1.7")
    builder.set(1, "<< /Type /Catalog /Pages 2 0 R /DSS [1 2] >>")
    builder.endRevision()
    #expect(throws: FileError.self) { _ = try updated(builder.bytes, Self.news) }
  }
}
