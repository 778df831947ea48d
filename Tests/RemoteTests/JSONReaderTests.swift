import Remote
import Testing

/// JSON that a service sends.
@Suite struct JSONReaderTests {
  @Test(arguments: [
    (#"{"a": [1, -0.5e+3, true, false, null, "x\u00e9\ud83d\ude00\n\"\\\/"]}"#, "xé😀\n\"\\/"), (#" {"a":["y"]} "#, "y"),
  ]) func readsWhatRFC8259Allows(_ text: String, _ last: String) throws {
    let value = try JSONReader.read(Array(text.utf8))
    #expect(value["a"]?.list?.last?.text == last)
  }

  @Test(arguments: [
    "", "{", "[1,]", #"{"a":1,}"#, #"{"a" 1}"#, "{a:1}", "01", "1.", "-", "1e", "tru", "nul", #""\x""#, #""\ud800""#,
    #""\ud800\u0041""#, "\"\u{1}\"", #"{"a":1} {"#, #"{"a":1,"a":2}"#, "\"a", #""\u12"#, "[1 2]", "\u{FEFF}{}",
  ]) func refusesWhatIsNone(_ text: String) {
    #expect(throws: JSONProblem.self) { try JSONReader.read(Array(text.utf8)) }
  }

  @Test func whatHasNoEndIsRefusedSoon() {
    let nested = String(repeating: "{\"a\":", count: 60) + "1" + String(repeating: "}", count: 60)
    let long = "[" + String(repeating: "0,", count: 200_000) + "0]"
    for text in [String(repeating: "[", count: 100_000), nested, long] {
      #expect(throws: JSONProblem.self) { try JSONReader.read(Array(text.utf8)) }
    }
  }

  @Test func refusesTextThatIsNoUTF8() {
    #expect(throws: JSONProblem.self) { try JSONReader.read([0x22, 0xC3, 0x28, 0x22]) }
  }

  @Test func whatIsWrittenReadsBack() throws {
    var inner = JSONWriter()
    inner.add("id", "PIN")
    var writer = JSONWriter()
    writer.add("text", "a\"b\\c\u{1}\n–")
    writer.add("absent", nil)
    writer.add("number", -7)
    writer.add("truth", true)
    writer.add("list", ["x", "y"])
    writer.add("objects", objects: [inner, inner])
    let value = try JSONReader.read(writer.finish())
    #expect(value["text"]?.text == "a\"b\\c\u{1}\n–")
    #expect(value["absent"] == nil)
    #expect(value["number"]?.whole == -7)
    #expect(value["truth"]?.truth == true)
    #expect(value["list"]?.texts == ["x", "y"])
    #expect(value["objects"]?.list?.last?["id"]?.text == "PIN")
  }

  /// Tens of thousands of hostile bytes end in an error or a value, and soon.
  @Test func cutAndChangedTextNeverTraps() throws {
    let whole = Array(#"{"a":[1,-2.5e3,"\u00e9\n",{"b":null,"c":[true,false]}],"d":{"e":"f"}}"#.utf8)
    for end in whole.indices { _ = try? JSONReader.read(Array(whole[..<end])) }
    for place in whole.indices {
      for byte in UInt8.min ... .max {
        var changed = whole
        changed[place] = byte
        _ = try? JSONReader.read(changed)
      }
    }
  }
}
