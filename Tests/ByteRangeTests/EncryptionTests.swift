import ByteRange
import TestSupport
import Testing

/// A way to encrypt, as qpdf's options.
struct Cipher: Sendable, CustomStringConvertible {
  let description: String
  let options: [String]
  let method: Encryption.Method
  let revision: Int

  static let all = [
    Cipher(description: "RC4-40", options: ["40", "--"], method: .rc4, revision: 2),
    Cipher(description: "RC4-128", options: ["128", "--use-aes=n", "--"], method: .rc4, revision: 3),
    Cipher(description: "RC4-128 V4", options: ["128", "--force-V4", "--"], method: .rc4, revision: 4),
    Cipher(
      description: "AES-128 clear metadata", options: ["128", "--use-aes=y", "--cleartext-metadata", "--"],
      method: .aes128, revision: 4),
    Cipher(description: "AES-128", options: ["128", "--use-aes=y", "--"], method: .aes128, revision: 4),
    Cipher(description: "AES-256 R5", options: ["256", "--force-R5", "--"], method: .aes256, revision: 5),
    Cipher(description: "AES-256 R6", options: ["256", "--"], method: .aes256, revision: 6),
  ]

  /// A sample encrypted by qpdf.
  func file(user: String = "", owner: String = "owner", style: PDFBuilder.Style = .table) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let plain = try folder.write(PDFBuilder.sample(style).bytes, to: "plain.pdf")
    let streams = style == .table ? "disable" : "generate"
    let result = try Tool.run(
      ["qpdf", "--allow-weak-crypto", "--object-streams=\(streams)", "--encrypt", user, owner] + options
        + [plain, folder.file("encrypted.pdf")])
    guard result.status == 0 else { throw TestSupportError.system("qpdf", reason: result.stderr) }
    return try folder.read("encrypted.pdf")
  }
}

@Suite struct EncryptionTests {
  @Test(arguments: Cipher.all, [PDFBuilder.Style.table, .objectStream])
  func whatAnUpdateAddsIsReadBackByOthers(_ cipher: Cipher, _ style: PDFBuilder.Style) throws {
    let original = try cipher.file(style: style)
    let updated = try UpdatedFile(original)
    let encryption = try #require(updated.base.encryption)
    #expect(encryption.strings == cipher.method && encryption.streams == cipher.method)
    #expect(encryption.revision == cipher.revision && !encryption.openedAsOwner)
    #expect(updated.bytes.starts(with: original))
    let (again, text, stream) = try updated.reopened()
    #expect(text == UpdatedFile.words && stream == Array("stream bytes".utf8))
    #expect(again.trailer["Encrypt"] == updated.base.trailer["Encrypt"])
    // The text must not stand in the file as it is, nor what we read be ours alone.
    #expect(!String(decoding: updated.appended.bytes, as: UTF8.self).contains("stream bytes"))
    let folder = try TemporaryFolder()
    let path = try folder.write(updated.bytes, to: "updated.pdf")
    #expect(try Judges.qpdfCheck(path).status == 0)
    let shown = try Tool.run(["qpdf", "--show-object=\(updated.text.number)", path]).output
    #expect(TextString.text(try textEntry(shown)) == UpdatedFile.words)
    let data = try Tool.run(["qpdf", "--show-object=\(updated.stream.number)", "--raw-stream-data", path])
    #expect(data.output == Array("stream bytes".utf8))
    #expect(try Tool.run(["pdftotext", path, "-"]).stdout.contains("Contract"))
    #expect(
      try Tool.run(["mutool", "show", "-b", "-e", path, "\(updated.stream.number)"]).stdout.contains("stream bytes"))
  }

  private func textEntry(_ shown: [UInt8]) throws -> [UInt8] {
    try PDFParser.object(in: shown).dictionaryValue?["Text"]?.stringValue ?? []
  }

  @Test(arguments: Cipher.all)
  func eitherPasswordOpensAndOnlyTheOwnersForbidsNothing(_ cipher: Cipher) throws {
    let file = try cipher.file(user: "user", owner: "owner")
    #expect(throws: FileError.wrongPassword) { try open(file) }
    #expect(throws: FileError.wrongPassword) { try open(file, password: "other") }
    #expect(throws: FileError.wrongPassword) { try open(file, password: "us\0er") }
    #expect(try open(file, password: "user").encryption?.openedAsOwner == false)
    #expect(try open(file, password: "owner").encryption?.openedAsOwner == true)
    for password in ["user", "owner"] {
      let updated = try UpdatedFile(file, password: password)
      #expect(try updated.reopened(password: "user").text == UpdatedFile.words)
      #expect(try updated.judged(password: "owner").status == 0)
      let document = try open(updated.bytes, password: password)
      // Earlier revisions are opened with the key, not with a password.
      #expect(try document.at(document.revisions[0]).streamBytes(ObjectID(4)).isEmpty == false)
    }
  }

  @Test(arguments: Cipher.all)
  func aPasswordBeyondASCIIOpensInTheSpellingOfItsRevision(_ cipher: Cipher) throws {
    let file = try cipher.file(user: "p\u{e4}ss", owner: "owner")
    #expect(throws: Never.self) { try open(file, password: "p\u{e4}ss") }
  }

  @Test func theSignaturesValueAndNumbersAreNeverEncrypted() throws {
    for cipher in Cipher.all {
      let base = try cipher.file()
      var update = try IncrementalUpdate(open(base))
      let id = try update.allocate()
      try update.setSignature(
        id, ["Type": .name("Sig"), "Reason": .string(Array("secret reason".utf8))], contentsLength: 8)
      var appended = try update.appended()
      try appended.fill([0x30, 0x82, 0x01])
      let bytes = base + appended.bytes
      let spans = try #require(appended.spans)
      #expect(String(decoding: bytes[spans.gap], as: UTF8.self) == "<3082010000000000>")
      #expect(!String(decoding: appended.bytes, as: UTF8.self).contains("secret reason"))
      let dictionary = try open(bytes).object(id).dictionaryValue
      #expect(dictionary?["Reason"] == .string(Array("secret reason".utf8)), "\(cipher)")
      #expect(dictionary?["Contents"]?.stringValue?.prefix(3) == [0x30, 0x82, 0x01], "\(cipher)")
      // Written again, by an update that touches the dictionary, the value is still what it was.
      var second = try IncrementalUpdate(open(bytes))
      second.set(id, try second.object(id))
      let again = bytes + (try second.appended().bytes)
      #expect(try open(again).object(id).dictionaryValue == dictionary, "\(cipher)")
    }
  }

  @Test(arguments: [("BR-13a", 6, Encryption.Method.aes256), ("BR-13b", 3, .rc4), ("BR-13c", 4, .aes128)])
  func fieldReportsWithAnEmptyUserPasswordAreOpenedAndUpdated(
    _ name: String, _ revision: Int, _ method: Encryption.Method
  ) throws {
    let updated = try UpdatedFile(report(name))
    #expect(updated.base.encryption?.revision == revision && updated.base.encryption?.strings == method)
    #expect(try updated.reopened().text == UpdatedFile.words)
    #expect(try updated.judged().status == 0)
    #expect(try open(report(name), password: "owner").encryption?.openedAsOwner == true)
  }

  @Test func allChangesForbiddenIsSeenAndTheOwnerIsFree() throws {
    let user = try #require(try open(report("BR-13c")).encryption)
    #expect([4, 6, 9].allSatisfy { !user.permits(bit: $0) })
    let owner = try #require(try open(report("BR-13c"), password: "owner").encryption)
    #expect([4, 6, 9].allSatisfy { owner.permits(bit: $0) })
    let form = try #require(try open(report("BR-13a")).encryption)
    #expect(form.permits(bit: 9) && !form.permits(bit: 6))
  }

  @Test func anEncryptedFileWithoutAnIdentifierGetsNone() throws {
    // Revision 6 does not need one; with the others a new one would change the key.
    let file = try Cipher.all[6].file()
    let text = String(decoding: file.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    let start = try #require(text.range(of: "/ID [")?.lowerBound)
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    var without = file
    without.replaceSubrange(offset..<offset + 3, with: Array("/XX".utf8))
    let updated = try UpdatedFile(without)
    #expect(try updated.reopened().document.trailer["ID"] == nil)
    let kept = try UpdatedFile(file)
    let before = kept.base.trailer["ID"]?.arrayValue?.first
    let after = try kept.reopened().document.trailer["ID"]?.arrayValue?.first
    #expect(before != nil && after == before)
  }

  @Test(arguments: [
    ("/Filter /Adobe.PubSec /V 4", "public-key encryption (/Filter /Adobe.PubSec)"),
    ("/Filter /Adobe.PPKLite /V 1", "public-key encryption (/Filter /Adobe.PPKLite)"),
    ("/Filter /Foo /Recipients [(a)]", "public-key encryption (/Filter /Foo)"),
    ("/Filter /Foo.Bar /V 1", "the security handler /Foo.Bar"),
    ("/Filter /Standard /V 6 /R 7", "AES-GCM encryption (ISO/TS 32003)"),
    (
      "/Filter /Standard /V 5 /R 6 /CF << /StdCF << /CFM /AESV4 >> >> /StmF /StdCF", "AES-GCM encryption (ISO/TS 32003)"
    ),
  ])
  func whatCannotBeReadIsRefusedByName(_ entries: String, _ feature: String) {
    for direct in [true, false] {
      var file = RawFile()
      file.page()
      file.object(4, "<< \(entries) /P -4 /O <00> /U <00> >>")
      let encrypt = direct ? "<< \(entries) /P -4 /O <00> /U <00> >>" : "4 0 R"
      file.end(file.table("/Size 5 /Root 1 0 R /ID [<00> <00>] /Encrypt \(encrypt)"))
      #expect(throws: FileError.unsupported(feature: feature)) { try open(file.bytes) }
    }
  }

  @Test(arguments: ["5", "(a)", "9 0 R", "4 0 R", "[]", "<< /Filter /Standard >>", "<< /Filter /Standard /V 1 /R 2 >>"])
  func anEncryptionDictionaryThatIsNoneIsRefused(_ value: String) {
    var file = RawFile()
    file.page()
    file.object(4, "(not a dictionary)")
    file.end(file.table("/Size 5 /Root 1 0 R /ID [<00> <00>] /Encrypt \(value)"))
    switch failure(of: { _ = try open(file.bytes) }) {
    case .damaged, .unsupported, .wrongPassword: break
    case let other: Issue.record("\(value): \(String(describing: other))")
    }
  }
}
