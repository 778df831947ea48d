import ByteRange
import Foundation
import TestSupport
import Testing

@Suite struct OutputFileTests {
  private static func write(_ text: String, to path: String) throws {
    let output = try OutputFile(replacing: path)
    try output.write(Array(text.utf8))
    try output.finish()
  }

  private static func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func theTargetAppearsOnlyWhenFinishedAndNothingElseIsLeft() throws {
    let folder = try TemporaryFolder()
    do {
      let output = try OutputFile(replacing: folder.file("new.pdf"))
      try output.write(Array("half".utf8))
      #expect(try !folder.names().contains("new.pdf"))
    }
    #expect(try folder.names() == [])
    try Self.write("whole", to: folder.file("new.pdf"))
    #expect(try folder.names() == ["new.pdf"] && folder.read("new.pdf") == Array("whole".utf8))
  }

  @Test func anOldTargetIsKeptUntilTheNewOneIsComplete() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "out.pdf")
    do {
      let output = try OutputFile(replacing: path)
      try output.write(Array("half of the new".utf8))
      #expect(try folder.read("out.pdf") == Array("old".utf8))
    }
    #expect(try folder.read("out.pdf") == Array("old".utf8) && folder.names() == ["out.pdf"])
    try Self.write("new", to: path)
    #expect(try folder.read("out.pdf") == Array("new".utf8) && folder.names() == ["out.pdf"])
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o444])
  func permissionsOfAnOldTargetAreKept(_ mode: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "out.pdf")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try Self.write("new", to: path)
    #expect(try Self.mode(path) == mode && folder.read("out.pdf") == Array("new".utf8))
  }

  @Test func symbolicLinksAreFollowedAlsoThoseThatLeadNowhereYet() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: false)
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
    }
    try folder.write(Array("old".utf8), to: "real/a.pdf")
    try link("a.pdf", to: "real/a.pdf")
    try link("b.pdf", to: "real/b.pdf")
    try link("first.pdf", to: "second.pdf")
    try link("second.pdf", to: folder.file("real/c.pdf"))
    for (name, target) in [("a", "a"), ("b", "b"), ("first", "c")] {
      try Self.write("new \(name)", to: folder.file("\(name).pdf"))
      #expect(try folder.read("real/\(target).pdf") == Array("new \(name)".utf8))
    }
    for name in ["a.pdf", "b.pdf", "first.pdf", "second.pdf"] {
      #expect(throws: Never.self) { try FileManager.default.destinationOfSymbolicLink(atPath: folder.file(name)) }
    }
    try link("loop.pdf", to: "loop.pdf")
    guard case .cannotWrite = failure(of: { _ = try OutputFile(replacing: folder.file("loop.pdf")) }) else {
      Issue.record("a link to itself was taken")
      return
    }
  }

  @Test func aFIFOIsWrittenAsAStreamAndStaysOne() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    #expect(try Tool.run(["mkfifo", path]).status == 0)
    let reader = try RunningTool(["cat", path])
    try Self.write("through the pipe", to: path)
    #expect(try reader.wait(timeout: 30).output == Array("through the pipe".utf8))
    #expect(try Tool.run(["test", "-p", path]).status == 0)
    #expect(try folder.names() == ["pipe"])
  }

  @Test func aDeviceIsNotReplaced() throws {
    try Self.write("nothing", to: "/dev/null")
    #expect(try Tool.run(["test", "-c", "/dev/null"]).status == 0)
    guard case .cannotWrite = failure(of: { try Self.write("full", to: "/dev/full") }) else {
      Issue.record("a full device took bytes")
      return
    }
  }

  @Test(arguments: ["", "missing/out.pdf", "file/out.pdf", "."])
  func whereNothingCanBeWrittenTheRefusalSaysSo(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "file")
    guard case .cannotWrite = failure(of: { try Self.write("x", to: folder.file(name)) }) else {
      Issue.record("\(name) was written")
      return
    }
    #expect(try folder.names() == ["file"])
  }

  @Test func aNameThatIsTooLongIsRefusedAndTheLongestIsNot() throws {
    let folder = try TemporaryFolder()
    let longest = String(repeating: "n", count: 251) + ".pdf"
    try Self.write("x", to: folder.file(longest))
    #expect(try folder.names() == [longest])
    guard case .cannotWrite = failure(of: { try Self.write("x", to: folder.file("n" + longest)) }) else {
      Issue.record("a name of 256 bytes was written")
      return
    }
    #expect(try folder.names() == [longest])
  }

  @Test func leftoversOfTheSameTargetAreRemovedUnlessSomebodyHoldsThem() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "n", count: 251) + ".pdf"
    let stem = String(long.prefix(255 - 1 - 11 - 6))
    let names = [
      ".out.pdf.padessign-abc123", ".out.pdf.padessign-locked", ".out.pdf.padessign-short1x",
      ".other.pdf.padessign-abc123",
      ".out.pdf.padessign-abc12", "out.pdf.padessign-abc123", ".\(stem).padessign-abc123",
    ]
    for name in names { try folder.write([1], to: name) }
    let held = try RunningTool(["flock", "-F", folder.file(".out.pdf.padessign-locked"), "sleep", "60"])
    while try Tool.run(["flock", "-n", folder.file(".out.pdf.padessign-locked"), "true"]).status == 0 { usleep(1000) }
    try Self.write("new", to: folder.file("out.pdf"))
    #expect(try Set(folder.names()) == Set(names.dropFirst() + ["out.pdf"]))
    try Self.write("new", to: folder.file(long))
    #expect(try !folder.names().contains(".\(stem).padessign-abc123"))
    held.send(SIGKILL)
  }

  @Test func aSourceIsCopiedWhateverItsSize() throws {
    let folder = try TemporaryFolder()
    for count in [0, 1, 65_536, 65_537, 9_000_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let source = try ByteSource(path: try folder.write(bytes, to: "in.pdf"))
      for given in [source, ByteSource(bytes)] {
        let output = try OutputFile(replacing: folder.file("out.pdf"))
        var last = 0
        try output.copy(given) { last = $0 }
        try output.write(Array("tail".utf8))
        try output.finish()
        #expect(try folder.read("out.pdf") == bytes + Array("tail".utf8), "\(count)")
        #expect(last == 0 || last == count)
      }
    }
    // The input itself may be the output.
    let path = folder.file("in.pdf")
    let source = try ByteSource(path: path)
    let output = try OutputFile(replacing: path)
    try output.copy(source)
    try output.write([1])
    try output.finish()
    #expect(try folder.read("in.pdf").count == 9_000_001)
    #expect(source.bytes.count == 9_000_000)
  }
}
