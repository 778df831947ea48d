// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "padessign", path: "..")],
  targets: [
    .executableTarget(name: "SigningRate", dependencies: [.product(name: "PAdES", package: "padessign")])
  ],
  swiftLanguageModes: [.v6]
)
