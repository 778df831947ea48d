import PAdES

/// Where two pictures of a page differ.
enum PictureDifference {
  /// Pixels are looked at in squares of this many.
  private static let cell = 8
  /// How far apart two squares may be and still belong to one region, in squares.
  private static let reach = 2
  /// More regions than this on a page tell nobody anything.
  private static let mostRegions = 24
  /// Rounding of colours differs by less.
  private static let tolerance = 8

  /// The regions that differ, as shares of the page; the whole page when its size does.
  static func regions(_ first: Pixels?, _ second: Pixels?) -> [PagePair.Region] {
    guard let first, let second, first.width == second.width, first.height == second.height else {
      return [PagePair.Region(left: 0, top: 0, width: 1, height: 1)]
    }
    let cells = changedCells(first, second)
    guard !cells.isEmpty else { return [] }
    var boxes = joined(cells)
    if boxes.count > mostRegions { boxes = [boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }] }
    return boxes.map { box in
      let edges = (
        left: box.left * cell, top: box.top * cell, right: min((box.right + 1) * cell, first.width),
        bottom: min((box.bottom + 1) * cell, first.height)
      )
      return PagePair.Region(
        left: Double(edges.left) / Double(first.width), top: Double(edges.top) / Double(first.height),
        width: Double(edges.right - edges.left) / Double(first.width),
        height: Double(edges.bottom - edges.top) / Double(first.height))
    }
  }

  private struct Cell: Hashable {
    let column: Int
    let row: Int
  }

  private struct Box {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    func union(_ other: Box) -> Box {
      Box(
        left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
        bottom: max(bottom, other.bottom))
    }
  }

  private static func changedCells(_ first: Pixels, _ second: Pixels) -> Set<Cell> {
    var cells: Set<Cell> = []
    first.bytes.withUnsafeBufferPointer { left in
      second.bytes.withUnsafeBufferPointer { right in
        var place = 0
        for row in 0..<first.height {
          for column in 0..<first.width {
            for channel in place..<place + 3 where abs(Int(left[channel]) - Int(right[channel])) > tolerance {
              cells.insert(Cell(column: column / cell, row: row / cell))
            }
            place += 3
          }
        }
      }
    }
    return cells
  }

  /// Squares that are near each other, as boxes around them.
  private static func joined(_ cells: Set<Cell>) -> [Box] {
    var left = cells
    var boxes: [Box] = []
    for start in cells.sorted(by: { ($0.row, $0.column) < ($1.row, $1.column) }) where left.remove(start) != nil {
      var box = Box(left: start.column, top: start.row, right: start.column, bottom: start.row)
      var waiting = [start]
      while let cell = waiting.popLast() {
        for row in cell.row - reach...cell.row + reach {
          for column in cell.column - reach...cell.column + reach {
            guard let near = left.remove(Cell(column: column, row: row)) else { continue }
            box = box.union(Box(left: column, top: row, right: column, bottom: row))
            waiting.append(near)
          }
        }
      }
      boxes.append(box)
    }
    return boxes
  }
}
