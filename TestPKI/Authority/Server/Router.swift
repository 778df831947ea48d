import FoundationEssentials
import Glibc

/// Finds who answers a request: `/tsa`, `/tsa/NAME`, `/ocsp/CA`, `/crl/CA.crl`, `/certs/NAME.crt`, `/control`.
struct Router: Sendable {
  let authority: Authority
  let faults: FaultTable
  /// A fixed moment in seconds since 1970; nil is the machine's clock.
  let moment: Int64?

  /// The answer, or nil to close the connection.
  func answer(_ request: Request) -> Response? {
    if request.path == "/control" { return control(request) }
    do {
      var met = faults.take(for: request.path)
      if let text = request.query["fault"] { met += try Fault.list(text) }
      let now = request.query["at"].flatMap { Int64($0) } ?? moment ?? Int64(time(nil))
      return try apply(met) { () throws(PKIError) in try route(request, faults: met, now: now) }
    } catch {
      return .text("\(error)\n", status: 400)
    }
  }

  private func route(_ request: Request, faults: [Fault], now: Int64) throws(PKIError) -> Response {
    let parts = request.path.split(separator: "/").map(String.init)
    let by = faults.compactMap { if case .by(let name) = $0 { name } else { nil } }.first
    switch (parts.first, parts.count) {
    case ("tsa", 1...2):
      guard request.method == "POST" else { return .text("POST only\n", status: 405) }
      let name = by ?? (parts.count == 2 ? parts[1] : "tsa")
      let responder = TimestampResponder(
        signer: try authority.entity(name), chain: try authority.chain(of: name), now: now, faults: faults)
      let body =
        name == "tsa-no-eku"
        ? try responder.answerWithoutUsage(request.body, reference: authority.entity("tsa"))
        : try responder.answer(request.body)
      return Response(type: "application/timestamp-reply", body: body)
    case ("ocsp", 2...):
      let body = request.method == "POST" ? request.body : try inPath(request.path)
      let issuer = try authority.entity(parts[1])
      let own = "ocsp-\(parts[1])"
      // Authorities without a responder of their own answer themselves (RFC 6960, 4.2.2.2).
      let responder = by ?? (Blueprint.all.contains { $0.name == own } ? own : parts[1])
      let answer = StatusResponder(
        authority: issuer, responder: try authority.entity(responder), moment: authority.moment, now: now,
        faults: faults)
      return Response(type: "application/ocsp-response", body: try answer.answer(body))
    case ("crl", 2) where parts[1].hasSuffix(".crl"):
      let own = try authority.entity(String(parts[1].dropLast(4)))
      let key = try by.map { name throws(PKIError) in try authority.entity(name).key } ?? own.key
      let issuer = Entity(blueprint: own.blueprint, key: key, certificate: own.certificate, folder: own.folder)
      let start = faults.contains(.stale) ? now - 30 * 86_400 : now
      let list = RevocationList(
        issuer: issuer, moment: authority.moment, thisUpdate: start, nextUpdate: start + 7 * 86_400)
      return Response(type: "application/pkix-crl", body: try list.der())
    case ("certs", 2) where parts[1].hasSuffix(".crt"):
      let entity = try authority.entity(by ?? String(parts[1].dropLast(4)))
      return Response(type: "application/pkix-cert", body: try entity.certificate.der())
    default:
      return .text("nothing here\n", status: 404)
    }
  }

  /// The request of a GET: base64 behind the authority's name (RFC 6960, A.1). It may hold slashes.
  private func inPath(_ path: String) throws(PKIError) -> [UInt8] {
    let text = path.split(separator: "/", maxSplits: 2).dropFirst(2).joined()
    guard let data = Data(base64Encoded: text) else {
      throw .openSSL(operation: "the path is not base64", queue: [])
    }
    return [UInt8](data)
  }

  /// What the faults make of the right answer, which is not computed where it is not needed.
  private func apply(_ met: [Fault], to answer: () throws(PKIError) -> Response) throws(PKIError) -> Response? {
    var response: Response?
    func right() throws(PKIError) -> Response {
      if let response { return response }
      return try answer()
    }
    for fault in met {
      switch fault {
      case .delay(let milliseconds): pause(milliseconds)
      case .hang: pause(Int.max)
      case .drop: return nil
      case .retryAfter(let seconds):
        response = .text("too many requests\n", status: 429)
        response?.headers["Retry-After"] = String(seconds)
      case .unauthorized:
        response = .text("who are you?\n", status: 401)
        response?.headers["WWW-Authenticate"] = "Basic realm=\"testpki\""
      case .redirect(let address):
        response = .text("elsewhere\n", status: 302)
        response?.headers["Location"] = address
      case .status(let status):
        if response == nil { response = .text("status \(status)\n") }
        response?.status = status
      case .html:
        response = Response(
          status: response?.status ?? 200, type: "text/html",
          body: Array("<!DOCTYPE html><title>Sorry</title><p>This service is closed for maintenance.\n".utf8))
      case .garbage:
        var bytes = try right()
        bytes.body = (0..<600).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
        response = bytes
      case .truncated:
        var half = try right()
        half.body.removeLast(half.body.count - half.body.count / 2)
        response = half
      case .empty: response = Response(type: try right().type)
      case .endless:
        response = Response(type: try right().type)
        response?.isEndless = true
      case .wrongType:
        response = try right()
        response?.type = "text/plain"
      default: break
      }
    }
    return try right()
  }

  /// Waits in small steps, so that a server can be stopped meanwhile.
  private func pause(_ milliseconds: Int) {
    var left = milliseconds
    while left > 0 && !faults.isStopping {
      usleep(UInt32(min(left, 20) * 1000))
      left -= 20
    }
  }

  /// GET tells how often each path was asked; POST with path, fault and times switches; DELETE clears all.
  private func control(_ request: Request) -> Response {
    switch request.method {
    case "GET": return .text(faults.report)
    case "DELETE":
      faults.clear()
      return .text("cleared\n")
    default:
      guard let path = request.query["path"], let list = try? Fault.list(request.query["fault"] ?? "") else {
        return .text("needs path and a known fault\n", status: 400)
      }
      faults.set(list, on: path, times: request.query["times"].flatMap { Int($0) })
      return .text("set\n")
    }
  }
}
