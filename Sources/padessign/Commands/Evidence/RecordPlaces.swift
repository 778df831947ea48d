import Glibc
import PAdES

/// Where the records of files stand.
enum RecordPlaces {
  /// What a record's name ends with.
  static let suffix = ".ers"

  /// The last part of a path.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// One place in a folder for each file.
  ///
  /// - Throws: ``Failure`` when two files have one name, or the folder is none.
  static func inFolder(_ folder: String, _ files: [String]) throws -> [String] {
    var status = stat()
    guard stat(folder, &status) == 0 else { throw Failure(.cannotWrite, folder, String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.cannotWrite, folder, "it is no folder", remedy: "-o names the folder of the records")
    }
    var taken: [String: String] = [:]
    return try files.map { file in
      let name = name(of: file) + suffix
      if let other = taken.updateValue(file, forKey: name) {
        throw Failure.usage(file, "its record would have the name of that of \(other), \(name)")
      }
      return folder.last == "/" ? folder + name : "\(folder)/\(name)"
    }
  }

  /// Checks that files are named, each once, and none is standard input: a record stands beside a file.
  ///
  /// - Throws: ``Failure``.
  static func check(_ files: [String], _ verb: String) throws {
    guard !files.isEmpty else { throw Failure.usage("evidence \(verb)", "the file is missing") }
    guard !files.contains("-") else { throw Failure.usage("-", "evidence records are about files") }
    guard Set(files).count == files.count else {
      var known: Set<String> = []
      let twice = files.first { !known.insert($0).inserted } ?? ""
      throw Failure.usage(twice, "it is named twice")
    }
  }

  /// Checks that nothing stands at a place: a record that is there proves more than a new one.
  ///
  /// - Throws: ``Failure``.
  static func checkFree(_ places: [String]) throws {
    var status = stat()
    if let place = places.first(where: { lstat($0, &status) == 0 }) {
      throw Failure(.cannotWrite, place, "it is there already", remedy: "padessign evidence renew keeps what it proves")
    }
  }

  /// A record.
  ///
  /// - Throws: ``Failure``.
  static func bytes(_ path: String) throws -> [UInt8] { try InputFile.bytes(path, limit: 16 << 20) }

  /// How many files are written side by side: each waits for the disk, which takes several at once.
  private static let width = 8

  /// Writes records, each whole or not at all.
  ///
  /// - Parameters:
  ///   - places: Where they go.
  ///   - record: Gives the one of a place.
  /// - Throws: ``Failure`` of the first that cannot be made or written.
  static func write(to places: [String], _ record: (Int) async throws -> [UInt8]) async throws {
    OutputFile.sweep(places)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, place) in places.enumerated() {
        if index >= width { try await group.next() }
        let bytes = try await record(index)
        group.addTask {
          do {
            let file = try OutputFile(replacing: place, sweeps: false)
            try file.write(bytes)
            try file.finish()
          } catch {
            throw Failure(error, about: place)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
