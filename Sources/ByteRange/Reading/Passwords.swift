/// The spellings of a password that are tried on an encrypted file.
enum Passwords {
  /// Opens with the first spelling that fits.
  ///
  /// The password's bytes are UTF-8, which revision 5 and 6 ask for; revisions 2 to 4 use PDFDocEncoding, which is
  /// tried after it (ISO 32000-2, 7.6.4.3.2).
  ///
  /// - Throws: ``FileError/wrongPassword`` when none fits; whatever else opening throws.
  static func first(
    of password: [UInt8]?, opening open: ([CChar]) throws(FileError) -> ObjectReader
  ) throws(FileError) -> ObjectReader {
    guard let password else { return try open([0]) }
    // libqpdf takes a C string, so a password with a NUL cannot be the right one.
    guard !password.contains(0) else { throw .wrongPassword }
    var spellings = [password]
    if password.contains(where: { $0 >= 0x80 }),
      let narrow = TextString.docEncoded(String(decoding: password, as: UTF8.self))
    {
      spellings.append(narrow)
    }
    for spelling in spellings {
      var text = spelling.map { CChar(bitPattern: $0) } + [0]
      defer { for index in text.indices { text[index] = 0 } }
      do throws(FileError) {
        return try open(text)
      } catch {
        guard error == .wrongPassword else { throw error }
      }
    }
    throw .wrongPassword
  }
}
