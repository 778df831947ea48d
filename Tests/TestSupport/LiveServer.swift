package import TestPKI

/// A server of one test's own, on which faults can be switched without disturbing other tests. It stops with its value.
package final class LiveServer {
  /// Switches faults, counts requests.
  package let server: Server
  private let folder: TemporaryFolder?

  /// Serves the shared PKI. The addresses in its certificates still lead to the shared server.
  package init() throws {
    server = try Server(authority: SharedPKI.authority)
    folder = nil
  }

  /// Serves a PKI of its own, whose certificates name this server.
  ///
  /// - Parameters:
  ///   - moment: Seconds since 1970 that the PKI's validity is relative to; nil is now.
  ///   - clock: A fixed time for all answers; nil is the machine's clock.
  /// - Throws: ``PKIError``, or ``TestSupportError`` if there is no folder to be had.
  package init(ownPKIAt moment: Int64?, clock: Int64? = nil) throws {
    let folder = try TemporaryFolder()
    server = try Server(moment: clock) { port throws(PKIError) in
      try Authority(folder: folder.path, moment: moment, port: port)
    }
    self.folder = folder
  }

  deinit { server.stop() }

  /// Who answers.
  package var authority: Authority { server.authority }

  /// The address of a path such as `/tsa`, with the faults that its query names.
  package func url(_ path: String, faults: String? = nil) -> String {
    server.url(path) + (faults.map { "?fault=\($0)" } ?? "")
  }
}
