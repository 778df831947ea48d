import CMS
import TestSupport
import Testing

@Suite struct RevocationListTests {
  private func refusal(_ result: Result<RevocationAnswer, RevocationRefusal>) -> RevocationRefusal? {
    if case .failure(let refusal) = result { return refusal }
    return nil
  }

  @Test func saysWhatOpenSSLSays() throws {
    for name in ["root", "issuing-a", "issuing-sm2"] {
      let file = try SharedPKI.entity(name).crl
      let list = try RevocationList(try Files.bytes(file))
      let text = try Tool.run([
        "openssl", "crl", "-inform", "DER", "-in", file, "-noout", "-issuer", "-crlnumber", "-nameopt",
        "RFC2253,-esc_msb,utf8", "-text",
      ]).stdout
      #expect(text.contains("issuer=\(list.issuer)\n"))
      #expect(text.contains("crlNumber=0x\(try #require(list.number))\n"))
      #expect(text.components(separatedBy: "Serial Number:").count - 1 == list.entryCount)
      #expect(list.nextUpdate == list.thisUpdate + 7 * 86_400 && !list.isDelta)
      #expect(list.isSigned(by: try Made.certificate(name)))
    }
  }

  @Test func saysWhoIsRevoked() throws {
    let issuer = try Made.certificate("issuing-a")
    let der = try Files.bytes(try SharedPKI.entity("issuing-a").crl)
    let pem = try Tool.run(["openssl", "crl", "-inform", "DER"], input: der).output
    for list in [try RevocationList(der), try RevocationList(pem)] {
      let good = try list.answer(for: try Made.certificate("rsa2048"), issuer: issuer).get()
      #expect(good.status == .good && good.signer == .issuer(issuer) && good.isComplete)
      let revoked = try list.answer(for: try Made.certificate("revoked"), issuer: issuer).get()
      #expect(revoked.status == .revoked(time: Made.now - 30 * 86_400, reason: .keyCompromise))
      let other = list.answer(for: try Made.certificate("p256"), issuer: try Made.certificate("issuing-b"))
      guard case .notAbout = refusal(other) else {
        Issue.record("\(other)")
        continue
      }
    }
  }

  @Test func onlyWhoMaySignListsIsBelieved() throws {
    let certificate = try Made.certificate("p256")
    let issuer = try Made.certificate("issuing-b")
    let stranger = try Forge("issuing-constrained").list(issuer: issuer.subjectName)
    #expect(refusal(try RevocationList(stranger).answer(for: certificate, issuer: issuer)) == .badSignature)

    // The issuer's key in a certificate that does not allow lists.
    let forge = try Forge("root")
    let keyUsage = Forge.extension("2.5.29.15", isCritical: true, [DERTag.bitString, 2, 2, 0x04])
    let mute = try forge.certificate(
      subject: issuer.subjectName, key: issuer.publicKeyInfo, serial: 9, extensions: [Forge.authority, keyUsage])
    let own = try RevocationList(try Forge("issuing-b").list())
    guard case .notAuthorised = refusal(own.answer(for: certificate, issuer: mute)) else {
      Issue.record("a list without cRLSign")
      return
    }
    #expect(try own.answer(for: certificate, issuer: issuer).get().status == .good)
  }

  @Test func aKeyForListsAloneIsToldApartFromTheIssuer() throws {
    let certificate = try Made.certificate("p256")
    let issuer = try Made.certificate("issuing-b")
    let forge = try Forge("issuing-constrained")
    let keyUsage = Forge.extension("2.5.29.15", isCritical: true, [DERTag.bitString, 2, 1, 0x02])
    let signer = try Forge("root").certificate(
      subject: issuer.subjectName, key: forge.certificate.publicKeyInfo, serial: 10, extensions: [keyUsage])
    let list = try RevocationList(try forge.list(issuer: issuer.subjectName))
    let answer = try list.answer(for: certificate, issuer: issuer, candidates: [signer]).get()
    #expect(answer.signer == .other(signer))
  }

  @Test func aListForUsersOrAuthoritiesKnowsWhoIsWhich() throws {
    let root = try Made.certificate("root")
    for (flag, isAbout) in [(UInt8(1), false), (2, true)] {
      let list = try RevocationList(try Forge("root").list(extensions: [Forge.distributionPoint(Forge.flag(flag))]))
      let result = list.answer(for: try Made.certificate("issuing-b"), issuer: root)
      #expect((refusal(result) == nil) == isAbout)
    }
  }

  @Test func aListOfAnotherIssuerIsNotAboutItWhateverItsPoint() throws {
    let certificate = try Made.certificate("p256")
    let address = Forge.address(try #require(certificate.revocationListAddresses.first))
    for point in [Forge.distributionPoint(address), Forge.distributionPoint(Forge.flag(1))] {
      let list = try RevocationList(try Forge("issuing-constrained").list(extensions: [point]))
      guard case .notCovered = list.coverage(of: certificate) else {
        Issue.record("a list of another issuer")
        continue
      }
      // Nor is it when its signer is at hand.
      let result = list.answer(
        for: certificate, issuer: try Made.certificate("issuing-b"),
        candidates: [try Made.certificate("issuing-constrained")])
      #expect(refusal(result) != nil)
    }
  }

  @Test func anIndirectListIsBelievedWhereTheCertificateNamesIt() throws {
    let forge = try Forge("issuing-constrained")
    let address = "http://127.0.0.1/indirect.crl"
    // A distribution point whose lists are signed by another authority.
    let point = Forge.extension(
      "2.5.29.31",
      DERWriter.encode { writer in
        writer.sequence { writer in
          writer.sequence { writer in
            writer.raw(Forge.address(address))
            writer.constructed(DERTag.context(2)) { writer in
              writer.constructed(DERTag.context(4)) { $0.raw(forge.certificate.subjectName) }
            }
          }
        }
      })
    let leaf = try Forge("issuing-b").certificate(
      subject: Forge.name("Indirect"), key: forge.certificate.publicKeyInfo, serial: 99, extensions: [point])
    let issuer = try Made.certificate("issuing-b")
    let named = Forge.entry([99], at: 500, extensions: [Forge.certificateIssuer(issuer.subjectName)])
    let indirect = Forge.distributionPoint(Forge.address(address), Forge.flag(4))
    let list = try RevocationList(try forge.list(entries: named, extensions: [indirect]))
    let answer = try list.answer(for: leaf, issuer: issuer, candidates: [forge.certificate]).get()
    #expect(answer.status == .revoked(time: 500, reason: nil) && answer.signer == .other(forge.certificate))
    // The same list, not marked as indirect, is not about it; nor is the marked one about who does not name it.
    let plain = try RevocationList(
      try forge.list(entries: named, extensions: [Forge.distributionPoint(Forge.address(address))]))
    #expect(refusal(plain.answer(for: leaf, issuer: issuer, candidates: [forge.certificate])) != nil)
    let other = list.answer(for: try Made.certificate("p256"), issuer: issuer, candidates: [forge.certificate])
    #expect(refusal(other) != nil)
  }

  @Test func entriesAreReadWhole() throws {
    let issuer = try Made.certificate("issuing-b")
    let certificate = try Made.certificate("p256")
    let number = certificate.serialContents
    let extensions = [
      Forge.extension("2.5.29.21", [DERTag.enumerated, 1, 6]),
      Forge.extension("2.5.29.24", Forge.time(Made.now - 5_000)),
    ]
    let entries =
      Forge.entry([0x10, 0x06, 0x00], at: 1) + Forge.entry([0x06], at: 2)
      + Forge.entry([0, 0] + number, at: Made.now - 2_000, extensions: extensions)
      + Forge.entry(number, at: Made.now - 1_000)
    let list = try RevocationList(try Forge("issuing-b").list(entries: entries, next: nil))
    let answer = try list.answer(for: certificate, issuer: issuer).get()
    // Of two entries the earlier counts.
    #expect(answer.status == .revoked(time: Made.now - 2_000, reason: .certificateHold))
    #expect(answer.invalidityDate == Made.now - 5_000 && answer.nextUpdate == nil)
    #expect(list.entryCount == 4)
  }

  @Test func listsThatContradictThemselvesAreRefused() throws {
    let forge = try Forge("issuing-b")
    let other = DERWriter.encode { $0.sequence { $0.raw(Forge.identifier("1.2.840.10045.4.3.3")) } }
    #expect(throws: CMSError.self) { try RevocationList(try forge.list(innerAlgorithm: other)) }
    #expect(throws: CMSError.self) { try RevocationList(Array("-----BEGIN X509 CRL-----\n".utf8)) }
  }

  @Test func brokenAndMutatedListsNeverCrash() throws {
    let certificate = try Made.certificate("revoked")
    let issuer = try Made.certificate("issuing-a")
    let der = try Files.bytes(try SharedPKI.entity("issuing-a").crl)
    for length in 0..<der.count {
      #expect(throws: CMSError.self) { try RevocationList(Array(der[..<length])) }
    }
    #expect(throws: CMSError.self) { try RevocationList(der + [0]) }
    var random = Xorshift(seed: 21)
    var read = 0
    for _ in 0..<3000 {
      var bytes = der
      for _ in 0...2 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
      guard bytes != der, let list = try? RevocationList(bytes) else { continue }
      read += 1
      #expect(refusal(list.answer(for: certificate, issuer: issuer)) != nil)
      _ = (list.entryCount, try? list.entry(serialNumber: certificate.serialContents, issuer: issuer.subjectName))
    }
    #expect(read > 100)
  }

  @Test func aListOfTwentyMegabytesIsWalkedInPlace() throws {
    // 27 octets an entry: the number is 8 octets of a counter.
    let time = Array("200101000000Z".utf8)
    var entries: [UInt8] = []
    let count = 20 * 1_048_576 / 27
    entries.reserveCapacity(count * 27)
    for index in 0..<count {
      entries += [0x30, 25, 2, 8, 0x11, 0x22]
      for shift in stride(from: 40, through: 0, by: -8) { entries.append(UInt8(truncatingIfNeeded: index >> shift)) }
      entries += [0x17, 13]
      entries += time
    }
    let certificate = try Made.certificate("p256")
    let issuer = try Made.certificate("issuing-b")
    let list = try RevocationList(try Forge("issuing-b").list(entries: entries))
    #expect(list.entryCount == count)
    #expect(try list.answer(for: certificate, issuer: issuer).get().status == .good)
    let last = count - 1
    let number: [UInt8] = [0x11, 0x22, 0, 0] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: last >> $0) }
    let found = try list.entry(serialNumber: number, issuer: issuer.subjectName)
    #expect(found?.revocationDate == 1_577_836_800 && found?.reason == nil)
    #expect(try list.entry(serialNumber: [0x11, 0x23, 0, 0, 0, 0, 0, 0], issuer: issuer.subjectName) == nil)
  }

  @Test func hostileListsEnd() throws {
    let certificate = try Made.certificate("p256")
    let issuer = try Made.certificate("issuing-b")
    // One number a hundred thousand times, each time for another issuer.
    var entries: [UInt8] = []
    for index in 0..<20_000 {
      let named = Forge.certificateIssuer(Forge.name("Somebody \(index)"))
      entries += Forge.entry(certificate.serialContents, at: 1, extensions: [named])
    }
    let list = try RevocationList(
      try Forge("issuing-b").list(entries: entries, extensions: [Forge.distributionPoint(Forge.flag(4))]))
    guard case .noAnswer = refusal(list.answer(for: certificate, issuer: issuer)) else {
      Issue.record("a list with one number for ever")
      return
    }
    // An entry that is longer than its list.
    let cut = try RevocationList(try Forge("issuing-b").list(entries: [0x30, 0x82, 0xFF, 0xFF, 2, 1, 1]))
    guard case .noAnswer = refusal(cut.answer(for: certificate, issuer: issuer)) else {
      Issue.record("an entry behind the end")
      return
    }
  }
}
