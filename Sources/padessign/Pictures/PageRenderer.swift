import CSystem
import Glibc
import PAdES

/// Renders pages with poppler's `pdftoppm`, in a process of its own and under limits: the file may be hostile, and a
/// renderer is the largest target there is. It gets the file as an open descriptor without a name, may write none, and
/// hands pictures back through a pipe, so that nothing is left behind anywhere.
struct PageRenderer {
  /// Why there is no picture.
  enum Refusal: Error {
    /// pdftoppm is not installed.
    case absent
    /// It failed, or took too much of what it may use.
    case failed(String)
  }

  /// What a picture is for.
  enum Format {
    /// To be compared: pixels as they are.
    case pixels
    /// To be shown.
    case png
  }

  private static let program = "pdftoppm"
  /// A page of 2000 objects takes well under a second; what takes longer is made to.
  private static let processorSeconds: UInt32 = 20
  private static let memory: UInt64 = 2 << 30
  private static let mostBytes = 192 << 20
  /// The longer side of a picture in pixels, whatever size a page says it has.
  private static let pixels = (compared: 800, shown: 1000)

  /// When the whole work must be done, by the monotonic clock, so that many revisions cannot take for ever.
  private let deadline: Int64

  /// - Parameter seconds: How long all pictures of a document may take.
  init(seconds: Int64) { deadline = Self.now + seconds * 1000 }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Pictures of consecutive pages, one after another in one run of bytes.
  ///
  /// - Parameters:
  ///   - pages: The pages, from 1.
  ///   - file: The document.
  ///   - format: What they are for.
  /// - Returns: The bytes that pdftoppm wrote.
  /// - Throws: ``Refusal``.
  func render(_ pages: ClosedRange<Int>, of file: UnnamedFile, _ format: Format) throws(Refusal) -> [UInt8] {
    let left = deadline - Self.now
    guard left > 0 else { throw .failed("the pictures took too long") }
    let size = format == .png ? Self.pixels.shown : Self.pixels.compared
    var words = [
      Self.program, "-q", "-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)", "-scale-to", "\(size)",
    ]
    if format == .png { words.append("-png") }
    words.append("/dev/stdin")
    let limits = csystem_limits(
      processor_seconds: Self.processorSeconds, milliseconds: UInt32(min(left, Int64(UInt32.max))),
      memory: Self.memory, output: Self.mostBytes)
    var output: UnsafeMutablePointer<UInt8>?
    var count = 0
    let outcome = Self.withWords(words) { csystem_run($0, file.descriptor, limits, &output, &count) }
    defer { csystem_run_free(output) }
    switch outcome {
    case .complete: return Array(UnsafeBufferPointer(start: output, count: count))
    case .absent: throw .absent
    case .limit: throw .failed("\(Self.program) took more time or room than it may")
    case .failed: throw .failed("\(Self.program) could not show the pages")
    case .not_started: throw .failed("\(Self.program) could not be started")
    }
  }

  private static func withWords(
    _ words: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> csystem_run_outcome
  ) -> csystem_run_outcome {
    let copies = words.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let pointers = copies.map { UnsafePointer<CChar>($0) } + [nil]
    return pointers.withUnsafeBufferPointer { list in list.baseAddress.map(body) ?? .not_started }
  }
}
