import TestSupport
import Testing

/// `extract`.
@Suite struct ExtractCommandTests {
  /// contract.pdf, signed twice.
  private func signedTwice() throws -> CommandFolder {
    let here = try CommandFolder()
    #expect(try here.sign("contract.pdf", to: "first.pdf").status == 0)
    #expect(try here.sign("first.pdf", to: "second.pdf").status == 0)
    return here
  }

  @Test func theRevisionThatWasSignedComesBackByteForByte() throws {
    let here = try signedTwice()
    let result = try here.padessign(
      "extract", "second.pdf", "--field", "Signature1", "-o", "revision.pdf", "--json")
    #expect(result.status == 0)
    #expect(try here.folder.read("revision.pdf") == here.folder.read("first.pdf"))
    let json = try CommandFolder.json(result)
    #expect(json["revision"] as? Int == 2)
    #expect(json["revisions"] as? Int == 3)
    let piped = try here.padessign("extract", "second.pdf", "--field", "Signature2", "-o", "-")
    #expect(try piped.output == here.folder.read("second.pdf"))
  }

  @Test func theContainerIsTheOneOfTheGap() throws {
    let here = try signedTwice()
    #expect(
      try here.padessign(
        "extract", "second.pdf", "--field", "Signature1", "--cms", "signature.der", "--certs", "certificates"
      ).status == 0)
    let json = try CommandFolder.json(
      try here.padessign("extract", "second.pdf", "--field", "Signature1", "--cms", "again.der", "--json"))
    let range = try #require(json["byteRange"] as? [Int])
    let file = try here.folder.read("second.pdf")
    let content = Array(file[..<range[1]]) + Array(file[range[2]..<range[2] + range[3]])
    let der = try here.folder.read("signature.der")
    #expect(try Judges.opensslVerify(der: der, content: content).status == 0)
    let own = try Tool.run(["openssl", "x509", "-in", "me.crt", "-outform", "DER"], in: here.folder.path)
    let names = try Tool.run(["ls", "certificates"], in: here.folder.path).stdout.split(separator: "\n")
    let first = try #require(names.first)
    let taken = try Tool.run(
      ["openssl", "x509", "-in", "certificates/\(first)", "-outform", "DER"], in: here.folder.path)
    #expect(taken.output == own.output)
  }

  @Test func anEmptyFieldAndNoFieldAreRefused() throws {
    let here = try CommandFolder()
    try here.padessign("field", "add", "contract.pdf", "-o", "form.pdf", "--field", "Buyer")
    let empty = try here.padessign("extract", "form.pdf", "--field", "Buyer", "-o", "out.pdf")
    #expect(empty.status == 65)
    #expect(empty.stderr.contains("the field Buyer is not signed"))
    #expect(try here.padessign("extract", "form.pdf", "--field", "Seller", "-o", "out.pdf").status == 64)
    #expect(try here.padessign("extract", "form.pdf", "--field", "Buyer").status == 64)
    #expect(try !here.folder.names().contains("out.pdf"))
  }
}
