import PAdES

/// `padessign evidence create`, `verify` and `renew`.
enum EvidenceCommand: Command {
  static let name = "evidence"
  static let summary =
    "Makes, judges and renews evidence records (RFC 4998): proofs that files existed, by one time-stamp over many of them."
  static let operands =
    "create FILE… --tsa URL (-o FOLDER | --out-suffix .ers) | verify FILE… [--record R] | renew FILE… --tsa URL [options]"

  static let options: [Option] =
    [
      Option(
        "output", short: "o", argument: "FOLDER", "create, renew: where the records go, each named as its file and .ers"
      ),
      Option("out-suffix", argument: "SUFFIX", "create: puts each record beside its file, with that behind its name"),
      Option("record", argument: "FILE", "verify, renew: the record of the one file that is named; FILE.ers else"),
    ] + TimestampInput.options + ValidationInput.options + OnlineInput.options
    + [
      Option(
        "allow-incomplete", "renew: goes on though the newest time-stamp cannot be proven without a network later"),
      Option("json", "prints the result as JSON"),
      Option("progress", argument: "WHEN", "always, never or auto"),
      Option("verbose", "tells on stderr how each authority fared"),
    ]

  static let later: [String: Bool] = ["config": true]

  static let examples: [(line: String, what: String)] = [
    (
      "padessign evidence create contract.pdf signed.pdf --tsa http://tsa.example/ --trust root.pem --out-suffix .ers",
      "stamps both files by one time-stamp; their records are contract.pdf.ers and signed.pdf.ers"
    ),
    (
      "padessign evidence verify contract.pdf --trust root.pem",
      "says since when the file is proven to exist; the status is 0, 1 or 2 as of padessign verify"
    ),
    (
      "padessign evidence renew contract.pdf --tsa http://tsa.example/ --trust root.pem",
      "stamps the newest time-stamp of the record, before its authority's certificate ends"
    ),
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    let files = Array(line.operands.dropFirst())
    switch line.operands.first {
    case "create":
      try refuse(["record", "crl", "ocsp", "at", "policy", "allow-incomplete"], of: "create", line)
      return try await EvidenceCreation(line, files).run()
    case "verify":
      try refuse(
        ["output", "out-suffix", "allow-incomplete", "progress"] + TimestampInput.options.map(\.name), of: "verify",
        line)
      return try await EvidenceVerification(line, files).run()
    case "renew":
      try refuse(["out-suffix", "at"], of: "renew", line)
      var renewing = try EvidenceRenewing(line, files)
      return try await renewing.run()
    case let other?: throw Failure.usage("evidence \(other)", "there is create, there is verify, and there is renew")
    case nil: throw Failure.usage(name, "say create, verify or renew")
    }
  }

  /// Nothing is accepted and ignored.
  private static func refuse(_ names: [String], of verb: String, _ line: Line) throws {
    if let name = names.first(where: line.has) {
      throw Failure.usage("--\(name)", "it does not go with evidence \(verb)")
    }
  }
}
