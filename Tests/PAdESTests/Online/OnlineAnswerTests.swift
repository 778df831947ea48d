import CMS
import Foundation
import TestSupport
import Testing

@testable import PAdES

@Suite struct OnlineAnswerTests {
  private func answer(_ body: [UInt8]) throws -> OnlineAnswer {
    let signer = try Certificate(der: try SharedPKI.entity("p256").certificate.der())
    return OnlineAnswer(body, to: .issuers(of: signer, at: "http://example.org/"), isKept: false, now: 0)
  }

  @Test func issuersComeAsDERAsPEMAndAsCertsOnlyCMS() throws {
    let issuer = try SharedPKI.entity("issuing-b")
    let certificate = try Certificate(der: try issuer.certificate.der())
    let root = try SharedPKI.entity("root")
    #expect(try answer(try issuer.certificate.der()).certificates == [certificate])
    #expect(try answer(try issuer.certificate.pem()).certificates == [certificate])
    for form in ["DER", "PEM"] {
      let bundle = try Tool.run([
        "openssl", "crl2pkcs7", "-nocrl", "-outform", form, "-certfile", issuer.certificatePEM, "-certfile",
        root.certificatePEM,
      ])
      #expect(try answer(bundle.output).certificates.contains(certificate), "\(form)")
      #expect(try answer(bundle.output).certificates.count == 2)
    }
  }

  @Test(arguments: [[], [0x30], Array("<html>".utf8), [UInt8](repeating: 0x30, count: 5000)] as [[UInt8]])
  func whatIsNoCertificateIsAProblemInWords(_ body: [UInt8]) throws {
    let answer = try answer(body)
    #expect(answer.certificates.isEmpty && !answer.isEnough && answer.goodUntil == nil)
    #expect(answer.problem?.isEmpty == false)
  }

  @Test func aQuestionByGETHasNoByteThatAPathCannotHold() {
    for count in 0..<80 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 251 &+ count) }
      let text = Base64Path.text(bytes)
      #expect(text.utf8.allSatisfy { !"+/=".utf8.contains($0) })
      #expect(text.removingPercentEncoding.flatMap { Data(base64Encoded: $0) } == Data(bytes))
    }
  }

  @Test func aQuestionIsAskedByGETOnlyWhereItIsShort() throws {
    let signer = try Certificate(der: try SharedPKI.entity("p256").certificate.der())
    let issuer = try Certificate(der: try SharedPKI.entity("issuing-b").certificate.der())
    let short = try OnlineQuestion.statuses(of: signer, issuer: issuer, at: "http://a.example/", nonce: [1])
    #expect(short.count == 4)
    #expect(short.allSatisfy { $0.request.url.utf8.count <= 255 })
    let long = "http://a.example/" + String(repeating: "a", count: 200)
    #expect(try OnlineQuestion.statuses(of: signer, issuer: issuer, at: long, nonce: nil).count == 2)
  }
}
