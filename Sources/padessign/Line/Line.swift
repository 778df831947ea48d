import CSystem

/// A command line that has been read: options with their arguments, and operands.
struct Line {
  /// The words that are no options, in order.
  let operands: [String]
  private var arguments: [String: [String]] = [:]

  /// Reads words by glibc's getopt_long.
  ///
  /// - Parameters:
  ///   - words: The words after the command's name.
  ///   - options: What the command has.
  ///   - later: Names of the contract's options that are not in this version; true where they take an argument.
  ///   - command: The command's name, for messages.
  /// - Throws: ``Failure`` about wrong usage.
  init(_ words: [String], options: [Option], later: [String: Bool] = [:], command: String) throws {
    guard let line = csystem_options_create() else { throw Failure(.fault, command, "out of memory") }
    defer { csystem_options_destroy(line) }
    var names: [String] = []
    func declare(_ name: String, _ short: Character?, _ takesArgument: Bool) {
      names.append(name)
      let kind: csystem_argument = takesArgument ? .required : .none
      if let short {
        csystem_options_declare(line, name, String(short), kind, Int32(names.count))
      } else {
        csystem_options_declare(line, name, nil, kind, Int32(names.count))
      }
    }
    for option in options { declare(option.name, option.short, option.argument != nil) }
    declare("help", "h", false)
    for (name, takesArgument) in later.sorted(by: { $0.key < $1.key }) { declare(name, nil, takesArgument) }
    csystem_options_append(line, command)
    for word in words { csystem_options_append(line, word) }
    let outcome = csystem_options_parse(line)
    let refused = String(cString: csystem_options_refused(line))
    let remedy = "see padessign help \(command)"
    switch outcome {
    case .complete: break
    case .unknown:
      let known = names.filter { later[$0] == nil }
      throw Failure(
        .usage, refused, "there is no such option",
        remedy: Spelling.remedy(for: Self.name(refused), among: known, else: remedy, prefix: "--"))
    case .ambiguous:
      let meant = names.filter { $0.hasPrefix(Self.name(refused)) && later[$0] == nil }.sorted()
      throw Failure(
        .usage, refused, "several options begin so: " + meant.map { "--\($0)" }.joined(separator: ", "), remedy: remedy)
    case .argument_missing: throw Failure(.usage, refused, "its argument is missing", remedy: remedy)
    case .argument_unexpected: throw Failure(.usage, refused, "it takes no argument", remedy: remedy)
    case .failed: throw Failure(.fault, command, "the command line cannot be read")
    }
    operands = (0..<csystem_options_operand_count(line)).compactMap { index in
      csystem_options_operand(line, index).map { String(cString: $0) }
    }
    for index in 0..<csystem_options_count(line) {
      let name = names[Int(csystem_options_value(line, index)) - 1]
      guard later[name] == nil else { throw Failure.notInThisVersion("--\(name)") }
      arguments[name, default: []].append(csystem_options_argument(line, index).map { String(cString: $0) } ?? "")
    }
  }

  /// The name in a word such as `--colour=red`.
  private static func name(_ word: String) -> String {
    String(word.drop { $0 == "-" }.prefix { $0 != "=" })
  }

  /// The one document that a command takes.
  ///
  /// - Parameters:
  ///   - command: The command's name, for messages.
  ///   - index: Its place among the operands.
  /// - Returns: Its path, or `-`.
  /// - Throws: ``Failure`` when it is missing, or more follow.
  func document(of command: String, at index: Int = 0) throws -> String {
    guard operands.count > index else { throw Failure.usage(command, "the document is missing") }
    guard operands.count == index + 1 else {
      throw Failure.usage(operands[index + 1], "one document is taken at a time")
    }
    return operands[index]
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { arguments[name] != nil }

  /// The last argument of an option.
  func value(_ name: String) -> String? { arguments[name]?.last }

  /// All arguments of an option that may be repeated.
  func values(_ name: String) -> [String] { arguments[name] ?? [] }

  /// The argument of an option as one of a list of words.
  ///
  /// - Throws: ``Failure`` that lists them.
  func choice<Value>(_ name: String, _ choices: [(word: String, value: Value)]) throws -> Value? {
    guard let word = value(name) else { return nil }
    guard let found = choices.first(where: { $0.word == word }) else {
      throw Failure.usage("--\(name)", "\(word) is none of \(choices.map(\.word).joined(separator: ", "))")
    }
    return found.value
  }
}
