import Glibc

/// A file, or all files of a folder, as options name them.
enum PathInput {
  private static let mostFiles = 4096

  /// The files that a path stands for: itself, or the files of the folder in alphabetical order, hidden ones and folders
  /// left out.
  ///
  /// - Parameters:
  ///   - path: A file or a folder.
  ///   - what: What the files hold, for the message about a folder that has none.
  /// - Returns: At least one path.
  /// - Throws: ``Failure`` when it is not there, cannot be opened, or holds nothing.
  static func files(_ path: String, of what: String) throws -> [String] {
    guard try isFolder(path) else { return [path] }
    let files = try entries(path).map { path.last == "/" ? path + $0 : "\(path)/\($0)" }
    let found = try files.filter { try !isFolder($0) }
    guard !found.isEmpty else { throw Failure(.badInput, path, "the folder holds no \(what)") }
    return found
  }

  private static func isFolder(_ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(.cannotOpen, path, String(cString: strerror(errno))) }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  private static func entries(_ path: String) throws -> [String] {
    guard let folder = opendir(path) else { throw Failure(.cannotOpen, path, String(cString: strerror(errno))) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.first != "." else { continue }
      names.append(name)
      guard names.count <= mostFiles else {
        throw Failure(.badInput, path, "the folder has more than \(mostFiles) files")
      }
    }
    return names.sorted()
  }
}
