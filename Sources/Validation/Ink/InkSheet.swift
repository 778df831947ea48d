/// What has been painted so far. Beyond its bounds boxes are merged, and the answer is no longer complete.
struct InkSheet {
  private(set) var boxes: [InkBox] = []
  var isComplete = true
  /// Whether optional content that is off was left out.
  var hasHiddenContent = false
  /// Whether some text that is seen cannot be read.
  var hasUnreadableText = false
  /// Whether a clip cuts text off.
  var hasClippedText = false
  private var partsLeft = InkBudget.mostParts

  mutating func add(_ box: InkBox) {
    guard box.rectangle.isSane else {
      isComplete = false
      return
    }
    var box = box
    if box.parts.count > partsLeft {
      isComplete = false
      box = InkBox(box.rectangle, box.kind, isOpaque: box.isOpaque, text: box.text, lightness: box.lightness)
    }
    partsLeft -= box.parts.count
    guard boxes.count >= InkBudget.mostBoxes, let last = boxes.last else {
      boxes.append(box)
      return
    }
    isComplete = false
    boxes[boxes.count - 1] = InkBox(
      last.rectangle.union(box.rectangle), last.kind, isOpaque: last.isOpaque || box.isOpaque)
  }
}
