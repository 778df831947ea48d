import Foundation

/// A signing service by other people: certomancer-csc-dummy, alone or behind Authlib's OAuth 2.0. It stops with its value.
///
/// Its credentials are `demo/alice` (RSA), `demo/dora` and `demo/signer` (P-256), `demo/erik` (Ed25519) and the other
/// certificates of ``Certomancer``'s configuration.
package final class RemotePeer {
  /// Who is asked, and for what.
  package enum Kind: Sendable, Equatable {
    /// The service as its package starts it: nobody has to log in. It binds authorisations to hash values, or not.
    case open(bindsHashes: Bool)
    /// The service behind an authorization server; `Tests/Fixtures/Remote/peers.py` says what of it is ours.
    case guarded
    /// The authorization server alone.
    case authorizationOnly
  }

  /// The service's address, up to the version.
  package let url: String
  /// The authorization server's address.
  package let authorizationServer: String
  private let folder: TemporaryFolder
  private let process: RunningTool

  /// Starts it and waits until it answers.
  ///
  /// - Parameter kind: What is started.
  /// - Throws: ``TestSupportError`` when it is not there, or does not answer.
  package init(_ kind: Kind) throws {
    let python = try Certomancer.python(
      with: "csc_dummy, authlib, flask", package: "certomancer-csc-dummy, authlib and flask")
    // Ports that were free a moment ago.
    let free = try (0..<2).map { _ in try RawServer { _ in } }
    free.forEach { $0.stop() }
    let (service, authorization) = (free[0].port, free[1].port)
    folder = try Certomancer.folder(url: "http://127.0.0.1:1")
    url = "http://127.0.0.1:\(service)"
    authorizationServer = "http://127.0.0.1:\(authorization)"
    let config = folder.file("config.yml")
    let script = Fixture.root + "/Remote/peers.py"
    let (command, ready): ([String], String)
    switch kind {
    case .open(let binds):
      command = [python, "-m", "csc_dummy", config, "\(service)", binds ? "2" : "1"]
      ready = "\(url)/info"
    case .guarded:
      command = [python, script, "\(authorization)", "\(service)", config, "2"]
      ready = "\(url)/info"
    case .authorizationOnly:
      command = [python, script, "\(authorization)"]
      ready = "\(authorizationServer)/test/counts"
    }
    process = try RunningTool(command, in: folder.path)
    let end = ContinuousClock.now + .seconds(120)
    while try Tool.run(["curl", "-sf", ready]).status != 0 {
      guard ContinuousClock.now < end else {
        process.send(SIGTERM)
        let told = try? process.wait(timeout: 10)
        FileHandle.standardError.write(Data((told?.errors ?? []).suffix(4096)))
        throw TestSupportError.timeout(command, seconds: 120)
      }
      usleep(50_000)
    }
  }

  /// What the authorization server counted.
  package func counts() throws -> [String: Any] { try Self.json(["\(authorizationServer)/test/counts"]) }

  /// What an authorization server knows of a token; empty for one that is none.
  package static func token(_ value: String, at server: String) throws -> [String: Any] {
    try json(["-G", "--data-urlencode", "value=\(value)", "\(server)/test/token"])
  }

  /// Ends every token that was given.
  package func endTokens() throws { _ = try Self.json(["-X", "POST", "\(authorizationServer)/test/end-tokens"]) }

  /// Has the user decline from now on.
  package func deny() throws { _ = try Self.json(["-X", "POST", "\(authorizationServer)/test/deny"]) }

  /// Follows a page as a browser does, without showing it, and gives where it was sent back to.
  package static func redirect(from page: String) throws -> String {
    try Tool.run(["curl", "-s", "-o", "/dev/null", "-w", "%{redirect_url}", page]).stdout
  }

  private static func json(_ words: [String]) throws -> [String: Any] {
    let result = try Tool.run(["curl", "-sf"] + words)
    return try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any] ?? [:]
  }
}
