import PAdES

extension OutputFile {
  /// The target that `-o` names: a path, or `-` for standard output.
  ///
  /// - Throws: ``FileError/cannotWrite(path:reason:)``.
  static func target(_ path: String) throws(FileError) -> OutputFile {
    path == "-" ? try OutputFile(standardOutput: ()) : try OutputFile(replacing: path)
  }
}
