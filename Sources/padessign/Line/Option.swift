/// One option of a command.
struct Option {
  /// The long name, without its dashes.
  let name: String
  /// The one-letter name.
  let short: Character?
  /// What its argument is called in the help; nil for a flag.
  let argument: String?
  /// What it does, in one sentence.
  let help: String

  init(_ name: String, short: Character? = nil, argument: String? = nil, _ help: String) {
    self.name = name
    self.short = short
    self.argument = argument
    self.help = help
  }

  /// The option as the help shows it.
  var spelling: String {
    let long = argument.map { "--\(name) \($0)" } ?? "--\(name)"
    return short.map { "-\($0), \(long)" } ?? "    \(long)"
  }
}
