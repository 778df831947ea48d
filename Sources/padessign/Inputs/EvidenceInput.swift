import PAdES

/// CRLs and OCSP answers that a command line names: what `verify` judges with, and what goes into a file for a long term.
enum EvidenceInput {
  /// The most bytes of all files together.
  private static let mostBytes = 512 << 20

  static let options: [Option] = [
    Option("crl", argument: "PATH", "a file or folder of CRLs; again and again"),
    Option("ocsp", argument: "PATH", "a file or folder of OCSP answers; again and again"),
  ]

  /// Of commands that write what is gathered into a file.
  static let waitOption = Option(
    "wait-for-revocation", argument: "SECONDS",
    "waits so long for revocation data that are issued after the signature")

  /// How long is waited, and shown; nil when nothing is to be waited for.
  ///
  /// - Throws: ``Failure`` when it is no number of seconds.
  static func grace(_ line: Line, progress: Progress? = nil) throws -> GracePeriod? {
    guard let text = line.value("wait-for-revocation") else { return nil }
    guard let seconds = Int(text), (0...GracePeriod.longest).contains(seconds) else {
      throw Failure.usage("--wait-for-revocation", "\(text) is no number of seconds up to \(GracePeriod.longest)")
    }
    guard !line.has("offline") else {
      throw Failure.usage("--wait-for-revocation", "with --offline nobody is asked at all")
    }
    return GracePeriod(seconds: seconds, clock: { Clock.now }) { progress?.update($0, $1) }
  }

  /// Adds the CRLs and OCSP answers that the line names.
  ///
  /// - Throws: ``Failure`` naming the file that is missing, unreadable or something else.
  static func add(_ line: Line, to options: inout ValidationOptions) throws {
    var left = mostBytes
    options.revocationLists += try read(line.values("crl"), "CRL", &left, RevocationFile.lists)
    options.statusResponses += try read(line.values("ocsp"), "OCSP answer", &left, RevocationFile.statusResponses)
  }

  private static func read(
    _ paths: [String], _ what: String, _ left: inout Int, _ parse: ([UInt8]) throws -> [[UInt8]]
  ) throws -> [[UInt8]] {
    var found: [[UInt8]] = []
    for path in paths {
      for file in try PathInput.files(path, of: what) {
        let bytes = try InputFile.bytes(file, limit: min(left, RevocationFile.largest))
        left -= bytes.count
        do {
          found += try parse(bytes)
        } catch let error as CMSError {
          throw Failure(
            .badInput, file, Failure(error, about: file).why, remedy: "a \(what) in DER or PEM belongs there")
        }
      }
    }
    return found
  }
}
