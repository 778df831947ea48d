import CMS
import TestSupport
import Testing

/// Certificates that are made to keep a search busy.
@Suite struct HostilePathTests {
  @Test func tenThousandNamesakesWithTheIssuersKeyIdentifierEnd() throws {
    let leaf = try Made.certificate("p256")
    let issuing = try Made.certificate("issuing-b")
    let other = try Made.certificate("issuing-constrained")
    let forge = try Forge("issuing-b")
    let identifiers = Forge.keyIdentifiers(
      own: try #require(issuing.subjectKeyIdentifier), issuer: try #require(issuing.authorityKeyIdentifier))
    var pool: [Certificate] = []
    for serial in 1...10_000 {
      // One half with a key of its own, one half with the issuer's true key, none signed by the root.
      let key = serial.isMultiple(of: 2) ? issuing.publicKeyInfo : other.publicKeyInfo
      pool.append(
        try forge.certificate(
          subject: issuing.subjectName, key: key, serial: serial, issuer: issuing.issuerName,
          extensions: identifiers + [Forge.authority], isSigned: false))
    }
    let root = try Made.anchor()
    let flooded = PathBuilder(anchors: [root], untrusted: pool + [issuing]).paths(from: leaf)
    #expect(flooded.isCutShort && flooded.complete.isEmpty)
    #expect(flooded.paths.count <= 64)
    // What stands first is looked at first.
    let found = PathBuilder(anchors: [root], untrusted: [issuing] + pool).paths(from: leaf)
    #expect(found.complete.map(\.certificates) == [[leaf, issuing, root.certificate]])
  }

  @Test func aFloodForOneSignerDoesNotHideThePathOfAnother() throws {
    // Three hundred namesakes of one authority, each with a key of its own kind of wrong: none signed the leaf.
    let issuing = try Made.certificate("issuing-b")
    let forge = try Forge("issuing-constrained")
    let point = forge.certificate.publicKeyInfo
    let flood = try (1...300).map { serial in
      var key = point
      key[key.count - 1] = UInt8(truncatingIfNeeded: serial)
      key[key.count - 2] = UInt8(truncatingIfNeeded: serial >> 8)
      return try forge.certificate(
        subject: issuing.subjectName, key: key, serial: serial, extensions: [Forge.authority], isSigned: false)
    }
    let builder = PathBuilder(
      anchors: [try Made.anchor()], untrusted: flood + [issuing, try Made.certificate("issuing-a")])
    for _ in 0..<3 { #expect(builder.paths(from: try Made.certificate("p256")).complete.count == 1) }
    #expect(builder.paths(from: try Made.certificate("rsa2048")).complete.count == 1)
    #expect(builder.paths(from: try Made.certificate("p384")).complete.count == 1)
  }

  @Test func aMeshOfAuthoritiesThatCertifyEachOtherEnds() throws {
    // Twelve authorities with twelve keys, each certified by each: 12! ways to walk without a loop.
    let names = [
      "issuing-b", "issuing-constrained", "issuing-sha1", "issuing-revoked", "path-length-0", "no-cert-sign",
      "excluding", "policies-required", "rolled-old", "rolled-new", "future-ca", "expired-ca",
    ]
    let forges = try names.map { try Forge($0) }
    var mesh: [Certificate] = []
    for (index, issuer) in forges.enumerated() {
      for (other, subject) in forges.enumerated() where other != index {
        mesh.append(
          try issuer.certificate(
            subject: Forge.name("Mesh \(other)"), key: subject.certificate.publicKeyInfo,
            serial: index * 100 + other, issuer: Forge.name("Mesh \(index)"), extensions: [Forge.authority]))
      }
    }
    let leaf = try forges[0].certificate(
      subject: Forge.name("Leaf"), key: forges[0].certificate.publicKeyInfo, serial: 1, issuer: Forge.name("Mesh 0"))
    let search = PathBuilder(anchors: [try Made.anchor()], untrusted: mesh).paths(from: leaf)
    #expect(search.complete.isEmpty && search.isCutShort && !search.paths.isEmpty)
  }

  @Test func aPathDeeperThanTheBoundIsNotFollowed() throws {
    let forge = try Forge("issuing-b")
    let key = forge.certificate.publicKeyInfo
    // One key under many names; the names tell them apart.
    let chain = try (0..<40).map { depth in
      try forge.certificate(
        subject: Forge.name("Level \(depth)"), key: key, serial: depth + 1, issuer: Forge.name("Level \(depth + 1)"),
        extensions: [Forge.authority])
    }
    let search = PathBuilder(anchors: [], untrusted: chain).paths(from: chain[0])
    #expect(search.isCutShort)
    #expect(search.paths.map(\.certificates.count) == [PathBuilder.longestPath])
    let top = TrustAnchor(chain[PathBuilder.longestPath - 1], source: "test")
    let complete = PathBuilder(anchors: [top], untrusted: chain).paths(from: chain[0]).complete
    #expect(complete.map(\.certificates.count) == [PathBuilder.longestPath])
    #expect(complete.first?.problems(at: Made.now, for: .any) == [])
  }

  @Test func aForgedIssuerIsNotFollowed() throws {
    let forge = try Forge("issuing-b")
    let root = try Made.certificate("root")
    // It says that the root issued it; its value is another key's.
    let forged = try forge.certificate(
      subject: forge.certificate.subjectName, key: forge.certificate.publicKeyInfo, serial: 5, issuer: root.subjectName,
      extensions: [Forge.authority])
    let leaf = try forge.certificate(subject: Forge.name("Victim"), key: root.publicKeyInfo, serial: 6)
    let search = PathBuilder(anchors: [try Made.anchor()], untrusted: [forged]).paths(from: leaf)
    #expect(search.complete.isEmpty)
    let path = CertificatePath([leaf, forged, root], anchor: try Made.anchor())
    #expect(path.problems(at: Made.now, for: .any).map(\.kind) == [.signature])
    #expect(path.problems(at: Made.now, for: .any).map(\.index) == [1])
  }

  @Test func mutatedCertificatesNeverCrashAPath() throws {
    let der = try Made.certificate("issuing-constrained").der
    let leaf = try Made.certificate("name-constraints")
    let anchor = try Made.anchor()
    var random = Xorshift(seed: 11)
    var judged = 0
    for _ in 0..<1500 {
      var bytes = der
      for _ in 0...2 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
      guard let mutant = try? Certificate(der: bytes), mutant.der != der else { continue }
      judged += 1
      let path = CertificatePath([leaf, mutant, anchor.certificate], anchor: anchor)
      #expect(!path.problems(at: Made.now, for: .documentSigning).isEmpty)
      _ = PathBuilder(anchors: [anchor], untrusted: [mutant]).paths(from: leaf)
      _ = (mutant.ocspAddresses, mutant.issuerAddresses, mutant.distributionPoints, mutant.pathLength)
    }
    #expect(judged > 100)
  }
}
