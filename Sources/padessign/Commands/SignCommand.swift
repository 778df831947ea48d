import PAdES

/// `padessign sign`.
enum SignCommand: Command {
  static let name = "sign"
  static let summary = "Signs a PDF document: adds one signature and changes nothing else."
  static let operands = "IN -o OUT --p12 FILE | --key FILE --cert FILE [options]"

  static let options: [Option] =
    [Option("output", short: "o", argument: "OUT", "the signed file; - for standard output, IN itself is allowed")]
    + KeyInput.options
    + [
      Option("field", argument: "NAME", "signs this empty field, or makes it"),
      Option("profile", argument: "pades|legacy", "ETSI.CAdES.detached (default) or adbe.pkcs7.detached"),
      Option("level", argument: "LEVEL", "B-B, B-T, B-LT or B-LTA; B-T with --tsa, else B-B"),
      Option("digest", argument: "NAME", "sha256, sha384, sha512, sha3-256, sha3-384 or sha3-512; the key's own else"),
      Option("rsa-padding", argument: "pkcs1|pss", "the padding of an RSA key"),
    ] + TimestampInput.options
    + [
      Option("content-timestamp", "has the content time-stamped too, before it is signed"),
      Option("level-fallback", "writes a lower level when a service fails, and says so; else nothing is written"),
    ] + CertificateInput.options + PlaceInput.options + SealInput.options
    + [
      Option("certify", argument: "WHAT", "certifies: no-changes, form-fill or annotate may follow"),
      Option("lock", argument: "FIELDS", "locks fields: all, include:A,B or exclude:A,B"),
      Option("reason", argument: "TEXT", "why"),
      Option("location", argument: "TEXT", "where"),
      Option("contact", argument: "TEXT", "how to reach the signer"),
      Option("name", argument: "TEXT", "the signer's name, besides the certificate's"),
      Option("time", argument: "RFC3339", "the claimed time; now else"),
      Option("commitment", argument: "NAME", "origin, receipt, delivery, sender, approval or creation"),
      Option("policy-oid", argument: "OID", "the signature policy, with --policy-digest"),
      Option("policy-digest", argument: "ALG:HEX", "the policy document's digest, such as sha256:5f0c…"),
      Option("policy-uri", argument: "URI", "where the policy document is"),
      Option("signer-country", argument: "CC", "the signer's country, in the signed attributes"),
      Option("signer-locality", argument: "TEXT", "the signer's town, in the signed attributes"),
      Option("claimed-role", argument: "TEXT", "a role the signer claims; again for more"),
    ] + SecretInput.document.options
    + [
      Option(
        "revocation-in-cms",
        "puts OCSP answers and CRLs for the signer into the signature, for readers that do not look into the document")
    ] + GatherInput.options + [EvidenceInput.waitOption]
    + [
      Option("allow-overlap", "lets the seal lie over other fields or the page's edge"),
      Option("allow-unfit-certificate", "signs with an expired or unsuitable certificate, with a warning"),
      Option("json", "prints the result as JSON"),
      Option("progress", argument: "WHEN", "always, never or auto"),
      Option("verbose", "tells on stderr what was written, and by which certificate"),
    ]

  static let later: [String: Bool] = [
    "identity": true, "config": true, "pkcs11-module": true, "pkcs11-uri": true, "token": true, "key-label": true,
    "csc": true, "signer-command": true, "text": true, "font": true, "role": true,
    "attest": false, "prepare-file": false, "pin-file": true, "pin-env": true, "pin-fd": true,
  ]

  static let examples: [(line: String, what: String)] = [
    (
      "padessign sign contract.pdf -o signed.pdf --p12 me.p12 --page last --rect 72,72,200,100 --seal seal.png",
      "signs with a visible seal; the password is asked for"
    ),
    (
      "padessign sign contract.pdf -o signed.pdf --key me.pem --cert me.crt --field Buyer --reason Agreed --json",
      "signs the empty field Buyer with a key in PEM"
    ),
    (
      "padessign sign contract.pdf -o signed.pdf --p12 me.p12 --tsa http://tsa.example/ --trust root.pem",
      "signs at level B-T: with a time-stamp, whose authority leads to that root"
    ),
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    let input = try line.document(of: name)
    let output = try line.output(of: name)
    let isJSON = line.has("json")
    let request = try SignRequest(line)
    let identity = try await KeyInput.identity(line)
    let progress = try Progress("signing", line)
    defer { progress.finish() }
    var options = request.options
    options.progress = { progress.update($0, $1) }
    options.reportsDigest = isJSON
    let report: SigningReport
    let gathered: [Warning]
    do {
      gathered = try await addRevocation(of: identity, line, to: &options, about: input)
      if request.isLongTerm { options.data = try GatherInput.data(line, progress) }
      let source = try InputFile.document(input)
      options.documentPassword = try DocumentPassword.found(for: source, line)
      let file = try OutputFile.target(output)
      report = try await Signer.sign(
        source, to: file, with: identity, digest: request.digest, padding: request.padding, options: options)
    } catch {
      if line.has("verbose") { TimestampInput.tellHealth(request.pool) }
      throw Failure(error, about: input)
    }
    progress.finish()
    let warnings = request.warnings + gathered + report.notices.map(Warning.init)
    Warning.tell(warnings, about: input)
    if line.has("verbose") {
      SignResult.details(report).forEach { Terminal.complain(Terminal.oneLine("padessign: " + $0)) }
      TimestampInput.tellHealth(request.pool)
    }
    if isJSON {
      try Terminal.print(JSONText.line(SignResult(input: input, output: output, report, warnings: warnings)))
    } else if output != "-" {
      try Terminal.print(Terminal.oneLine(SignResult.sentence(output, report)))
    }
    return .done
  }
}
