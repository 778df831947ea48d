import Foundation
import Glibc
import TestSupport

/// An authority behind https that asks for a client certificate, and an HTTP proxy that tunnels to it. Python keeps the
/// two doors; behind them is a server of the test PKI.
struct SecureAuthority {
  let folder: TemporaryFolder
  /// The address of the authority.
  let url: String
  /// The address of the proxy.
  let proxy: String
  private let process: RunningTool

  /// Opens the doors.
  ///
  /// - Parameter target: The port of the plain server.
  /// - Throws: ``TestSupportError`` when Python or openssl are not there.
  init(before target: UInt16) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    func make(_ name: String, _ more: [String]) throws {
      try Tool.run(
        [
          "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-days", "2", "-subj",
          "/CN=\(name)", "-keyout", "\(name).key", "-out", "\(name).crt",
        ] + more, in: folder.path)
    }
    try make("localhost", ["-nodes", "-addext", "subjectAltName=DNS:localhost"])
    try make("client", ["-passout", "pass:secret"])
    try Tool.run(
      [
        "openssl", "pkcs12", "-export", "-inkey", "client.key", "-passin", "pass:secret", "-in", "client.crt", "-out",
        "client.p12", "-passout", "pass:secret",
      ], in: folder.path)
    try folder.write(Array("secret\n".utf8), to: "secret.txt")
    try folder.write(Array(Self.doors.utf8), to: "doors.py")
    process = try RunningTool(["python3", "-u", "doors.py", "\(target)"], in: folder.path)
    let end = ContinuousClock.now + .seconds(60)
    var ports: [String] = []
    while ports.count < 2, ContinuousClock.now < end {
      ports = String(decoding: process.outputSoFar, as: UTF8.self).split(separator: " ").map {
        $0.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      usleep(10_000)
    }
    guard ports.count == 2 else { throw TestSupportError.timeout(process.command, seconds: 60) }
    url = "https://localhost:\(ports[0])/tsa"
    proxy = "http://127.0.0.1:\(ports[1])"
  }

  /// What the doors were asked, a line each.
  var log: String { (try? String(decoding: folder.read("log.txt"), as: UTF8.self)) ?? "" }

  private static let doors = """
    import socket, ssl, sys, threading

    sys.stderr = open("log.txt", "a", buffering=1)

    def pump(a, b):
        try:
            while data := a.recv(65536):
                b.sendall(data)
        except OSError:
            pass
        finally:
            try: b.shutdown(socket.SHUT_WR)
            except OSError: pass

    def join(a, b):
        thread = threading.Thread(target=pump, args=(a, b), daemon=True)
        thread.start()
        pump(b, a)

    def listen():
        s = socket.socket()
        s.bind(("127.0.0.1", 0))
        s.listen()
        return s

    def serve(listener, handle):
        def one(connection):
            try: handle(connection)
            except OSError as error: print("refused", error, file=sys.stderr, flush=True)
        while True:
            threading.Thread(target=one, args=(listener.accept()[0],), daemon=True).start()

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("localhost.crt", "localhost.key")
    context.load_verify_locations("client.crt")
    context.verify_mode = ssl.CERT_REQUIRED

    def secure(connection):
        inner = context.wrap_socket(connection, server_side=True)
        print("client", dict(x[0] for x in inner.getpeercert()["subject"])["commonName"], file=sys.stderr, flush=True)
        join(inner, socket.create_connection(("127.0.0.1", int(sys.argv[1]))))

    def tunnel(connection):
        head = b""
        while not head.endswith(b"\\r\\n\\r\\n"):
            head += connection.recv(1)
        print(head.split(b"\\r\\n")[0].decode(), file=sys.stderr, flush=True)
        host, port = head.split()[1].decode().rsplit(":", 1)
        connection.sendall(b"HTTP/1.1 200 Yes\\r\\n\\r\\n")
        join(connection, socket.create_connection(("127.0.0.1", int(port))))

    doors = listen(), listen()
    threading.Thread(target=serve, args=(doors[0], secure), daemon=True).start()
    threading.Thread(target=serve, args=(doors[1], tunnel), daemon=True).start()
    print(*(door.getsockname()[1] for door in doors), flush=True)
    threading.Event().wait()
    """
}
