/// Why a test cannot even begin. It fails the test; nothing is skipped.
package enum TestSupportError: Error, CustomStringConvertible {
  case missingTool(String, package: String)
  case missingFixture(String)
  case noFixtures(String)
  case timeout([String], seconds: Double)
  case system(String, reason: String)

  package var description: String {
    switch self {
    case .missingTool(let name, let package): "the tool \(name) is missing: install \(package)"
    case .missingFixture(let path): "no fixture \(path)"
    case .noFixtures(let folder): "no fixtures in \(folder)"
    case .timeout(let command, let seconds): "\(command.joined(separator: " ")) did not end within \(seconds) s"
    case .system(let call, let reason): "\(call): \(reason)"
    }
  }
}
