import Foundation
import Glibc

/// A process that was started. Its output goes to unlinked files, so that no pipe can fill up and block it.
package final class RunningTool {
  package let command: [String]
  package let pid: Int32
  private let outputDescriptor: Int32
  private let errorDescriptor: Int32
  private var status: Int32?

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: The program, looked up in PATH unless it has a slash, and its arguments.
  ///   - input: What it reads from standard input; nothing if nil.
  ///   - environment: Variables set over those of the tests; nil takes one away.
  ///   - folder: Its working folder.
  /// - Throws: ``TestSupportError/missingTool(_:package:)`` if there is no such program.
  package init(
    _ command: [String], input: [UInt8]? = nil, environment: [String: String?] = [:], in folder: String? = nil
  ) throws {
    self.command = command
    let inputDescriptor = try Self.unlinkedFile(holding: input ?? [])
    defer { close(inputDescriptor) }
    outputDescriptor = try Self.unlinkedFile()
    errorDescriptor = try Self.unlinkedFile()

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputDescriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, outputDescriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, errorDescriptor, 2)

    // Threads of a test block signals, and a child inherits that: it would not hear a SIGTERM.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    // posix_spawn's own way into a folder is a GNU extension, which Swift's Glibc module does not show.
    let whole = (folder.map { ["env", "-C", $0] } ?? []) + command
    var arguments = whole.map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + settings { free(pointer) } }
    var started: pid_t = 0
    let name = whole.first ?? ""
    let result = posix_spawnp(&started, name, &actions, &attributes, &arguments, &settings)
    guard result == 0 else {
      close(outputDescriptor)
      close(errorDescriptor)
      // The deinit must not reap what was never started.
      throw result == ENOENT
        ? TestSupportError.missingTool(name, package: Tool.packages[name] ?? name)
        : TestSupportError.system("posix_spawn \(name)", reason: String(cString: strerror(result)))
    }
    pid = started
  }

  deinit {
    if status == nil {
      Glibc.kill(pid, SIGKILL)
      var ignored: Int32 = 0
      waitpid(pid, &ignored, 0)
    }
    close(outputDescriptor)
    close(errorDescriptor)
  }

  /// Sends a signal, unless the process has already been waited for.
  package func send(_ signal: Int32) { if status == nil { Glibc.kill(pid, signal) } }

  /// What the process has written to standard output until now.
  package var outputSoFar: [UInt8] { Self.contents(of: outputDescriptor) }

  /// Waits for the end.
  ///
  /// - Parameter timeout: Seconds after which the process is killed.
  /// - Returns: Status and output.
  /// - Throws: ``TestSupportError/timeout(_:seconds:)``.
  package func wait(timeout: Double = 120) throws -> ToolResult {
    let end = ContinuousClock.now + .seconds(timeout)
    var pause: UInt32 = 200
    while status == nil {
      var code: Int32 = 0
      let result = waitpid(pid, &code, WNOHANG)
      if result == pid {
        status = code & 0x7f == 0 ? (code >> 8) & 0xff : 128 + (code & 0x7f)
      } else if result < 0 && errno != EINTR {
        throw TestSupportError.system("waitpid", reason: String(cString: strerror(errno)))
      } else if ContinuousClock.now > end {
        Glibc.kill(pid, SIGKILL)
        waitpid(pid, &code, 0)
        status = 128 + SIGKILL
        throw TestSupportError.timeout(command, seconds: timeout)
      } else {
        usleep(pause)
        pause = min(pause * 2, 10_000)
      }
    }
    return ToolResult(
      status: status ?? -1, output: Self.contents(of: outputDescriptor), errors: Self.contents(of: errorDescriptor))
  }

  private static func unlinkedFile(holding bytes: [UInt8] = []) throws -> Int32 {
    let path = "/tmp/padessign-tool-\(UUID().uuidString)"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TestSupportError.system("open", reason: String(cString: strerror(errno))) }
    unlink(path)
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset) }
      guard count > 0 else { throw TestSupportError.system("write", reason: String(cString: strerror(errno))) }
      offset += count
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  private static func contents(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }
}
