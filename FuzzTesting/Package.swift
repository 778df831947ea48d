// swift-tools-version: 6.2
import PackageDescription

// The targets call what is `package` in the library. SwiftPM names a package after its folder, whatever that is called
// in this clone.
let library = Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? ""

/// One libFuzzer target; `swift build --sanitize=fuzzer` brings its main function.
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [.product(name: "PAdES", package: library)],
    packageAccess: false,  // not to this package: to the library's, by the flag below
    swiftSettings: [
      .treatAllWarnings(as: .error),
      .unsafeFlags(["-parse-as-library", "-package-name", library]),
    ])
}

let package = Package(
  name: "FuzzTesting",
  dependencies: [.package(path: "..")],
  targets: ["xref-section", "pdf-object", "document", "verdict", "der", "png", "jpeg"].map(fuzzer),
  swiftLanguageModes: [.v6]
)
