import PAdES

/// The validation policy that a command line names.
enum PolicyInput {
  private static let largestFile = 1 << 20
  private static let largestDocument = 32 << 20
  private static let mostPolicies = 256

  static let options = [Option("policy", argument: "FILE", "a JSON file with the rules to judge by")]

  /// The policy; the default where none is named.
  ///
  /// - Throws: ``Failure`` naming the key that is wrong.
  static func policy(_ line: Line) throws -> ValidationPolicy {
    guard let path = line.value("policy") else { return ValidationPolicy() }
    var policy = try JSONText.read(ValidationPolicy.self, from: InputFile.bytes(path, limit: largestFile), file: path)
    guard policy.signaturePolicies.known.count <= mostPolicies else {
      throw Failure(.badInput, path, "more than \(mostPolicies) signature policies are named")
    }
    for index in policy.signaturePolicies.known.indices {
      guard let document = policy.signaturePolicies.known[index].document else { continue }
      policy.signaturePolicies.known[index].contents = contents(document, beside: path)
    }
    return policy
  }

  /// A signature policy's document; its path begins where the policy file is. One that cannot be read is an answer about
  /// the signatures that name it.
  private static func contents(_ document: String, beside policy: String) -> SignaturePolicyRules.Contents {
    let folder = policy.lastIndex(of: "/").map { String(policy[...$0]) } ?? ""
    do {
      return .read(try InputFile.bytes(document.hasPrefix("/") ? document : folder + document, limit: largestDocument))
    } catch {
      return .unreadable(Failure(error, about: document).why)
    }
  }
}
