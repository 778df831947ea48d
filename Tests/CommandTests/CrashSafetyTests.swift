import Glibc
import TestSupport
import Testing

/// Whatever happens to a run, its target is the old file or the new one.
@Suite(.serialized) struct CrashSafetyTests {
  private let old = Array("what was there before".utf8)

  @Test func killedRunsLeaveTheOldFileOrTheNew() throws {
    let run = try CrashRun(megabytes: 1)
    let target = run.folder.file("signed.pdf")
    let words = try run.words(target)
    #expect(try Tool.run(words).status == 0)
    // How long a whole run takes here and now; the kills are spread over it.
    let start = ContinuousClock.now
    #expect(try Tool.run(words).status == 0)
    let whole = (ContinuousClock.now - start) / .microseconds(1)

    var replaced = 0
    for _ in 0..<200 {
      try run.folder.write(old, to: "signed.pdf")
      let process = try RunningTool(words)
      usleep(UInt32.random(in: 0...UInt32(whole)))
      process.send(SIGKILL)
      _ = try process.wait()
      let found = try run.folder.read("signed.pdf")
      if found == old { continue }
      replaced += 1
      guard run.isSigned(found) else {
        Issue.record("the target is neither the old file nor the new: \(found.count) bytes")
        return
      }
      // A judge's look at some of them; the rest have the same form.
      if replaced % 20 == 1 { #expect(try run.isAccepted("signed.pdf")) }
    }
    #expect(try Tool.run(words).status == 0)
    #expect(try run.isAccepted("signed.pdf"))
    #expect(try run.folder.names() == ["contract.pdf", "signed.pdf"])
    #expect(try run.folder.read("contract.pdf") == run.document)
  }

  @Test func aRunRemovesLeftoversOfItsOwnTargetWhoseLockIsFree() throws {
    let run = try CrashRun(megabytes: 0)
    let free = ".signed.pdf.padessign-abcdef"
    let held = ".signed.pdf.padessign-uvwxyz"
    let others = [".other.pdf.padessign-abcdef", ".signed.pdf.padessign-abc", "signed.pdf.padessign-abcdef"]
    for name in [free, held] + others { try run.folder.write(old, to: name) }
    let descriptor = open(run.folder.file(held), O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)

    #expect(try Tool.run(run.words(run.folder.file("signed.pdf"))).status == 0)
    #expect(try run.folder.names() == ([held] + others + ["contract.pdf", "signed.pdf"]).sorted())
  }

  @Test func aFileSizeLimitIsStatus73AndTheOldFileStays() throws {
    let run = try CrashRun(megabytes: 1)
    try run.folder.write(old, to: "signed.pdf")
    // The limit is in blocks of 512 bytes. Past it the kernel sends SIGXFSZ, whose default ends the process.
    let result = try Tool.run(["sh", "-c", "ulimit -f 64; exec \(run.line(run.folder.file("signed.pdf")))"])
    #expect(result.status == 73)
    #expect(result.stderr.hasPrefix("padessign: ") && result.stderr.contains("signed.pdf"), "\(result.stderr)")
    #expect(try run.folder.read("signed.pdf") == old)
    #expect(try run.folder.names() == ["contract.pdf", "signed.pdf"])
  }

  /// Root in a container may lack the right; making a mount namespace asks for the same one.
  private static var canMount: Bool { geteuid() == 0 && (try? Tool.run(["unshare", "-m", "true"]).status) == 0 }

  @Test(.enabled(if: canMount, "a file system of 256 KiB is mounted, which takes root and the right to mount"))
  func aFullDiskIsStatus73AndTheOldFileStays() throws {
    let run = try CrashRun(megabytes: 1)
    let disk = try TemporaryFolder()
    let mounted = try Tool.run(["mount", "-t", "tmpfs", "-o", "size=256k", "padessign-test", disk.path])
    try #require(mounted.status == 0, "\(mounted.stderr)")
    defer { umount(disk.path) }
    try disk.write(old, to: "signed.pdf")
    let result = try Tool.run(run.words(disk.file("signed.pdf")))
    #expect(result.status == 73)
    #expect(try disk.read("signed.pdf") == old)
    #expect(try disk.names() == ["signed.pdf"])
  }

  @Test func aReaderWhoGoesAwayIsStatus73() throws {
    let run = try CrashRun(megabytes: 1)
    // More than a pipe holds, and nobody reads it: the write fails, and SIGPIPE must not end the process.
    let status = run.folder.file("status")
    _ = try Tool.run(["sh", "-c", "{ \(run.line("-")); echo $? > '\(status)'; } | true"])
    #expect(try String(decoding: run.folder.read("status"), as: UTF8.self) == "73\n")
  }

  @Test func standardOutputGetsTheWholeFileAndNothingElse() throws {
    let run = try CrashRun(megabytes: 1)
    let result = try Tool.run(run.words("-"))
    #expect(result.status == 0)
    #expect(run.isSigned(result.output))
    try run.folder.write(result.output, to: "signed.pdf")
    #expect(try run.isAccepted("signed.pdf"))
  }

  @Test func aFIFOIsWrittenAsAStreamAndStaysOne() throws {
    let run = try CrashRun(megabytes: 1)
    let fifo = run.folder.file("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    let reader = try RunningTool(["sh", "-c", "exec cat '\(fifo)'"])
    #expect(try Tool.run(run.words(fifo)).status == 0)
    let read = try reader.wait()
    #expect(run.isSigned(read.output))
    try run.folder.write(read.output, to: "signed.pdf")
    #expect(try run.isAccepted("signed.pdf"))
    var status = stat()
    #expect(stat(fifo, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(try run.folder.names() == ["contract.pdf", "fifo", "signed.pdf"])
  }

  @Test func anInputThatChangesMeanwhileIsRefused() throws {
    let run = try CrashRun(megabytes: 16)
    try run.folder.write(old, to: "signed.pdf")
    // Writes the first byte again and again: the content stays, the time of change does not.
    let change = "while :; do printf %% | dd of='\(run.input)' conv=notrunc status=none; done"
    let writer = try RunningTool(["sh", "-c", change])
    defer { writer.send(SIGKILL) }
    let result = try Tool.run(run.words(run.folder.file("signed.pdf")))
    #expect(result.status == 65, "\(result.stderr)")
    #expect(result.stderr.contains("changed"), "\(result.stderr)")
    #expect(try run.folder.read("signed.pdf") == old)
  }

  @Test func theInputItselfIsReplacedOnlyWhenAllIsDone() throws {
    let run = try CrashRun(megabytes: 1)
    let failed = try Tool.run(["sh", "-c", "ulimit -f 64; exec \(run.line(run.input))"])
    #expect(failed.status == 73)
    #expect(try run.folder.read("contract.pdf") == run.document)
    #expect(try Tool.run(run.words(run.input)).status == 0)
    #expect(try run.isSigned(run.folder.read("contract.pdf")))
    #expect(try run.isAccepted("contract.pdf"))
    #expect(try run.folder.names() == ["contract.pdf"])
  }
}
