import CTransport
import Glibc

/// The C side of a call: opened, used and closed on one thread.
struct CurlSet: ~Copyable {
  /// Asked before each connection.
  private final class Gate {
    let mayConnect: (Int, IPAddress) -> Bool
    init(_ mayConnect: @escaping (Int, IPAddress) -> Bool) { self.mayConnect = mayConnect }
  }

  /// How one transfer ended.
  struct Ended {
    let transfer: Int
    let status: ctransport_status
    let message: String
    let httpStatus: Int
    let head: [UInt8]
    let body: [UInt8]
    /// Where a redirect leads, made absolute.
    let redirect: String?
  }

  private let pointer: OpaquePointer
  private let gate: Gate
  /// Who asks, for a server that the user himself named.
  private let authorization: (@Sendable () -> [UInt8])?

  /// Opens a set for the duration of `use`.
  static func with(
    _ client: HTTPClient, mayConnect: @escaping (Int, IPAddress) -> Bool,
    use: (borrowing CurlSet) throws(TransportError) -> Void
  ) throws(TransportError) {
    let gate = Gate(mayConnect)
    var pointer: OpaquePointer?
    var message = ctransport_message()
    let identity = client.identity
    var (key, password) = (identity?.key?() ?? [], (identity?.password?() ?? []) + [0])
    defer {
      wipe(&key)
      wipe(&password)
    }
    let texts = [
      client.agent, client.certificateFile ?? "",
      client.proxy.map { "\($0.isSecure ? "https" : "http")://\($0.shownHost):\($0.port)" } ?? "",
      identity?.form.rawValue ?? "",
      identity?.keyForm.rawValue ?? "",
    ]
    let status = withCStrings(texts) { strings in
      var settings = ctransport_settings()
      settings.may_connect = { context, transfer, bytes, count, _ in
        guard let context, let bytes, let index = Int(exactly: transfer),
          let address = IPAddress(Array(UnsafeBufferPointer(start: bytes, count: count)))
        else { return 0 }
        return Unmanaged<Gate>.fromOpaque(context).takeUnretainedValue().mayConnect(index, address) ? 1 : 0
      }
      settings.context = Unmanaged.passUnretained(gate).toOpaque()
      settings.agent = strings[0]
      settings.max_total = max(0, client.totalBytes)
      settings.certificate_file = client.certificateFile == nil ? nil : strings[1]
      settings.proxy = client.proxy == nil ? nil : strings[2]
      guard let identity else { return ctransport_open(&settings, &pointer, &message) }
      return identity.certificate.withUnsafeBufferPointer { certificate in
        key.withUnsafeBufferPointer { key in
          password.withUnsafeBytes { password in
            settings.identity.certificate = certificate.baseAddress
            settings.identity.certificate_count = certificate.count
            settings.identity.certificate_type = strings[3]
            settings.identity.key = identity.key == nil ? nil : key.baseAddress
            settings.identity.key_count = key.count
            settings.identity.key_type = strings[4]
            settings.identity.password =
              identity.password == nil ? nil : password.bindMemory(to: CChar.self).baseAddress
            return ctransport_open(&settings, &pointer, &message)
          }
        }
      }
    }
    guard status == CTRANSPORT_OK, let pointer else { throw failure(status, text(of: message)) }
    try use(CurlSet(pointer: pointer, gate: gate, authorization: client.authorization))
  }

  private init(pointer: OpaquePointer, gate: Gate, authorization: (@Sendable () -> [UInt8])?) {
    self.pointer = pointer
    self.gate = gate
    self.authorization = authorization
  }

  deinit { ctransport_close(pointer) }

  /// Starts the next hop of a transfer.
  borrowing func start(_ index: Int, _ transfer: Transfer, milliseconds: Int) throws(TransportError) {
    let limits = transfer.request.limits
    let lines = try transfer.request.lines(isElsewhere: transfer.isElsewhere)
    var message = ctransport_message()
    var secret: [UInt8] = []
    if let authorization, !transfer.isElsewhere {
      secret = authorization()
      // A line end in it would begin a line of its own.
      guard secret.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
        Self.wipe(&secret)
        throw .badHeader("Authorization")
      }
      secret.append(0)
    }
    defer { Self.wipe(&secret) }
    let status = Self.withCStrings([transfer.address.text] + lines) { strings in
      let headers = Array(strings[1...])
      return headers.withUnsafeBufferPointer { headers in
        secret.withUnsafeBytes { secret in
          var request = ctransport_request()
          request.url = strings[0]
          request.headers = headers.baseAddress
          request.header_count = headers.count
          request.max_body = max(0, limits.body)
          request.max_headers = max(0, limits.headers)
          request.connect_milliseconds = UInt32(clamping: min(limits.connectMilliseconds, milliseconds))
          request.total_milliseconds = UInt32(clamping: milliseconds)
          request.holds_secrets = transfer.request.holdsSecrets ? 1 : 0
          request.shows_identity = transfer.isElsewhere ? 0 : 1
          request.authorization = secret.isEmpty ? nil : secret.bindMemory(to: CChar.self).baseAddress
          guard case .post(let body, _) = transfer.method else {
            return ctransport_start(pointer, UInt64(index), &request, &message)
          }
          request.is_post = 1
          return body.withUnsafeBufferPointer { body in
            request.body = body.baseAddress
            request.body_count = body.count
            return ctransport_start(pointer, UInt64(index), &request, &message)
          }
        }
      }
    }
    guard status == CTRANSPORT_OK else { throw Self.failure(status, Self.text(of: message)) }
  }

  /// The next transfer that ends, or nil when none does in time.
  borrowing func wait(milliseconds: UInt32) throws(TransportError) -> Ended? {
    var result = ctransport_result()
    let status = ctransport_wait(pointer, milliseconds, &result)
    guard status != CTRANSPORT_NOTHING else { return nil }
    guard status == CTRANSPORT_OK else { throw Self.failure(status, "") }
    defer { ctransport_result_free(&result) }
    return Ended(
      transfer: Int(result.transfer), status: result.status, message: Self.text(of: result.message),
      httpStatus: Int(result.http_status),
      head: result.headers.map { head in
        UnsafeRawBufferPointer(start: head, count: result.header_count).map { $0 }
      } ?? [],
      body: result.body.map { Array(UnsafeBufferPointer(start: $0, count: result.body_count)) } ?? [],
      redirect: result.redirect.map { String(cString: $0) })
  }

  /// What a status that concerns the whole set, or the start of a transfer, means.
  private static func failure(_ status: ctransport_status, _ message: String) -> TransportError {
    switch status {
    case CTRANSPORT_NO_LIBRARY:
      .noLibrary("libcurl.so.4 cannot be opened: the Debian package libcurl4 brings it")
    case CTRANSPORT_OLD_LIBRARY:
      .noLibrary("libcurl is older than 7.80: the Debian package libcurl4 brings it since Debian 12")
    case CTRANSPORT_NO_MEMORY: .system("libcurl has no memory")
    default: .system("libcurl refuses a setting\(message.isEmpty ? "" : ": \(message)")")
    }
  }

  static func text(of message: ctransport_message) -> String {
    withUnsafeBytes(of: message.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// C copies of some strings for the duration of a call.
  private static func withCStrings<T>(_ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> T) -> T {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) })
  }

  private static func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { if let start = $0.baseAddress { explicit_bzero(start, $0.count) } }
  }
}
