import Foundation
import Synchronization
import TestPKI

/// A signing service of our own, for what no peer serves: version 2, one-time passwords, authorisations that are
/// extended or wait for the user, signing without waiting, and everything that a service can do wrong.
///
/// What it signs is real: OpenSSL's command signs with keys of the test PKI. What it demands is what the specifications
/// say, as we read them; nobody else wrote it, so it proves that both ends agree with themselves and no more.
package final class ServiceFixture: Sendable {
  /// How it behaves.
  package struct Behaviour: Sendable {
    /// `v1` or `v2`.
    package var version = "v2"
    /// The name of the key in the test PKI.
    package var key = "p256"
    /// The algorithms that it lists; empty for what goes with the key.
    package var algorithms: [String] = []
    /// `implicit`, `explicit` or `oauth2code`.
    package var mode = "implicit"
    /// Members of `credentials/info` besides: `PIN` and `OTP` of version 1, or `auth` of version 2, as JSON.
    package var wants: [String: String] = [:]
    /// The values that its authorisation demands, by identifier.
    package var secrets: [String: String] = [:]
    package var bindsHashes = true
    package var multisign = 1
    package var extends = true
    /// How often an authorisation answers that the user has not answered yet.
    package var patience = 0
    package var isAsynchronous = false
    /// The base of the authorization server, and whether a token is good for something; nil demands none.
    package var authorizationServer: String?
    package var token: (@Sendable (String) -> [String: Any])?
    /// The name and password of `auth/login`.
    package var login: String?
    /// Values r‖s instead of DER.
    package var isRaw = false

    package init() {}
  }

  /// One request as it came.
  package struct Request: Sendable {
    package let operation: String
    package let header: String
    package let body: [UInt8]

    /// A member of the body, as text.
    package subscript(_ name: String) -> String? {
      let value = (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])?[name]
      return value.map { "\($0)" }
    }
  }

  struct State {
    var requests: [Request] = []
    var faults: [String: String] = [:]
    var activations: [String: (hashes: Set<String>, left: Int)] = [:]
    var waiting: [String: (left: Int, answer: String)] = [:]
    var sessions: Set<String> = []
    var otp: String?
    var next = 0
  }

  package let behaviour: Behaviour
  let entity: Entity
  let state = Mutex(State())
  private let holder = Mutex<RawServer?>(nil)

  /// Starts it.
  ///
  /// - Throws: ``TestSupportError``.
  package init(_ behaviour: Behaviour = Behaviour()) throws {
    self.behaviour = behaviour
    entity = try SharedPKI.entity(behaviour.key)
    let server = try RawServer { [weak self] in self?.serve($0) }
    holder.withLock { $0 = server }
  }

  deinit { holder.withLock { $0?.stop() } }

  /// The address, up to the version.
  package var url: String { holder.withLock { $0?.url("") ?? "" } }

  /// What was asked until now.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// Has an operation go wrong from now on, in one of the ways of ``fault(_:_:_:)``; nil ends it.
  package func set(_ fault: String?, on operation: String) { state.withLock { $0.faults[operation] = fault } }

  /// The one-time password that was sent last.
  package var oneTimePassword: String? { state.withLock { $0.otp } }

  private func serve(_ connection: RawConnection) {
    let (header, body) = connection.readWhole()
    let path = header.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    let prefix = "/csc/\(behaviour.version)/"
    guard path.hasPrefix(prefix) else { return answer(connection, ["error": "not_found"], "404 Not Found") }
    let request = Request(operation: String(path.dropFirst(prefix.count)), header: header, body: body)
    let fault = state.withLock { state in
      state.requests.append(request)
      return state.faults[request.operation]
    }
    guard let fault else { return serve(request, connection, wrong: "") }
    self.fault(fault, request, connection)
  }

  func answer(_ connection: RawConnection, _ json: [String: Any], _ status: String = "200 OK", _ header: String = "") {
    let body = (try? JSONSerialization.data(withJSONObject: json)) ?? Data()
    connection.send(
      "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(header)Content-Length: \(body.count)\r\n"
        + "Connection: close\r\n\r\n")
    connection.send(Array(body))
  }

  func refuse(_ connection: RawConnection, _ error: String, _ description: String, _ status: String = "400 Bad Request")
  {
    answer(connection, ["error": error, "error_description": description], status)
  }
}

extension ServiceFixture {
  /// Goes wrong: a status; `html`, `empty`, `text`, `list`; `endless`, `hang`, `drop`, `redirect`; `echo`, which repeats
  /// what it was sent; and for signatures `wrong`, `too-few`, `too-many`, `not-base64`, `huge`.
  private func fault(_ name: String, _ request: Request, _ connection: RawConnection) {
    switch name {
    case "401", "403", "429", "500", "503":
      refuse(connection, "some_error", "told by the service\u{7}\nin two lines", "\(name) Some words")
    case "retry-after": answer(connection, [:], "429 Too Many Requests", "Retry-After: 77\r\n")
    case "html":
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 44\r\n\r\n"
          + "<html><h1>closed for maintenance</h1></html>")
    case "empty": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    case "text": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
    case "list": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")
    case "endless":
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[\"")
      connection.endlessly { connection.send([UInt8](repeating: 0x41, count: 65_536)) }
    case "hang": connection.waitForEnd()
    case "drop": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
    case "redirect":
      connection.send(
        "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:1/elsewhere\r\nContent-Length: 0\r\n\r\n")
    case "echo":
      let told = String(decoding: request.body, as: UTF8.self)
      refuse(connection, "invalid_request", "\(request.header.split(separator: "\r\n").joined(separator: " ")) \(told)")
    default: serve(request, connection, wrong: name)
    }
  }
}
