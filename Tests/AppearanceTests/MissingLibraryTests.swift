import Foundation
import Testing

@testable import Appearance

@Suite struct MissingLibraryTests {
  /// The C target alone, in a process whose search path offers files that are no libraries.
  private func statuses(isBroken: Bool) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/CImages")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = """
      #include <stdio.h>
      #include "CImages.h"
      int main(void) {
        const unsigned char png[33] = {
          0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0, 0, 1, 0, 0, 0, 1, 8};
        cimages_picture picture;
        cimages_message message;
        unsigned char *compressed;
        size_t count;
        int decoded = cimages_png_decode(png, sizeof png, 10, 10, &picture, &message);
        printf("%d %d", decoded, cimages_deflate(png, sizeof png, &compressed, &count, &message));
        return 0;
      }
      """
    try Data(program.utf8).write(to: folder.appendingPathComponent("main.c"))
    for library in isBroken ? ["libpng16.so.16", "libz.so.1"] : [] {
      try Data().write(to: folder.appendingPathComponent(library))
    }
    let command = """
      clang -I include CImages.c "$1/main.c" -o "$1/program" && LD_LIBRARY_PATH="$1" "$1/program"
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command, "sh", folder.path]
    process.currentDirectoryURL = root
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return text
  }

  @Test func isReportedNotCrashedOn() throws {
    // 1: no library. 2: damaged, since the libraries are there and this PNG is cut short; 0: compressed.
    #expect(try statuses(isBroken: true) == "1 1")
    #expect(try statuses(isBroken: false) == "2 0")
  }

  @Test func messageNamesThePackage() {
    let error = AppearanceError.missingLibrary(name: "libpng16.so.16", package: "libpng16-16")
    #expect(error.description == "libpng16.so.16 cannot be opened (install the package libpng16-16)")
  }
}
