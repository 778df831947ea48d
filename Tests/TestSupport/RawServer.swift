import Foundation
import Glibc
import Synchronization

/// A server that does with each connection what a test says, byte by byte.
package final class RawServer: Sendable {
  package let port: UInt16
  private let descriptor: Int32
  private let counts = Counts()

  /// What the threads of the connections write.
  private final class Counts: Sendable {
    let accepted = Atomic(0)
    let stopping = Atomic(false)
  }

  /// How many connections came.
  package var connections: Int { counts.accepted.load(ordering: .sequentiallyConsistent) }

  /// Listens on the loopback interface.
  package init(_ serve: @escaping @Sendable (RawConnection) -> Void) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard isBound else { throw TestSupportError.system("bind", reason: String(cString: strerror(errno))) }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
    let thread = Thread { [descriptor, counts] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else {
          // Here alone, since the number may be another server's as soon as it is closed.
          close(descriptor)
          return
        }
        counts.accepted.add(1, ordering: .sequentiallyConsistent)
        Thread {
          serve(RawConnection(connection, isStopping: { counts.stopping.load(ordering: .relaxed) }))
          close(connection)
        }.start()
      }
    }
    thread.start()
  }

  /// Ends the listening; connections notice by themselves.
  package func stop() {
    counts.stopping.store(true, ordering: .relaxed)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// The address of a path, by the name of the host.
  package func url(_ path: String = "/", host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }
}
