/// A PDF file put together object by object, with a classic cross-reference table.
package struct HandmadePDF {
  private var objects: [[UInt8]] = []
  /// The header line's version.
  package var version = "1.7"

  /// A file without objects.
  package init() {}

  /// How many objects there are.
  package var count: Int { objects.count }

  /// Adds an object's bytes, without `obj` and `endobj`, and gives its number.
  @discardableResult package mutating func add(_ bytes: some Sequence<UInt8>) -> Int {
    objects.append(Array(bytes))
    return objects.count
  }

  /// Adds an object's text, without `obj` and `endobj`, and gives its number.
  @discardableResult package mutating func add(_ text: String) -> Int { add(text.utf8) }

  /// Adds a stream of plain bytes and gives its number.
  @discardableResult package mutating func add(stream text: String, entries: String = "") -> Int {
    add("<< /Length \(text.utf8.count) \(entries) >>\nstream\n\(text)\nendstream")
  }

  /// Gives an object that was added other bytes.
  package mutating func replace(_ number: Int, with text: String) { objects[number - 1] = Array(text.utf8) }

  /// The bytes of the file.
  ///
  /// - Parameter root: The number of the catalog.
  /// - Returns: Header, objects, table and trailer.
  package func file(root: Int) -> [UInt8] {
    var bytes = Array("%PDF-\(version)\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let digits = String(bytes.count)
      table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = bytes.count
    table += "trailer\n<< /Size \(objects.count + 1) /Root \(root) 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return bytes + Array(table.utf8)
  }
}
