import CSystem
import Testing

@Suite struct OptionsTests {
  /// What was read from a line, as values.
  private struct Reading: Equatable {
    var outcome = csystem_outcome.failed
    var options: [String] = []
    var operands: [String] = []
    var refused = ""
  }

  private func read(_ words: String...) -> Reading {
    var reading = Reading()
    guard let line = csystem_options_create() else { return reading }
    defer { csystem_options_destroy(line) }
    csystem_options_declare(line, "output", "o", .required, 1)
    csystem_options_declare(line, "verbose", "v", .none, 2)
    csystem_options_declare(line, "colour", nil, .optional, 3)
    csystem_options_declare(line, "password-file", nil, .required, 4)
    csystem_options_declare(line, "password-env", nil, .required, 5)
    for word in ["padessign"] + words { csystem_options_append(line, word) }
    reading.outcome = csystem_options_parse(line)
    for index in 0..<csystem_options_count(line) {
      let argument = csystem_options_argument(line, index).map { "=" + String(cString: $0) } ?? ""
      reading.options.append("\(csystem_options_value(line, index))\(argument)")
    }
    for index in 0..<csystem_options_operand_count(line) {
      if let operand = csystem_options_operand(line, index) { reading.operands.append(String(cString: operand)) }
    }
    reading.refused = String(cString: csystem_options_refused(line))
    return reading
  }

  @Test func optionsAndOperandsComeInAnyOrder() {
    let reading = read("in.pdf", "-v", "second.pdf", "--output", "out.pdf")
    #expect(reading.outcome == .complete)
    #expect(reading.options == ["2", "1=out.pdf"])
    #expect(reading.operands == ["in.pdf", "second.pdf"])
  }

  @Test func everySpellingOfAnArgumentIsRead() {
    #expect(read("--output=a").options == ["1=a"])
    #expect(read("-oa").options == ["1=a"])
    #expect(read("-o", "a").options == ["1=a"])
    #expect(read("--output=").options == ["1="])
    #expect(read("--colour", "--colour=red").options == ["3", "3=red"])
    #expect(read("-vvo", "a").options == ["2", "2", "1=a"])
  }

  @Test func twoDashesEndTheOptionsAndOneDashIsAnOperand() {
    let reading = read("-", "--", "-v", "--output")
    #expect(reading.options.isEmpty)
    #expect(reading.operands == ["-", "-v", "--output"])
  }

  @Test func theUniqueBeginningOfANameIsEnough() {
    #expect(read("--verb").options == ["2"])
    #expect(read("--password-f", "x").options == ["4=x"])
  }

  @Test func anUnknownOptionIsNamed() {
    let long = read("-v", "--nonsense=1", "in.pdf")
    #expect(long.outcome == .unknown)
    #expect(long.refused == "--nonsense=1")
    let short = read("--verbose", "-vxv")
    #expect(short.outcome == .unknown)
    #expect(short.refused == "-x")
    #expect(read("-\u{e9}").outcome == .unknown)
  }

  @Test func anAmbiguousBeginningIsNamed() {
    let reading = read("--pass=x")
    #expect(reading.outcome == .ambiguous)
    #expect(reading.refused == "--pass=x")
  }

  @Test func aMissingArgumentIsToldFromAnUnknownOption() {
    let long = read("in.pdf", "--output")
    #expect(long.outcome == .argument_missing)
    #expect(long.refused == "--output")
    let short = read("--verbose", "-vo")
    #expect(short.outcome == .argument_missing)
    #expect(short.refused == "-o")
  }

  @Test func anArgumentForAFlagIsRefused() {
    let reading = read("--verbose=yes")
    #expect(reading.outcome == .argument_unexpected)
    #expect(reading.refused == "--verbose=yes")
  }

  @Test func linesReadAtTheSameTimeDoNotDisturbEachOther() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask { self.read("a", "-v", "-o", "\(number)", "b").options == ["2", "1=\(number)"] }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func aWrongDeclarationFailsTheReading() throws {
    let line = try #require(csystem_options_create())
    defer { csystem_options_destroy(line) }
    csystem_options_declare(line, "output", "--", .none, 1)
    csystem_options_append(line, "padessign")
    #expect(csystem_options_parse(line) == .failed)
    #expect(csystem_options_count(line) == 0)
  }

  @Test func theWidthOfWhatIsNoTerminalIsZero() {
    #expect(csystem_terminal_width(-1) == 0)
  }
}
