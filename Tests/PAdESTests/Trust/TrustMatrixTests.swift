import PAdES
import TestSupport
import Testing

@Suite struct TrustMatrixTests {
  /// States × time-stamps × times for each source, and the cases that stand by themselves.
  private static let (perSource, single) = (9 * 5 * 3, 15)

  @Test func everyCaseHasTheIndicationOfTheTable() throws {
    let matrix = try TrustMatrix.shared.get()
    #expect(matrix.cases.count == Self.perSource * 5 + Self.single)
    var wrong: [String] = []
    for item in matrix.cases {
      let (indication, reason) = try matrix.judge(item)
      let expected = matrix.expected(item.name) ?? "no line of the table"
      if indication != expected { wrong.append("\(item.name): \(indication), expected \(expected) (\(reason))") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong\n\(wrong.joined(separator: "\n"))")
  }

  @Test func pyHankoSaysTheSameOrTheDifferenceIsExplained() throws {
    let matrix = try TrustMatrix.shared.get()
    let explained = try TrustMatrix.explained()
    var used: Set<[String]> = []
    var unexplained: [String] = []
    var asked = 0
    for item in matrix.cases {
      guard let theirs = item.pyhanko else { continue }
      asked += 1
      let ours = try matrix.judge(item).indication
      if ours == theirs { continue }
      if explained.contains([ours, theirs]) {
        used.insert([ours, theirs])
      } else {
        unexplained.append("\(item.name): \(ours), pyHanko: \(theirs)")
      }
    }
    #expect(asked == Self.perSource * 2 + Self.single)
    #expect(unexplained.isEmpty, "\(unexplained.joined(separator: "\n"))")
    #expect(used == explained, "no case has these any more: \(explained.subtracting(used))")
  }

  /// P-384, which only the signers have here, ends between the early time-stamps and the late ones.
  @Test(arguments: [
    ("good/crl/none/in", "INDETERMINATE CRYPTO_CONSTRAINTS_FAILURE_NO_POE"),
    ("good/crl/signature-late/in", "INDETERMINATE CRYPTO_CONSTRAINTS_FAILURE_NO_POE"),
    ("good/crl/signature-early/in", "TOTAL-PASSED"), ("good/dss/document-early/in", "TOTAL-PASSED"),
  ])
  func anAlgorithmThatEndedNeedsAProofFromBefore(_ name: String, _ expected: String) throws {
    let matrix = try TrustMatrix.shared.get()
    let (indication, reason) = try matrix.judge(matrix.named(name)) { options in
      let keys = options.policy.algorithms.keys.filter { $0.kind != "P-384" }
      options.policy.algorithms.keys = keys + [.init("P-384", until: PolicyDay("2025-12-17"))]
    }
    #expect(indication == expected, "\(reason)")
    #expect(indication == "TOTAL-PASSED" || reason.contains("P-384"), "\(reason)")
  }

  /// An algorithm that is on no list is good at no time.
  @Test func anAlgorithmThatIsNotListedFailsWhateverIsProven() throws {
    let matrix = try TrustMatrix.shared.get()
    let (indication, _) = try matrix.judge(matrix.named("good/crl/signature-early/in")) { options in
      options.policy.algorithms.keys.removeAll { $0.kind == "P-384" }
    }
    #expect(indication == "INDETERMINATE CRYPTO_CONSTRAINTS_FAILURE")
  }

  /// Days -5 and 0 of the matrix.
  private static let (sunset, moment): (Int64, Int64) = (1_766_793_600, 1_767_225_600)

  @Test(arguments: [
    ("good/dss/none/in", "INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND_NO_POE"),
    // The time-stamp proves the signature and the evidence from before the end.
    ("good/dss/document-late/in", "TOTAL-PASSED"),
    // It proves the signature only, and what says that nothing was revoked may be later than the end.
    ("good/dss/document-early/in", "INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND_NO_POE"),
  ])
  func anAnchorThatIsBelievedNoLongerNeedsProofs(_ name: String, _ expected: String) throws {
    let matrix = try TrustMatrix.shared.get()
    let (indication, reason) = try matrix.judge(matrix.named(name)) { options in
      options.anchors = [
        TrustAnchor(matrix.root, source: "matrix", until: Self.sunset),
        TrustAnchor(matrix.issuers[1], source: "stamps"),
      ]
    }
    #expect(indication == expected, "\(reason)")
  }

  @Test func anAnchorThatIsNotBelievedYetIsNone() throws {
    let matrix = try TrustMatrix.shared.get()
    let (indication, _) = try matrix.judge(matrix.named("good/crl/none/in")) { options in
      options.anchors = [TrustAnchor(matrix.root, source: "matrix", from: Self.moment + 1)]
    }
    #expect(indication == "INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND")
  }

  @Test(arguments: [(30 * 86_400, "TOTAL-PASSED"), (3 * 86_400, "INDETERMINATE TRY_LATER")])
  func evidenceMustBeAsFreshAsThePolicyDemands(_ age: Int64, _ expected: String) throws {
    let matrix = try TrustMatrix.shared.get()
    let (indication, reason) = try matrix.judge(matrix.named("good/crl/none/in")) {
      $0.policy.revocationFreshness = age
    }
    #expect(indication == expected, "\(reason)")
  }

  @Test(arguments: [(86_400, "TOTAL-PASSED"), (-1, "INDETERMINATE SIG_CONSTRAINTS_FAILURE")])
  func aPolicyMayLimitTheDelayOfTheTimestamp(_ delay: Int64, _ expected: String) throws {
    let matrix = try TrustMatrix.shared.get()
    let (indication, reason) = try matrix.judge(matrix.named("good/crl/signature-early/in")) {
      $0.policy.timestampDelay = delay
    }
    #expect(indication == expected, "\(reason)")
  }

  @Test func aPolicyMayLeaveTheUsageOfTheKeyOut() throws {
    let matrix = try TrustMatrix.shared.get()
    let (indication, _) = try matrix.judge(matrix.named("wrong-usage/crl/none/in")) { $0.policy.checksKeyUsage = false }
    #expect(indication == "TOTAL-PASSED")
    let (demanding, _) = try matrix.judge(matrix.named("good/crl/none/in")) {
      $0.policy.extendedKeyUsages = ["1.3.6.1.5.5.7.3.36"]
    }
    #expect(demanding == "INDETERMINATE CHAIN_CONSTRAINTS_FAILURE")
  }

  @Test(arguments: [
    (ValidationPolicy.RevocationDemand.required, "INDETERMINATE TRY_LATER"), (.whereNamed, "TOTAL-PASSED"),
    (.whereAtHand, "TOTAL-PASSED"),
  ])
  func whoNeedsRevocationDataIsForThePolicyToSay(_ demand: ValidationPolicy.RevocationDemand, _ expected: String) throws
  {
    let matrix = try TrustMatrix.shared.get()
    // The signer names no source; the authority above him does, and is an anchor here.
    let (indication, reason) = try matrix.judge(matrix.named("no-source")) { options in
      options.anchors = [TrustAnchor(matrix.issuers[0], source: "matrix")]
      options.policy.revocation = demand
    }
    #expect(indication == expected, "\(reason)")
  }

  @Test func withoutAnyAnchorNothingPasses() throws {
    let matrix = try TrustMatrix.shared.get()
    let (indication, _) = try matrix.judge(matrix.named("good/crl/signature-early/in")) { $0.anchors = [] }
    #expect(indication == "INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND")
  }

  /// The file says good, and a list that is given says revoked.
  @Test func aRevocationThatIsGivenCountsMoreThanTheWordOfTheFile() throws {
    let matrix = try TrustMatrix.shared.get()
    let revoked = try matrix.named("answers-contradict").evidence.filter { $0.hasSuffix(".crl") }
    let (indication, reason) = try matrix.judge(matrix.named("good/dss/none/in")) { options in
      options.revocationLists = revoked.compactMap(matrix.bytes)
    }
    #expect(indication == "INDETERMINATE REVOKED_NO_POE", "\(reason)")
  }
}
