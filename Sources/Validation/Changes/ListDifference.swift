import ByteRange

/// What became of the elements of a list.
struct ListDifference {
  /// The elements that are gone, with their old places.
  private(set) var removed: [(index: Int, element: PDFObject)] = []
  /// The elements that are new, with their places.
  private(set) var added: [(index: Int, element: PDFObject)] = []
  /// Whether those that stayed changed places.
  private(set) var isReordered = false

  /// Compares two lists; a direct element is known by what it says.
  init(_ old: [PDFObject], _ new: [PDFObject]) {
    var counts: [PDFObject: Int] = [:]
    for element in new { counts[element, default: 0] += 1 }
    var kept: [PDFObject] = []
    for (index, element) in old.enumerated() {
      if let count = counts[element], count > 0 {
        counts[element] = count - 1
        kept.append(element)
      } else {
        removed.append((index, element))
      }
    }
    var remaining: [PDFObject: Int] = [:]
    for element in kept { remaining[element, default: 0] += 1 }
    var stayed: [PDFObject] = []
    for (index, element) in new.enumerated() {
      if let count = remaining[element], count > 0 {
        remaining[element] = count - 1
        stayed.append(element)
      } else {
        added.append((index, element))
      }
    }
    isReordered = stayed != kept
  }
}
