/// Writes PDF objects as bytes.
///
/// The form is the one every reader takes: one blank between tokens, strings as literals when they are printable and in
/// hexadecimal when not, names with `#` where a byte is not regular.
///
/// Source: ISO 32000-2:2020, 7.3.
package struct PDFWriter {
  /// What has been written.
  package private(set) var bytes: [UInt8] = []
  /// Encrypts a string's bytes before they are written; nil for an unencrypted file.
  private let transform: (([UInt8]) -> [UInt8])?

  /// Starts with nothing written.
  package init(encryptingStringsWith transform: (([UInt8]) -> [UInt8])? = nil) { self.transform = transform }

  /// The bytes of one object.
  package static func bytes(of object: PDFObject) -> [UInt8] {
    var writer = PDFWriter()
    writer.write(object)
    return writer.bytes
  }

  /// Appends text as it is.
  package mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends bytes as they are.
  package mutating func write(raw: some Sequence<UInt8>) { bytes.append(contentsOf: raw) }

  /// Appends an object.
  package mutating func write(_ object: PDFObject) {
    switch object {
    case .null: write("null")
    case .boolean(let value): write(value ? "true" : "false")
    case .integer(let value): write(String(value))
    case .number(let spelling): write(spelling)
    case .string(let value): write(string: transform?(value) ?? value)
    case .name(let value): write(name: value)
    case .reference(let id): write("\(id.number) \(id.generation) R")
    case .array(let elements):
      write("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { write(" ") }
        write(element)
      }
      write("]")
    case .dictionary(let dictionary): write(dictionary)
    case .stream(var dictionary, let data):
      dictionary["Length"] = .integer(data.count)
      write(dictionary)
      write("\nstream\n")
      write(raw: data)
      write("\nendstream")
    }
  }

  /// Appends a dictionary in its own order.
  package mutating func write(_ dictionary: PDFDictionary) {
    write("<<")
    for (key, value) in dictionary {
      write(" ")
      write(name: key)
      write(" ")
      write(value)
    }
    write(" >>")
  }

  /// Appends a name with its slash.
  package mutating func write(name: String) {
    bytes.append(UInt8(ascii: "/"))
    for byte in PDFName.bytes(name) {
      if PDFCharacter.isRegular(byte), byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "#") {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "#"))
        append(hex: byte)
      }
    }
  }

  /// Appends a string, literal when all of it is printable ASCII.
  package mutating func write(string: [UInt8]) {
    guard string.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) else { return write(hexadecimal: string) }
    bytes.append(UInt8(ascii: "("))
    for byte in string {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: write("\\n")
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: ")"))
  }

  /// Appends a hexadecimal string with upper-case digits.
  package mutating func write(hexadecimal string: some Sequence<UInt8>) {
    bytes.append(UInt8(ascii: "<"))
    for byte in string { append(hex: byte) }
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func append(hex byte: UInt8) {
    bytes.append(Self.digit(byte >> 4))
    bytes.append(Self.digit(byte & 15))
  }

  /// The upper-case hexadecimal digit of a value from 0 to 15.
  package static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }
}
