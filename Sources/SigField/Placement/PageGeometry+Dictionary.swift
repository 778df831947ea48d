import Appearance
package import ByteRange

extension PageGeometry {
  /// US Letter, which readers take for a page without a media box.
  private static let letter = Rectangle(x: 0, y: 0, width: 612, height: 792)

  /// Reads a page's geometry.
  ///
  /// - Parameters:
  ///   - page: The page dictionary.
  ///   - inherited: The value that the page's nearest ancestor with that key gives it; nil when none has it. Asked for
  ///     MediaBox, CropBox and Rotate, and only when the page itself has no such entry (7.7.3.4).
  ///   - resolve: What a reference refers to; other values as they are.
  /// - Throws: What `inherited` and `resolve` throw.
  package init<Failure: Error>(
    page: PDFDictionary,
    inherited: (_ key: String) throws(Failure) -> PDFObject?,
    resolve: (PDFObject) throws(Failure) -> PDFObject
  ) throws(Failure) {
    func value(_ key: String) throws(Failure) -> PDFObject? {
      if let own = page[key] {
        let resolved = try resolve(own)
        if !resolved.isNull { return resolved }
      }
      guard let value = try inherited(key) else { return nil }
      let resolved = try resolve(value)
      return resolved.isNull ? nil : resolved
    }
    /// A box with some area, or nil.
    func box(_ object: PDFObject) throws(Failure) -> Rectangle? {
      // A rectangle has four elements; a longer array is none, and its elements are not looked up.
      guard let array = object.arrayValue, array.count == 4 else { return nil }
      var numbers: [PDFObject] = []
      for element in array { numbers.append(try resolve(element)) }
      guard let rectangle = Rectangle(numbers), rectangle.size.isDrawable else { return nil }
      return rectangle
    }

    var notes: [Note] = []
    var mediaBox: Rectangle?
    if let object = try value("MediaBox") { mediaBox = try box(object) }
    if mediaBox == nil { notes.append(.mediaBox) }

    var cropBox: Rectangle?
    if let object = try value("CropBox") {
      cropBox = try box(object)
      if cropBox == nil { notes.append(.cropBox) }
    }

    var rotation = 0
    if let object = try value("Rotate") {
      // Some writers give a real, 90.0; what is beyond exact integers cannot be told to be a multiple of 90.
      if let exact = object.doubleValue.flatMap({ abs($0) < 1e15 ? Int(exactly: $0) : nil }) {
        rotation = exact
      } else {
        notes.append(.rotation)
      }
    }

    var userUnit = 1.0
    if let object = page["UserUnit"] {
      // Not inheritable (Table 31).
      if let unit = try resolve(object).doubleValue, unit > 0, unit < 1e6 {
        userUnit = unit
      } else {
        notes.append(.userUnit)
      }
    }
    self.init(
      mediaBox: mediaBox ?? Self.letter, cropBox: cropBox, rotation: rotation, userUnit: userUnit, notes: notes)
  }
}
