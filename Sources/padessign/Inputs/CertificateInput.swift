import Glibc
import PAdES

/// Certificates that a command line names: trust anchors, and untrusted ones that may stand in a path.
enum CertificateInput {
  /// A bundle of a system has a few hundred certificates, a national trusted list a few thousand.
  private static let largestFile = 16 << 20
  private static let mostCertificates = 20_000

  /// Where systems keep the roots that they trust, the usual one first.
  private static let systemBundles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
  ]

  static let options: [Option] = [
    Option("trust", argument: "PATH", "a file or folder of certificates that are trusted; again and again"),
    Option("trust-system", "trusts what the system trusts"),
    Option("untrusted", argument: "PATH", "certificates that may stand between a signer and an anchor"),
  ]

  /// The trust anchors that `--trust` and `--trust-system` name; each certificate once.
  ///
  /// - Throws: ``Failure`` naming the file that is missing, unreadable or holds no certificate.
  static func anchors(_ line: Line) throws -> [TrustAnchor] {
    var anchors: [TrustAnchor] = []
    var known: Set<Certificate> = []
    for path in line.values("trust") {
      for (file, certificates) in try read(path) {
        for certificate in certificates where known.insert(certificate).inserted {
          anchors.append(TrustAnchor(certificate, source: file))
        }
      }
    }
    if line.has("trust-system") {
      guard let bundle = systemBundles.first(where: { access($0, R_OK) == 0 }) else {
        throw Failure(
          .cannotOpen, systemBundles[0], "the system has no store of trusted certificates",
          remedy: "apt-get install ca-certificates, or name them with --trust")
      }
      for certificate in try certificates(bundle) where known.insert(certificate).inserted {
        anchors.append(TrustAnchor(certificate, source: "the system's store, \(bundle)"))
      }
    }
    try check(anchors.count)
    return anchors
  }

  /// The certificates that `--untrusted` names.
  ///
  /// - Throws: As ``anchors(_:)``.
  static func untrusted(_ line: Line) throws -> [Certificate] {
    let certificates = try line.values("untrusted").flatMap { try read($0).flatMap(\.certificates) }
    try check(certificates.count)
    return certificates
  }

  private static func check(_ count: Int) throws {
    guard count <= mostCertificates else {
      throw Failure(.badInput, "certificates", "more than \(mostCertificates) are named")
    }
  }

  /// The certificates of a file, or of every file in a folder.
  private static func read(_ path: String) throws -> [(file: String, certificates: [Certificate])] {
    try PathInput.files(path, of: "certificate").map { ($0, try certificates($0)) }
  }

  /// The certificates of one file. One that cannot be read spoils its file, and a file without any is a mistake:
  /// whoever names a root must not be left to believe that it counts.
  private static func certificates(_ file: String) throws -> [Certificate] {
    let bytes = try InputFile.bytes(file, limit: largestFile)
    do {
      return try Certificate.all(in: bytes)
    } catch {
      let failure = Failure(error, about: file)
      throw Failure(.badInput, file, failure.why, remedy: "PEM or DER certificates, and nothing else, belong there")
    }
  }
}
