import Glibc
import PAdES

/// `padessign extract`.
enum ExtractCommand: Command {
  static let name = "extract"
  static let summary = "Takes out exactly what a signature signed, its container, or its certificates."
  static let operands = "IN --field NAME [-o OUT] [--cms OUT] [--certs DIR]"

  static let options: [Option] =
    [
      Option("field", argument: "NAME", "the signed field"),
      Option("output", short: "o", argument: "OUT", "the revision that it signed; - for standard output"),
      Option("cms", argument: "OUT", "the signature's container, DER"),
      Option("certs", argument: "DIR", "a folder for its certificates, one PEM file each"),
    ] + SecretInput.document.options + [Option("json", "prints the result as JSON")]

  static let examples: [(line: String, what: String)] = [
    (
      "padessign extract signed.pdf --field Signature1 -o what-was-signed.pdf",
      "the document as it was when it was signed"
    ),
    (
      "padessign extract signed.pdf --field Signature1 --cms signature.der --certs certificates",
      "its container and certificates"
    ),
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    let input = try line.document(of: name)
    guard let field = line.value("field") else { throw Failure.usage("extract", "the field is missing: --field NAME") }
    guard ["output", "cms", "certs"].contains(where: line.has) else {
      throw Failure.usage("extract", "say what to take out: -o OUT, --cms OUT or --certs DIR")
    }
    let streams = ["output", "cms"].filter { line.value($0) == "-" }
    guard streams.count <= 1 else { throw Failure.usage("--cms", "only one of them can go to standard output") }
    if !streams.isEmpty, line.has("json") { throw Failure.usage("--json", "standard output is taken") }
    var result = ExtractResult(file: input, field: field)
    do {
      let source = try InputFile.document(input)
      let password = try DocumentPassword.found(for: source, line)
      let revision = try SignedRevision(source, field: field, password: password)
      result.revision = revision.revision.number
      result.revisions = revision.revision.of
      result.size = revision.end
      result.byteRange = revision.byteRange
      if let output = line.value("output") {
        try revision.write(to: try OutputFile.target(output))
        result.output = output
      }
      if let output = line.value("cms") {
        try write(revision.container, to: output)
        result.cms = output
      }
      if let folder = line.value("certs") { result.certificates = try write(revision.certificates(), into: folder) }
    } catch {
      throw Failure(error, about: input)
    }
    if line.has("json") {
      try Terminal.print(JSONText.line(result))
    } else if streams.isEmpty {
      try result.sentences.forEach { try Terminal.print(Terminal.oneLine($0)) }
    }
    return .done
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try OutputFile.target(path)
    try file.write(bytes)
    try file.finish()
  }

  /// Writes certificates as `1.pem`, `2.pem` and so on, in the container's order; the folder is made where it is missing.
  private static func write(_ certificates: [Certificate], into folder: String) throws -> [String] {
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw Failure(.cannotWrite, folder, String(cString: strerror(errno)))
    }
    var paths: [String] = []
    for (index, certificate) in certificates.enumerated() {
      let path = "\(folder)/\(index + 1).pem"
      try write(Array(PEMText.certificate(certificate).utf8), to: path)
      paths.append(path)
    }
    return paths
  }
}
