import ByteRange

/// Turns elements of a drawing into a content stream and the resources it names.
///
/// Source: ISO 32000-2:2020, 8.2 and 8.10.
struct DrawingRenderer {
  private var content = PDFWriter()
  private var objects = PDFDictionary()
  private var states = PDFDictionary()

  /// The form XObject that shows elements.
  ///
  /// - Parameters:
  ///   - elements: What is drawn.
  ///   - transform: From the elements' coordinates to those of the form.
  ///   - box: The form's /BBox; what lies outside is cut off.
  ///   - add: Adds an indirect object to the file and names it.
  /// - Throws: What `add` throws.
  /// - Returns: The form as a stream, not yet added.
  static func form<Failure: Error>(
    of elements: [Drawing.Element], transform: AffineTransform, box: Rectangle,
    add: (PDFObject) throws(Failure) -> ObjectID
  ) throws(Failure) -> (dictionary: PDFDictionary, content: [UInt8]) {
    var renderer = DrawingRenderer()
    try renderer.draw(elements, transform: transform, opacity: 1, add: add)
    var resources = PDFDictionary()
    if !renderer.objects.isEmpty { resources["XObject"] = .dictionary(renderer.objects) }
    if !renderer.states.isEmpty { resources["ExtGState"] = .dictionary(renderer.states) }
    let dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": box.object, "Resources": .dictionary(resources),
    ]
    return (dictionary, renderer.content.bytes)
  }

  private mutating func draw<Failure: Error>(
    _ elements: [Drawing.Element], transform: AffineTransform, opacity: Double,
    add: (PDFObject) throws(Failure) -> ObjectID
  ) throws(Failure) {
    for element in elements {
      switch element {
      case .image(let image, let frame):
        // An image fills the unit square (8.9.5.1).
        let placed = AffineTransform(frame.width, 0, 0, frame.height, frame.x, frame.y).then(transform)
        show(try image.xObject(add: add), named: "Im", transform: placed, opacity: opacity)
      case .group(let group):
        let inner = group.transform.then(transform)
        let dimmed = opacity * min(max(group.opacity, 0), 1)
        if dimmed == 1 || group.elements.count == 1 {
          try draw(group.elements, transform: inner, opacity: dimmed, add: add)
        } else {
          try drawDimmed(group.elements, transform: inner, opacity: dimmed, add: add)
        }
      }
    }
  }

  /// Draws several elements as one transparency group, so that opacity applies to their sum (11.4.5, 11.6.6).
  private mutating func drawDimmed<Failure: Error>(
    _ elements: [Drawing.Element], transform: AffineTransform, opacity: Double,
    add: (PDFObject) throws(Failure) -> ObjectID
  ) throws(Failure) {
    guard let bounds = elements.bounds else { return }
    var form = try Self.form(of: elements, transform: .identity, box: bounds, add: add)
    form.dictionary["Group"] = ["Type": .name("Group"), "S": .name("Transparency")]
    let object = try add(.stream(form.dictionary, form.content))
    show(object, named: "Fm", transform: transform, opacity: opacity)
  }

  /// Writes what paints an XObject, with its name and its opacity entered into the resources.
  private mutating func show(_ object: ObjectID, named prefix: String, transform: AffineTransform, opacity: Double) {
    let name = prefix + String(objects.count + 1)
    objects[name] = .reference(object)
    content.write("q\n")
    if opacity < 1 {
      content.write(name: state(opacity: opacity))
      content.write(" gs\n")
    }
    for number in transform.numbers {
      content.write(number)
      content.write(" ")
    }
    content.write("cm\n")
    content.write(name: name)
    content.write(" Do\nQ\n")
  }

  /// The name of the graphics state with an opacity, for strokes and for all else (11.6.4.4).
  private mutating func state(opacity: Double) -> String {
    let alpha = PDFObject.real(opacity)
    let entry: PDFObject = ["Type": .name("ExtGState"), "CA": alpha, "ca": alpha]
    if let known = states.first(where: { $0.value == entry }) { return known.key }
    let name = "Gs" + String(states.count + 1)
    states[name] = entry
    return name
  }
}
