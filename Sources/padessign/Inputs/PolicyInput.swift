import PAdES

/// The validation policy that a command line names.
enum PolicyInput {
  private static let largestFile = 1 << 20

  static let options = [Option("policy", argument: "FILE", "a JSON file with the rules to judge by")]

  /// The policy; the default where none is named.
  ///
  /// - Throws: ``Failure`` naming the key that is wrong.
  static func policy(_ line: Line) throws -> ValidationPolicy {
    guard let path = line.value("policy") else { return ValidationPolicy() }
    return try JSONText.read(ValidationPolicy.self, from: InputFile.bytes(path, limit: largestFile), file: path)
  }
}
