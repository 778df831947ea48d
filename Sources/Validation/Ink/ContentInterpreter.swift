import ByteRange

/// Runs content streams and notes what they paint and where. Nothing is drawn.
///
/// Source: ISO 32000-2:2020, 7.8, 8, 9 and Annex A.
final class ContentInterpreter {
  let document: Document
  var sheet = InkSheet()
  var budget = InkBudget()
  private(set) lazy var optionalContent = OptionalContent(document)
  /// Forms that are being painted, so that one that paints itself is found.
  private var open: Set<ObjectID> = []
  private var decoded: [ObjectID: [UInt8]] = [:]
  var fonts: [ObjectID: InkFont] = [:]

  init(_ document: Document) { self.document = document }

  func resolve(_ object: PDFObject?) -> PDFObject {
    guard let object else { return .null }
    do throws(FileError) {
      return try document.resolve(object)
    } catch {
      sheet.isComplete = false
      return .null
    }
  }

  /// A resource by its category and name.
  func resource(_ category: String, _ name: String, _ frame: ContentFrame) -> PDFObject? {
    resolve(frame.resources[category]).dictionaryValue?[name]
  }

  /// A stream's decoded bytes; nil when they cannot be had within the bounds.
  func bytes(of id: ObjectID) -> [UInt8]? {
    if let known = decoded[id] { return known }
    guard let bytes = try? document.streamBytes(id, decoded: true, limit: InkBudget.longestStream),
      budget.takeBytes(bytes.count)
    else {
      sheet.isComplete = false
      return nil
    }
    decoded[id] = bytes
    return bytes
  }

  /// Runs one stream's bytes.
  func run(_ bytes: [UInt8], _ frame: inout ContentFrame) {
    guard budget.takeBytes(bytes.count) else {
      sheet.isComplete = false
      return
    }
    var scanner = ContentScanner(bytes)
    var operands: [ContentOperand] = []
    while let token = scanner.next() {
      switch token {
      case .operand(let operand):
        if operands.count < InkBudget.mostOperands { operands.append(operand) } else { scanner.noteFault() }
      case .word(let word):
        guard budget.takeOperator() else {
          sheet.isComplete = false
          return
        }
        if word == "BI" {
          inlineImage(&scanner, &frame)
        } else {
          perform(word, operands, &frame)
        }
        operands.removeAll(keepingCapacity: true)
      }
    }
    if !scanner.isSound { sheet.isComplete = false }
  }

  private func perform(_ word: String, _ operands: [ContentOperand], _ frame: inout ContentFrame) {
    let numbers = operands.compactMap(\.number)
    if performState(word, operands, numbers, &frame) { return }
    if performPath(word, numbers, &frame) { return }
    if performText(word, operands, numbers, &frame) { return }
    performObject(word, operands, &frame)
  }

  // MARK: Objects

  private func performObject(_ word: String, _ operands: [ContentOperand], _ frame: inout ContentFrame) {
    switch word {
    case "Do":
      guard let name = operands.last?.name, let object = resource("XObject", name, frame) else { return }
      paint(object, frame)
    case "sh":
      let hull = frame.state.clip
      if !frame.isHidden, hull.area > 0 { sheet.add(InkBox(hull, .shading, isOpaque: frame.state.imageHides)) }
    case "BDC":
      var isHidden = false
      if operands.first?.name == "OC", let name = operands.last?.name {
        isHidden = optionalContent.isHidden(resource("Properties", name, frame))
      }
      mark(isHidden, &frame)
    case "BMC": mark(false, &frame)
    case "EMC":
      if let last = frame.marks.popLast(), last { frame.hiddenMarks -= 1 }
    default: break
    }
  }

  private func mark(_ isHidden: Bool, _ frame: inout ContentFrame) {
    guard frame.marks.count < InkBudget.mostBoxes else {
      sheet.isComplete = false
      return
    }
    frame.marks.append(isHidden)
    if isHidden {
      frame.hiddenMarks += 1
      sheet.hasHiddenContent = true
    }
  }

  private func paint(_ object: PDFObject, _ frame: ContentFrame) {
    guard !frame.isHidden else { return }
    guard case .stream(let dictionary, _) = resolve(object), let id = object.referenceValue else { return }
    guard !optionalContent.isHidden(dictionary["OC"]) else {
      sheet.hasHiddenContent = true
      return
    }
    switch resolve(dictionary["Subtype"]).nameValue {
    case "Form": form(id, dictionary, frame.state, inherited: frame.resources, depth: frame.depth + 1)
    case "Image": image(id, dictionary, frame.state)
    default: break
    }
  }

  /// Paints a form (8.10): its matrix, its box as a clip, its content.
  func form(
    _ id: ObjectID, _ dictionary: PDFDictionary, _ outer: InkState, inherited: PDFDictionary, depth: Int
  ) {
    guard depth <= InkBudget.deepestForm, budget.takeForm(), open.insert(id).inserted else {
      sheet.isComplete = false
      return
    }
    defer { open.remove(id) }
    var state = outer
    guard let matrix = InkMatrix(dictionary["Matrix"], in: document), matrix.then(outer.matrix).isSane else {
      sheet.isComplete = false
      return
    }
    state.matrix = matrix.then(outer.matrix)
    if let box = InkRectangle(dictionary["BBox"], in: document) {
      guard let hull = state.matrix.bounds(of: box), let clip = hull.intersection(state.clip) else { return }
      state.clip = clip
    }
    if resolve(resolve(dictionary["Group"]).dictionaryValue?["S"]).nameValue == "Transparency" {
      // A group is painted by itself, and then as a whole with what was set outside (11.4.5).
      state.groupAlpha *= state.fillAlpha
      state.groupHides = state.groupHides && state.blending != .showing && state.blending != .darkening
      (state.fillAlpha, state.strokeAlpha, state.blending) = (1, 1, .hiding)
    }
    guard let bytes = bytes(of: id) else { return }
    // A form without resources uses those of what paints it (7.8.3).
    let resources = resolve(dictionary["Resources"]).dictionaryValue ?? inherited
    var frame = ContentFrame(resources, depth: depth, state: state)
    run(bytes, &frame)
  }

  /// Paints an image: the unit square (8.9.4).
  private func image(_ id: ObjectID, _ dictionary: PDFDictionary, _ state: InkState) {
    var mask: ImageMask?
    if resolve(dictionary["ImageMask"]).booleanValue == true {
      mask = ImageMask(id, self)
    } else if let id = dictionary["SMask"]?.referenceValue {
      mask = ImageMask(id, self)
    } else if let id = dictionary["Mask"]?.referenceValue {
      mask = ImageMask(id, self)
    }
    addImage(state, mask)
  }

  private func addImage(_ state: InkState, _ mask: ImageMask?) {
    guard let hull = state.matrix.bounds(of: InkRectangle(0, 0, 1, 1)) else {
      sheet.isComplete = false
      return
    }
    guard let seen = hull.intersection(state.clip), seen.area > 0 else { return }
    var parts: [InkRectangle] = []
    if let mask {
      parts = mask.fields.compactMap { state.matrix.bounds(of: $0)?.intersection(state.clip) }
    } else if !state.matrix.keepsRectangles {
      var path = InkPath()
      path.rectangle(0, 0, 1, 1, state.matrix)
      parts = path.filledStrips(evenOdd: false).compactMap { $0.intersection(state.clip) }
    }
    let hides = state.imageHides && (mask.map { !$0.fields.isEmpty } ?? true)
    sheet.add(InkBox(seen, .image, isOpaque: hides, parts: hides ? parts : []))
  }

  /// `BI … ID … EI` (8.9.7).
  private func inlineImage(_ scanner: inout ContentScanner, _ frame: inout ContentFrame) {
    InlineImage.pass(&scanner)
    if !frame.isHidden { addImage(frame.state, nil) }
  }
}
