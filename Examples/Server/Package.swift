// swift-tools-version: 6.2
import PackageDescription

// A service of its own that signs with the library: it sees the product PAdES and nothing else of this repository.
let package = Package(
  name: "Server",
  dependencies: [.package(name: "padessign", path: "../..")],
  targets: [
    .executableTarget(name: "Server", dependencies: [.product(name: "PAdES", package: "padessign")])
  ],
  swiftLanguageModes: [.v6]
)
