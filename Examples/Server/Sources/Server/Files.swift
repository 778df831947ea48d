import Glibc

/// The few things that this example does with files; a real server has its own ways.
enum Files {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw Failure(description: "\(path) cannot be opened") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "wb") else { throw Failure(description: "\(path) cannot be written") }
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw Failure(description: "\(path) cannot be written") }
  }

  /// The names of everything in a folder, hidden or not.
  static func names(in folder: String) -> Set<String> {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: Set<String> = []
    while let entry = readdir(directory) {
      withUnsafeBytes(of: &entry.pointee.d_name) { name in
        _ = names.insert(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names
  }
}
