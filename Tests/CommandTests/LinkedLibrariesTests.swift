import Glibc
import TestSupport
import Testing

/// What a start costs is mostly the libraries that it loads, so each that may appear is named.
@Suite struct LinkedLibrariesTests {
  /// What padessign is linked with, and the C and C++ runtimes.
  private static let own: Set = [
    "linux-vdso", "ld-linux-x86-64", "ld-linux-aarch64", "libc", "libm", "libgcc_s", "libstdc++", "libcrypto",
    "libqpdf",
  ]
  /// What Debian's libqpdf brings.
  private static let brought: Set = [
    "libz", "libjpeg", "libgnutls", "libp11-kit", "libidn2", "libunistring", "libtasn1", "libnettle", "libhogweed",
    "libgmp", "libffi",
  ]
  /// The Swift runtime, which a debug build takes from the toolchain and a release build carries, and what the address
  /// sanitizer asks for.
  private static func isSwiftRuntime(_ name: String) -> Bool {
    name.hasPrefix("libswift") || name.hasPrefix("libFoundation") || name.hasPrefix("lib_Foundation")
      || ["libdispatch", "libBlocksRuntime", "libpthread", "libdl", "librt", "libresolv"].contains(name)
  }

  @Test func theCommandLoadsNothingThatASignatureDoesNotNeed() throws {
    let release = "\(Fixture.packageRoot)/.build/release/padessign"
    let isRelease = access(release, X_OK) == 0
    let path = try isRelease ? release : Built.command("padessign")
    let result = try Tool.run(["ldd", path])
    #expect(result.status == 0, "\(result.stderr)")
    let names = result.stdout.split(separator: "\n").compactMap(Self.name)
    #expect(names.contains("libcrypto") && names.contains("libqpdf"))
    for name in names where !Self.own.contains(name) && !Self.brought.contains(name) {
      #expect(!isRelease && Self.isSwiftRuntime(name), "\(name) is loaded at every start")
    }
  }

  /// `libz.so.1 => /lib/…/libz.so.1 (0x…)` is `libz`.
  private static func name(_ line: Substring) -> String? {
    guard let file = line.split(whereSeparator: \.isWhitespace).first?.split(separator: "/").last else { return nil }
    let text = String(file)
    guard let end = text.firstRange(of: ".so")?.lowerBound else { return nil }
    return String(text[..<end])
  }
}
