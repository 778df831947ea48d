// swift-tools-version: 6.2
import PackageDescription

/// What every room of ours is built with: warnings are errors, and an import is internal unless it says otherwise.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]
/// The rooms that touch no C: `unsafe` cannot be written there without the build saying so.
let safe: [SwiftSetting] = strict + [.strictMemorySafety()]
/// The command carries its own Swift runtime, so that it starts fast and runs where no toolchain is installed.
let standalone: [SwiftSetting] = [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]

let package = Package(
  name: "padessign",
  products: [
    .library(name: "PAdES", targets: ["PAdES"]),
    .executable(name: "padessign", targets: ["padessign"]),
    .executable(name: "testpki", targets: ["testpki"]),
  ],
  targets: [
    // The doors to C.
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibQPDF", pkgConfig: "libqpdf", providers: [.apt(["libqpdf-dev"])]),
    .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(name: "CQPDF", dependencies: ["CLibQPDF"], cxxSettings: [.define("POINTERHOLDER_TRANSITION", to: "4")]),
    .target(name: "CSystem"),
    .target(name: "CImages"),
    .target(name: "CTransport"),

    // The rooms, from the bytes up.
    .target(
      name: "ByteRange", dependencies: ["CQPDF", "CSystem"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "CMS", dependencies: ["COpenSSL"], swiftSettings: strict),
    .target(name: "Appearance", dependencies: ["ByteRange", "CImages"], swiftSettings: strict),
    .target(name: "Transport", dependencies: ["CTransport"], swiftSettings: strict),
    .target(name: "Remote", dependencies: ["Transport", "CMS"], swiftSettings: safe),
    .target(name: "SigField", dependencies: ["ByteRange", "Appearance"], swiftSettings: safe),
    .target(name: "Validation", dependencies: ["SigField", "ByteRange", "CMS"], swiftSettings: safe),
    .target(
      name: "PAdES", dependencies: ["Validation", "SigField", "Appearance", "Remote", "CMS", "ByteRange", "Transport"],
      swiftSettings: safe),
    .executableTarget(
      name: "padessign", dependencies: ["PAdES", "CSystem"],
      swiftSettings: strict + standalone,
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]),

    // The PKI of the tests and the demo.
    .target(
      name: "TestPKI", dependencies: ["COpenSSL", "CMicrohttpd"], path: "TestPKI/Authority", swiftSettings: strict),
    .executableTarget(
      name: "testpki", dependencies: ["TestPKI", "CSystem"], path: "TestPKI/Command", swiftSettings: strict),

    // What is claimed, and the proof.
    .target(
      name: "TestSupport", dependencies: ["TestPKI", "CSystem"], path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "CSystemTests", dependencies: ["CSystem"], swiftSettings: strict),
    .testTarget(name: "ByteRangeTests", dependencies: ["ByteRange", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "CMSTests", dependencies: ["CMS", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "AppearanceTests", dependencies: ["Appearance", "ByteRange", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SigFieldTests", dependencies: ["SigField", "Appearance", "ByteRange", "TestSupport"], swiftSettings: strict
    ),
    .testTarget(
      name: "ValidationTests", dependencies: ["Validation", "SigField", "CMS", "ByteRange", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PAdESTests",
      dependencies: [
        "PAdES", "Validation", "SigField", "Appearance", "Remote", "CMS", "ByteRange", "Transport", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RemoteTests", dependencies: ["Remote", "CMS", "Transport", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "TransportTests", dependencies: ["Transport", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "TestPKITests", dependencies: ["TestPKI", "TestSupport"], swiftSettings: strict),
    // Runs the built commands as processes; to depend on them would link their objects into the test bundle.
    .testTarget(name: "CommandTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
