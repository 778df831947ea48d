import Foundation

/// A live PKI by other people: time-stamps, OCSP, CRLs and certificates served by certomancer. It stops with its value.
package final class Certomancer {
  /// The start of all its addresses.
  package let url: String
  private let folder: TemporaryFolder
  private let process: RunningTool

  /// The names of its keys, and how each is made.
  private static let keys: [(name: String, how: [String])] =
    ["root", "interm", "ocsp", "signer", "revoked", "tsa", "dora", "bob", "carol"].map {
      ($0, ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"])
    } + [
      ("alice", ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]), ("erik", ["-algorithm", "ED25519"]),
    ]

  /// Makes keys, issues and serves: `root`, `interm`, the signers `signer`, `alice` (RSA), `dora` (P-256), `erik`
  /// (Ed25519), `bob` and `revoked` (revoked in June 2022), `carol` (expired in January 2022), a responder and `tsa`.
  ///
  /// - Throws: ``TestSupportError`` when certomancer is not there, or does not answer.
  package init() throws {
    let python = try Self.python(with: "certomancer, werkzeug, jinja2", package: "certomancer[web-api]")
    // A port that was free a moment ago.
    let free = try RawServer { _ in }
    free.stop()
    url = "http://127.0.0.1:\(free.port)"
    let folder = try Self.folder(url: url)
    process = try RunningTool(
      [python, "-m", "certomancer", "--config", "config.yml", "animate", "--port", "\(free.port)", "--no-web-ui"],
      in: folder.path)
    self.folder = folder
    let end = ContinuousClock.now + .seconds(60)
    while try certificate("root").isEmpty {
      guard ContinuousClock.now < end else { throw TestSupportError.timeout(process.command, seconds: 60) }
      usleep(50_000)
    }
  }

  /// The interpreter that has some modules.
  static func python(with modules: String, package: String) throws -> String {
    let python = ProcessInfo.processInfo.environment["PADESSIGN_PYTHON"] ?? "python3"
    guard try Tool.run([python, "-c", "import \(modules)"]).status == 0 else {
      throw TestSupportError.missingTool("\(modules) for \(python)", package: "\(package) with pip")
    }
    return python
  }

  /// A folder with the keys and `config.yml`.
  static func folder(url: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for key in keys {
      try Tool.run(["openssl", "genpkey"] + key.how + ["-out", folder.file("\(key.name).pem")])
    }
    try folder.write(configuration(url).utf8, to: "config.yml")
    return folder
  }

  /// The DER of a certificate, as it is served; empty while nobody answers.
  package func certificate(_ name: String) throws -> [UInt8] {
    let issuer = ["root", "interm", "tsa"].contains(name) ? "root" : "interm"
    let path = name == "root" ? "ca.crt" : "issued/\(name).crt"
    let result = try Tool.run(["curl", "-sf", "\(url)/demo/certs/\(issuer)/\(path)"])
    return result.status == 0 ? result.output : []
  }

  /// The address of its time-stamping authority.
  package var authority: String { "\(url)/demo/tsa/tsa" }

  /// The private key of an entity, PEM.
  package func key(_ name: String) throws -> [UInt8] { try folder.read("\(name).pem") }

  private static func configuration(_ url: String) -> String {
    let names = keys.map(\.name)
    func usage(_ words: String) -> String {
      "{id: key_usage, critical: true, smart-value: {schema: key-usage, params: [\(words)]}}"
    }
    func lists(_ name: String) -> String {
      "{id: crl_distribution_points, smart-value: {schema: crl-dist-url, params: {crl-repo-names: [\(name)]}}}"
    }
    return """
      external-url-prefix: "\(url)"
      keysets:
        demo: {path-prefix: ., keys: {\(names.map { "\($0): {path: \($0).pem}" }.joined(separator: ", "))}}
      pki-architectures:
        demo:
          keyset: demo
          entities: {\(names.map { "\($0): {common-name: Other \($0)}" }.joined(separator: ", "))}
          certs:
            signer: &leaf
              issuer: interm
              validity: &long {valid-from: "2020-01-01T00:00:00+0000", valid-to: "2050-01-01T00:00:00+0000"}
              extensions:
                - \(usage("digital_signature, non_repudiation"))
                - {id: authority_information_access, smart-value: {schema: aia-urls, params: {ocsp-responder-names: [interm],
                   ca-issuer-links: [{repo: root, cert-labels: [interm]}]}}}
                - \(lists("interm"))
            revoked:
              <<: *leaf
              revocation: {revoked-since: "2022-06-01T00:00:00+0000", reason: key_compromise}
            alice: {<<: *leaf, validity: &until {valid-from: "2020-01-01T00:00:00+0000", valid-to: "2045-01-01T00:00:00+0000"}}
            dora: {<<: *leaf, validity: *until}
            erik: {<<: *leaf, validity: *until}
            carol: {<<: *leaf, validity: {valid-from: "2020-01-01T00:00:00+0000", valid-to: "2022-01-01T00:00:00+0000"}}
            bob:
              <<: *leaf
              validity: *until
              revocation: {revoked-since: "2022-06-01T00:00:00+0000", reason: key_compromise}
            root:
              subject: root
              issuer: root
              validity: *long
              extensions:
                - {id: basic_constraints, critical: true, value: {ca: true}}
                - \(usage("key_cert_sign, crl_sign"))
            interm:
              issuer: root
              validity: *long
              extensions:
                - {id: basic_constraints, critical: true, value: {ca: true, path_len_constraint: 0}}
                - \(usage("key_cert_sign, crl_sign"))
                - \(lists("root"))
            ocsp:
              issuer: interm
              validity: *long
              extensions:
                - \(usage("digital_signature"))
                - {id: extended_key_usage, value: [ocsp_signing]}
                - {id: ocsp_no_check}
            tsa:
              issuer: root
              validity: *long
              extensions:
                - \(usage("digital_signature"))
                - {id: extended_key_usage, critical: true, value: [time_stamping]}
                - \(lists("root"))
          services:
            time-stamping:
              tsa: {signing-key: tsa, signing-cert: tsa}
            ocsp:
              interm: {for-issuer: interm, responder-cert: ocsp, signing-key: ocsp}
            crl-repo:
              root: {for-issuer: root, signing-key: root, simulated-update-schedule: "P30D"}
              interm: {for-issuer: interm, signing-key: interm, simulated-update-schedule: "P30D"}
            cert-repo:
              root: {for-issuer: root, publish-issued-certs: yes}
              interm: {for-issuer: interm, publish-issued-certs: yes}
      """
  }
}
