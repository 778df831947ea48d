import Foundation
import TestSupport
import Testing

/// Signature policies: what a policy file accepts, and what it demands.
@Suite struct SignaturePolicyTests {
  private static let identifier = "1.2.40.0.999.1"

  /// A file signed under a policy, and the policy's document.
  private func signed(_ folder: TemporaryFolder, isUnder policy: Bool = true) throws -> String {
    try folder.write("The rules of this house.".utf8, to: "rules.txt")
    let sum = try Tool.run(["openssl", "dgst", "-sha256", "-r", folder.file("rules.txt")]).stdout.prefix(64)
    let path = folder.file("signed.pdf")
    try Tool.run([try Built.command("testpki"), "contract", folder.file("contract.pdf")])
    let named = policy ? ["--policy-oid", Self.identifier, "--policy-digest", "sha256:\(sum)"] : []
    let result = try Tool.run(
      [
        try Built.command("padessign"), "sign", folder.file("contract.pdf"), "-o", path, "--p12",
        try SharedPKI.entity("rsa2048").p12, "--password-file", SharedPKI.passwordFile,
      ] + named)
    #expect(result.status == 0, "\(result.stderr)")
    return path
  }

  private func verify(_ path: String, _ rules: String?, _ folder: TemporaryFolder) throws -> ToolResult {
    var words = [
      try Built.command("padessign"), "verify", path, "--offline", "--json", "--trust", try SharedPKI.rootPEM,
    ]
    for name in ["root", "issuing-a"] { words += ["--crl", try SharedPKI.entity(name).crl] }
    if let rules {
      words += ["--policy", try folder.write("{\"signaturePolicies\": \(rules)}".utf8, to: "policy.json")]
    }
    return try Tool.run(words)
  }

  @Test(arguments: [
    (nil, "TOTAL-PASSED"), ("{\"acceptsOthers\": false}", "SIGNATURE_POLICY_NOT_AVAILABLE"),
    ("{\"required\": true}", "TOTAL-PASSED"), ("{\"known\": [{\"identifier\": \"ID\"}]}", "TOTAL-PASSED"),
    ("{\"acceptsOthers\": false, \"known\": [{\"identifier\": \"ID\", \"document\": \"rules.txt\"}]}", "TOTAL-PASSED"),
    ("{\"known\": [{\"identifier\": \"ID\", \"document\": \"other.txt\"}]}", "POLICY_PROCESSING_ERROR"),
    ("{\"known\": [{\"identifier\": \"ID\", \"document\": \"absent.txt\"}]}", "POLICY_PROCESSING_ERROR"),
    ("{\"known\": [{\"identifier\": \"ID\", \"digest\": {\"SHA-256\": \"00\"}}]}", "POLICY_PROCESSING_ERROR"),
    ("{\"known\": [{\"identifier\": \"ID\", \"digest\": {\"SHA-512\": \"00\"}}]}", "POLICY_PROCESSING_ERROR"),
    // Two editions under one identifier: one of them fits.
    (
      "{\"known\": [{\"identifier\": \"ID\", \"document\": \"other.txt\"}, {\"identifier\": \"ID\", \"document\": \"rules.txt\"}]}",
      "TOTAL-PASSED"
    ),
  ])
  func aPolicyIsHeldAgainstWhatIsKnown(_ rules: String?, _ told: String) throws {
    let folder = try TemporaryFolder()
    let path = try signed(folder)
    try folder.write("Other rules.".utf8, to: "other.txt")
    let result = try verify(path, rules?.replacingOccurrences(of: "ID", with: Self.identifier), folder)
    #expect(result.stdout.contains("\"\(told)\""), "\(result.stdout)\(result.stderr)")
    #expect(result.status == (told == "TOTAL-PASSED" ? 0 : 2))
    let isUnknown = rules == nil || rules?.contains("ID") == false && told == "TOTAL-PASSED"
    #expect(result.stdout.contains("signature-policy-not-checked") == isUnknown, "\(result.stdout)")
  }

  @Test func aPolicyThatIsDemandedMustBeNamed() throws {
    let folder = try TemporaryFolder()
    let path = try signed(folder, isUnder: false)
    #expect(try verify(path, nil, folder).status == 0)
    let result = try verify(path, "{\"required\": true}", folder)
    #expect(result.status == 2 && result.stdout.contains("\"SIG_CONSTRAINTS_FAILURE\""), "\(result.stdout)")
  }

  @Test(arguments: [
    "{\"knwon\": []}", "{\"known\": [{\"identifier\": \"1.2\", \"file\": \"x\"}]}", "{\"known\": [{}]}",
  ])
  func aRuleThatIsMisspeltIsNamed(_ rules: String) throws {
    let folder = try TemporaryFolder()
    let result = try verify(Fixture.named("FieldReports/BR-18.pdf").path, rules, folder)
    #expect(result.status == 65 && result.stderr.contains("policy.json"), "\(result.stderr)")
  }
}
