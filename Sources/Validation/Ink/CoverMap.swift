/// The area that opaque rectangles cover together, asked for any rectangle.
///
/// Their edges make a grid, on whose fields a summed-area table is built: however many rectangles there are, the work is
/// bounded, and a question costs two searches.
struct CoverMap {
  /// The most edges in one direction; with more, edges are moved outwards onto an even grid.
  private static let mostEdges = 512

  private let xs: [Double]
  private let ys: [Double]
  /// The covered area left of and below each crossing of edges, by rows.
  private let sums: [Double]

  init(_ rectangles: [InkRectangle]) {
    let solid = rectangles.filter { $0.area > 0 }
    xs = Self.edges(solid.flatMap { [$0.left, $0.right] })
    ys = Self.edges(solid.flatMap { [$0.bottom, $0.top] })
    let (columns, rows) = (xs.count, ys.count)
    guard columns > 1, rows > 1 else {
      sums = []
      return
    }
    // Each rectangle is four marks, whose running sums count how many rectangles lie over a field.
    var marks = [Int](repeating: 0, count: columns * rows)
    for box in solid {
      let (left, right) = (Self.below(box.left, xs), Self.above(box.right, xs))
      let (bottom, top) = (Self.below(box.bottom, ys), Self.above(box.top, ys))
      marks[bottom * columns + left] += 1
      marks[bottom * columns + right] -= 1
      marks[top * columns + left] -= 1
      marks[top * columns + right] += 1
    }
    var sums = [Double](repeating: 0, count: columns * rows)
    var above = [Int](repeating: 0, count: columns)
    for row in 0..<(rows - 1) {
      var count = 0
      var area = 0.0
      for column in 0..<(columns - 1) {
        above[column] += marks[row * columns + column]
        count += above[column]
        if count > 0 { area += (xs[column + 1] - xs[column]) * (ys[row + 1] - ys[row]) }
        let place = (row + 1) * columns + column + 1
        sums[place] = sums[place - columns] + area
      }
    }
    self.sums = sums
  }

  var isEmpty: Bool { sums.isEmpty }

  /// How much of a rectangle is covered.
  func coveredArea(of box: InkRectangle) -> Double {
    guard !isEmpty else { return 0 }
    return max(
      0, sum(box.right, box.top) - sum(box.left, box.top) - sum(box.right, box.bottom) + sum(box.left, box.bottom))
  }

  /// The covered area left of and below a point; between edges it grows evenly.
  private func sum(_ x: Double, _ y: Double) -> Double {
    let (column, right) = Self.place(of: x, xs)
    let (row, up) = Self.place(of: y, ys)
    let columns = xs.count
    let (low, high) = (row * columns + column, (row + 1) * columns + column)
    return (sums[low] * (1 - right) + sums[low + 1] * right) * (1 - up)
      + (sums[high] * (1 - right) + sums[high + 1] * right) * up
  }

  private static func edges(_ values: [Double]) -> [Double] {
    let distinct = Array(Set(values)).sorted()
    guard distinct.count > mostEdges, let first = distinct.first, let last = distinct.last else { return distinct }
    let step = (last - first) / Double(mostEdges - 1)
    return (0..<(mostEdges - 1)).map { first + Double($0) * step } + [last]
  }

  /// The last edge at or before a value.
  private static func below(_ value: Double, _ edges: [Double]) -> Int {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The first edge at or after a value.
  private static func above(_ value: Double, _ edges: [Double]) -> Int {
    let index = below(value, edges)
    return edges[index] < value ? min(index + 1, edges.count - 1) : index
  }

  private static func place(of value: Double, _ edges: [Double]) -> (index: Int, fraction: Double) {
    let index = min(below(value, edges), edges.count - 2)
    let fraction = (value - edges[index]) / (edges[index + 1] - edges[index])
    return (index, min(max(fraction, 0), 1))
  }
}
