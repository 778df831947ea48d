import PAdES

extension Line {
  /// The document that a command writes: what `-o` names.
  ///
  /// - Parameter command: The command's name, for messages.
  /// - Returns: A path, or `-` for standard output.
  /// - Throws: ``Failure`` when it is missing, or the result in JSON would go to the same place.
  func output(of command: String) throws -> String {
    guard let output = value("output") else { throw Failure.usage(command, "the output is missing: -o OUT") }
    if output == "-", has("json") { throw Failure.usage("--json", "the document itself goes to standard output") }
    return output
  }
}

extension OutputFile {
  /// The target that `-o` names: a path, or `-` for standard output.
  ///
  /// - Throws: ``FileError/cannotWrite(path:reason:)``.
  static func target(_ path: String) throws(FileError) -> OutputFile {
    path == "-" ? try OutputFile(standardOutput: ()) : try OutputFile(replacing: path)
  }
}
