import CMS
import TestSupport
import Testing

@Suite struct RevocationListTests {
  @Test func saysWhoIsRevoked() throws {
    let issuer = try Made.certificate("issuing-a")
    let list = try RevocationList(try Files.bytes(try SharedPKI.entity("issuing-a").crl))
    #expect(list.issuer == issuer.subject && list.entryCount == 1 && !list.isDelta)
    let good = try list.answer(for: try Made.certificate("rsa2048"), issuer: issuer).get()
    #expect(good.status == .good && good.signer == .issuer(issuer) && good.isComplete)
    let revoked = try list.answer(for: try Made.certificate("revoked"), issuer: issuer).get()
    #expect(revoked.status == .revoked(time: Made.now - 30 * 86_400, reason: .keyCompromise))
    let other = list.answer(for: try Made.certificate("p256"), issuer: try Made.certificate("issuing-b"))
    #expect(throws: RevocationRefusal.self) { try other.get() }
  }
}
