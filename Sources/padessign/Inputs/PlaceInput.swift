import PAdES

/// The place that a command line names.
enum PlaceInput {
  static let options: [Option] = [
    Option("page", argument: "N|last", "the page of a new field, from 1"),
    Option("rect", argument: "X,Y,W,H", "its place, in units of 1/72 inch from the page's lower left corner as shown"),
    Option("placement", argument: "FILE", "a JSON file with page and place, as ratios of the page"),
    Option("angle", argument: "DEGREES", "turns the seal clockwise"),
  ]

  private static let largestFile = 8 << 20

  /// The place; nil when none is named.
  ///
  /// - Throws: ``Failure`` about wrong usage or a wrong file.
  static func placement(_ line: Line) throws -> Placement? {
    let angle = try line.value("angle").map { text in
      guard let angle = Double(text), angle.isFinite else { throw Failure.usage("--angle", "\(text) is no number") }
      return angle
    }
    if let path = line.value("placement") {
      for option in ["page", "rect"] where line.has(option) {
        throw Failure.usage("--\(option)", "--placement is given too")
      }
      let file = try JSONText.read(PlacementFile.self, from: InputFile.bytes(path, limit: largestFile), file: path)
      guard let first = file.signatures.first, file.signatures.count == 1 else {
        throw Failure(.badInput, path, "it has \(file.signatures.count) places, and a signature has one")
      }
      var placement = first.placement
      if let angle { placement.angle = angle }
      return placement
    }
    guard line.has("page") || line.has("rect") else {
      if angle != nil { throw Failure.usage("--angle", "a place is missing: --page and --rect") }
      return nil
    }
    guard let rect = line.value("rect") else {
      throw Failure.usage("--page", "the place on it is missing: --rect X,Y,W,H")
    }
    let numbers = rect.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, case let edges = numbers.compactMap(\.self), edges.count == 4,
      edges.allSatisfy(\.isFinite)
    else { throw Failure.usage("--rect", "\(rect) is not four numbers X,Y,W,H") }
    guard edges[2] > 0, edges[3] > 0 else { throw Failure.usage("--rect", "\(rect) has no area") }
    return Placement(
      page: try page(line.value("page") ?? "1"),
      region: .rectangle(Rectangle(x: edges[0], y: edges[1], width: edges[2], height: edges[3])), angle: angle ?? 0)
  }

  private static func page(_ text: String) throws -> Placement.Page {
    if text == "last" { return .last }
    // Several pages under one signature come with the seals that need them.
    if text == "all" || text.contains(where: { $0 == "," || $0 == "-" && text.first != "-" }) {
      throw Failure.notInThisVersion("--page \(text)")
    }
    guard let number = Int(text), number >= 1 else { throw Failure.usage("--page", "\(text) is no page number") }
    return .number(number)
  }
}
