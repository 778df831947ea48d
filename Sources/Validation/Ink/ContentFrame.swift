import ByteRange

/// One content stream that is being run: its resources, and the states that it saved.
struct ContentFrame {
  let resources: PDFDictionary
  let depth: Int
  var state: InkState
  var saved: [InkState] = []
  var path = InkPath()
  /// Whether `W` or `W*` stands before the painting operator.
  var clipsNext = false
  var textMatrix = InkMatrix.identity
  var lineMatrix = InkMatrix.identity
  /// For each open marked content sequence whether it is hidden.
  var marks: [Bool] = []
  var hiddenMarks = 0

  init(_ resources: PDFDictionary, depth: Int, state: InkState) {
    self.resources = resources
    self.depth = depth
    self.state = state
  }

  var isHidden: Bool { hiddenMarks > 0 }
}
