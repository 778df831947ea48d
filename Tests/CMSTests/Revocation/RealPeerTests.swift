import CMS
import TestSupport
import Testing

/// Answers and lists that programs of others made.
@Suite struct RealPeerTests {
  private func bytes(_ name: String) throws -> [UInt8] { try Fixture.bytes("Revocation/\(name)") }
  private func certificate(_ name: String) throws -> Certificate {
    try Certificate(der: try bytes("\(name).crt"))
  }

  @Test func certomancersAnswersAreRead() throws {
    let issuer = try certificate("Certomancer/interm")
    for name in ["signer", "expired", "revoked"] {
      let subject = try certificate("Certomancer/\(name)")
      let response = try OCSPResponse(der: try bytes("Certomancer/\(name).ocsp"))
      let answer = try response.answer(for: subject, issuer: issuer).get()
      let revoked = CertificateStatus.revoked(time: 1_654_041_600, reason: .keyCompromise)
      #expect(answer.status == (name == "revoked" ? revoked : .good))
      guard case .delegate(let responder, hasNoCheck: true) = answer.signer else {
        Issue.record("\(answer.signer)")
        continue
      }
      #expect(responder.commonName == "Interop OCSP Responder")
      #expect(answer.nextUpdate == answer.thisUpdate + 600)
    }
    let sha256 = try OCSPResponse(der: try bytes("Certomancer/signer-sha256.ocsp"))
    #expect(try sha256.answer(for: try certificate("Certomancer/signer"), issuer: issuer).get().status == .good)
    #expect(sha256.basic?.responses.first?.certificate.digest == .sha256 && sha256.basic?.nonce != nil)
  }

  @Test func certomancersListsAreForItsDistributionPoints() throws {
    let issuer = try certificate("Certomancer/interm")
    let root = try certificate("Certomancer/root")
    let list = try RevocationList(try bytes("Certomancer/interm.crl"))
    #expect(list.distributionPoint?.names.count == 1 && list.number == "54")
    let revoked = try list.answer(for: try certificate("Certomancer/revoked"), issuer: issuer).get()
    #expect(revoked.status == .revoked(time: 1_654_041_600, reason: .keyCompromise) && revoked.isComplete)
    #expect(try list.answer(for: try certificate("Certomancer/signer"), issuer: issuer).get().status == .good)
    let above = try RevocationList(try bytes("Certomancer/root.crl"))
    #expect(try above.answer(for: issuer, issuer: root).get().status == .good)
    #expect(throws: RevocationRefusal.self) {
      try above.answer(for: try certificate("Certomancer/signer"), issuer: issuer).get()
    }
  }

  @Test func certomancersPathIsValid() throws {
    let builder = PathBuilder(
      anchors: [TrustAnchor(try certificate("Certomancer/root"), source: "test")],
      untrusted: [try certificate("Certomancer/interm")])
    let time: Int64 = 1_700_000_000
    for (name, purpose) in [("signer", PathPurpose.documentSigning), ("tsa", .timestamping)] {
      let path = try #require(builder.paths(from: try certificate("Certomancer/\(name)")).complete.first)
      #expect(path.problems(at: time, for: purpose) == [])
    }
    let expired = try #require(builder.paths(from: try certificate("Certomancer/expired")).complete.first)
    #expect(expired.problems(at: time, for: .documentSigning).map(\.kind) == [.expired])
  }

  /// A responder without ocsp-nocheck whose certificate names itself as the one to ask about it.
  @Test func aResponderThatVouchesForItselfIsSeen() throws {
    let issuer = try certificate("Loop/issuing")
    let signer = try certificate("Loop/rsa")
    let loop = try Certificate(der: try bytes("Loop/responder-loop.der"))
    let about = try OCSPResponse(der: try bytes("Loop/ocsp-loop-for-signer.der"))
    let answer = try about.answer(for: signer, issuer: issuer).get()
    #expect(answer.status == .good && answer.signer == .delegate(loop, hasNoCheck: false))
    #expect(!answer.isSelfAnswered(for: signer))
    #expect(loop.ocspAddresses == ["http://127.0.0.1:8888/ocsp"] && !loop.hasOCSPNoCheck)
    let own = try OCSPResponse(der: try bytes("Loop/ocsp-loop-for-responder.der"))
    let second = try own.answer(for: loop, issuer: issuer).get()
    #expect(second.status == .good && second.isSelfAnswered(for: loop))
  }

  @Test func aResponderWithNoCheckNeedsNoSecondAnswer() throws {
    let issuer = try certificate("Loop/issuing")
    let responder = try Certificate(der: try bytes("Loop/responder-nocheck.der"))
    let answer = try OCSPResponse(der: try bytes("Loop/ocsp-nocheck-for-signer.der"))
      .answer(for: try certificate("Loop/rsa"), issuer: issuer).get()
    #expect(answer.signer == .delegate(responder, hasNoCheck: true))
  }

  @Test func brokenAndMutatedAnswersNeverCrash() throws {
    let issuer = try certificate("Certomancer/interm")
    let signer = try certificate("Certomancer/signer")
    let der = try bytes("Certomancer/signer.ocsp")
    for length in 0..<der.count {
      #expect(throws: CMSError.self) { try OCSPResponse(der: Array(der[..<length])) }
    }
    #expect(throws: CMSError.self) { try OCSPResponse(der: der + [0]) }
    let basic = try #require(try OCSPResponse(der: der).basic)
    let good = try basic.answer(for: signer, issuer: issuer).get()
    var random = Xorshift(seed: 31)
    var read = 0
    for _ in 0..<3000 {
      var bytes = der
      for _ in 0...2 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
      guard let response = try? OCSPResponse(der: bytes), response.basic != nil else { continue }
      read += 1
      // Where only what is not signed has changed, the answer is the same.
      if case .success(let answer) = response.answer(for: signer, issuer: issuer) {
        #expect(answer.status == good.status && answer.thisUpdate == good.thisUpdate)
      }
    }
    #expect(read > 100)
    #expect(OCSPResponse(basic).der == der)
  }
}
