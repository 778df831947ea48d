import Foundation

/// A file under `Tests/Fixtures`. The folder says what must hold of its files.
package struct Fixture: Sendable, CustomStringConvertible {
  /// The file's name without its folder.
  package let name: String
  /// The absolute path.
  package let path: String

  package var description: String { name }

  /// The file's bytes.
  package var bytes: [UInt8] {
    get throws { try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) }
  }

  /// The folder `Tests/Fixtures`.
  package static let root: String = {
    let support = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return support.deletingLastPathComponent().appendingPathComponent("Fixtures").path
  }()

  /// The folder of the package.
  package static let packageRoot = URL(fileURLWithPath: root).deletingLastPathComponent().deletingLastPathComponent()
    .path

  /// Every file of a folder with this ending, by name.
  ///
  /// A parameterised test over nothing would pass without having run, so an empty folder is an error.
  package static func all(in folder: String, withExtension ending: String? = nil) throws -> [Fixture] {
    let path = "\(root)/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let fixtures = names.sorted().compactMap { name -> Fixture? in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder), !isFolder.boolValue,
        !name.hasPrefix("."), ending.map({ name.hasSuffix(".\($0)") }) ?? true
      else { return nil }
      return Fixture(name: name, path: "\(path)/\(name)")
    }
    guard !fixtures.isEmpty else { throw TestSupportError.noFixtures(path) }
    return fixtures
  }

  /// One file by its path below the root.
  package static func named(_ path: String) throws -> Fixture {
    let whole = "\(root)/\(path)"
    guard FileManager.default.fileExists(atPath: whole) else { throw TestSupportError.missingFixture(path) }
    return Fixture(name: URL(fileURLWithPath: whole).lastPathComponent, path: whole)
  }

  /// The bytes of one file by its path below the root.
  package static func bytes(_ path: String) throws -> [UInt8] { try named(path).bytes }
}
