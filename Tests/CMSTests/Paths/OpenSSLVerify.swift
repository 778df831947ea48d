import CMS
import Foundation
import TestPKI
import TestSupport

/// `openssl verify` as the judge of paths: what it finds, in our words.
struct OpenSSLVerify {
  /// One error: its kind in our words, and the place in the path.
  struct Finding: Hashable {
    let kind: PathProblem.Kind
    let index: Int
  }

  /// What it says of a leaf whose issuers are at hand.
  static func findings(
    _ leaf: Entity, untrusted: [Entity], anchor: Entity, at time: Int64, options: [String] = []
  ) throws -> Set<Finding> {
    let folder = try TemporaryFolder()
    var pool: [UInt8] = []
    for entity in untrusted { pool += try Files.bytes(entity.certificatePEM) }
    let file = try folder.write(pool, to: "pool.pem")
    let result = try Tool.run(
      [
        "openssl", "verify", "-no-CAfile", "-no-CApath", "-auth_level", "0", "-policy_check", "-policy", "2.5.29.32.0",
        "-partial_chain",
        "-attime", "\(time)", "-trusted", anchor.certificatePEM,
      ] + options + (leaf.blueprint.issuer == "issuing-sm2" ? ["-vfyopt", "distid:1234567812345678"] : [])
        + (pool.isEmpty ? [] : ["-untrusted", file]) + [leaf.certificatePEM])
    var findings: Set<Finding> = []
    for line in (result.stderr + result.stdout).split(separator: "\n") where line.hasPrefix("error ") {
      let words = line.split(separator: " ")
      guard words.count > 3, let code = Int(words[1]), let depth = Int(words[3]) else { continue }
      findings.insert(Finding(kind: kinds[code] ?? .other, index: depth))
    }
    if result.status != 0, findings.isEmpty { findings.insert(Finding(kind: .other, index: -1)) }
    return findings
  }

  /// The errors of x509_vfy.h.
  private static let kinds: [Int: PathProblem.Kind] = [
    7: .signature, 9: .notYetValid, 10: .expired, 18: .noAnchor, 19: .noAnchor, 20: .noAnchor, 21: .noAnchor,
    24: .notAnAuthority, 79: .notAnAuthority, 25: .pathLength, 26: .extendedKeyUsage, 32: .keyUsage,
    34: .criticalExtension, 42: .policy, 43: .policy, 47: .nameConstraints, 48: .nameConstraints,
  ]
}
