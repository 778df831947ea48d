import CMicrohttpd
import Glibc
import Synchronization

/// The live side of a test PKI: TSA, OCSP, CRLs and certificates over HTTP, on the loopback interface alone.
package final class Server: Sendable {
  /// The port that it listens on.
  package let port: UInt16
  /// Who answers.
  package let authority: Authority
  private let faults = FaultTable()
  private let daemon: Mutex<Daemon>

  /// Pointers into C and what they point to.
  private struct Daemon: @unchecked Sendable {
    var pointer: OpaquePointer?
    let router: Unmanaged<Box>
  }

  /// Filled when the port is known, since the authority names it in its certificates.
  private final class Box: Sendable {
    let router = Mutex<Router?>(nil)
  }

  private final class Upload {
    var bytes: [UInt8] = []
  }

  /// What a client may send.
  private static let uploadLimit = 1 << 20

  /// Starts to listen, for an authority that is there.
  ///
  /// - Parameters:
  ///   - authority: Who answers.
  ///   - port: Of the loopback interface; 0 takes a free one.
  ///   - moment: A fixed time in seconds since 1970 for all answers; nil is the machine's clock.
  /// - Throws: ``PKIError/cannotListen(port:)``.
  package convenience init(authority: Authority, port: UInt16 = 0, moment: Int64? = nil) throws(PKIError) {
    try self.init(port: port, moment: moment) { _ in authority }
  }

  /// Starts to listen, and makes an authority whose certificates name the port.
  ///
  /// - Parameters:
  ///   - port: Of the loopback interface; 0 takes a free one.
  ///   - moment: A fixed time in seconds since 1970 for all answers; nil is the machine's clock.
  ///   - makeAuthority: Gets the port.
  /// - Throws: ``PKIError/cannotListen(port:)``, or what `makeAuthority` throws.
  package init(
    port: UInt16 = 0, moment: Int64? = nil, makeAuthority: (UInt16) throws(PKIError) -> Authority
  ) throws(PKIError) {
    let box = Unmanaged.passRetained(Box())
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let started = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        CMicrohttpd_start($0, Self.handle, Self.complete, box.toOpaque())
      }
    }
    guard let started else {
      box.release()
      throw .cannotListen(port: port)
    }
    do {
      authority = try makeAuthority(CMicrohttpd_port(started))
    } catch {
      MHD_stop_daemon(started)
      box.release()
      throw error
    }
    self.port = CMicrohttpd_port(started)
    daemon = Mutex(Daemon(pointer: started, router: box))
    let router = Router(authority: authority, faults: faults, moment: moment)
    box.takeUnretainedValue().router.withLock { $0 = router }
  }

  deinit { stop() }

  /// The address of a path.
  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Ends all answers and frees the port.
  package func stop() {
    faults.isStopping = true
    daemon.withLock {
      guard let pointer = $0.pointer else { return }
      MHD_stop_daemon(pointer)
      $0.pointer = nil
      $0.router.release()
    }
  }

  /// Switches faults on for a path.
  ///
  /// - Parameters:
  ///   - faults: In the order in which they happen; none switches them off.
  ///   - path: Such as `/tsa`.
  ///   - times: How many requests meet them; nil is all.
  package func set(_ faults: Fault..., on path: String, times: Int? = nil) {
    self.faults.set(faults, on: path, times: times)
  }

  /// Switches faults on for a path, as ``set(_:on:times:)``.
  package func set(_ faults: [Fault], on path: String, times: Int? = nil) {
    self.faults.set(faults, on: path, times: times)
  }

  /// Switches all faults off and forgets the counts.
  package func clear() { faults.clear() }

  /// How often a path was asked.
  package func requests(on path: String) -> Int { faults.requests(on: path) }

  private static let complete: MHD_RequestCompletedCallback = { _, _, state, _ in
    if let upload = state?.pointee { Unmanaged<Upload>.fromOpaque(upload).release() }
    state?.pointee = nil
  }

  private static let handle: MHD_AccessHandlerCallback = {
    closure, connection, url, method, _, data, size, state in
    guard let closure, let connection, let url, let method, let size, let state else { return .NO }
    guard let known = state.pointee else {
      state.pointee = Unmanaged.passRetained(Upload()).toOpaque()
      return .YES
    }
    let upload = Unmanaged<Upload>.fromOpaque(known).takeUnretainedValue()
    if size.pointee > 0 {
      guard let data, upload.bytes.count + size.pointee <= Server.uploadLimit else { return .NO }
      upload.bytes += UnsafeRawBufferPointer(start: data, count: size.pointee)
      size.pointee = 0
      return .YES
    }
    let request = Request(
      method: String(cString: method), path: String(cString: url), query: Server.query(of: connection),
      body: upload.bytes)
    let router = Unmanaged<Box>.fromOpaque(closure).takeUnretainedValue().router.withLock { $0 }
    guard let response = router?.answer(request) else { return .NO }
    return Server.send(response, over: connection)
  }

  private static func query(of connection: OpaquePointer) -> [String: String] {
    var query: [String: String] = [:]
    for name in ["fault", "at", "path", "times"] {
      if let value = MHD_lookup_connection_value(connection, .GET_ARGUMENT_KIND, name) {
        query[name] = String(cString: value)
      }
    }
    return query
  }

  private static func send(_ response: Response, over connection: OpaquePointer) -> MHD_Result {
    let made =
      response.isEndless
      ? MHD_create_response_from_callback(
        UInt64.max, 65_536,
        { _, _, buffer, count in
          if let buffer { memset(buffer, 0, count) }
          return count
        }, nil, nil)
      : response.body.withUnsafeBytes {
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    guard let made else { return .NO }
    defer { MHD_destroy_response(made) }
    MHD_add_response_header(made, "Content-Type", response.type)
    for (name, value) in response.headers { MHD_add_response_header(made, name, value) }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }
}
