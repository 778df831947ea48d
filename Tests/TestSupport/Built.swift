import Foundation

/// The commands as the build made them.
package enum Built {
  /// The path of an executable product beside the test bundle.
  ///
  /// - Parameter name: `padessign` or `testpki`.
  /// - Returns: An absolute path.
  /// - Throws: ``TestSupportError/missingTool(_:package:)`` if it was not built.
  package static func command(_ name: String) throws -> String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    var folders: [String] = []
    // The bundle is an executable in the products' folder, or is loaded by one of the toolchain's.
    for path in [own] + CommandLine.arguments where path.contains(".xctest") {
      folders.append(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }
    folders.append("\(Fixture.packageRoot)/.build/debug")
    for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
      return "\(folder)/\(name)"
    }
    throw TestSupportError.missingTool(name, package: "it with swift build --product \(name)")
  }
}
