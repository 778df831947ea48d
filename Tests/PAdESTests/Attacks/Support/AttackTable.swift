import Foundation
import TestSupport

/// The matrix as the documentation shows it.
enum AttackTable {
  private static let columns = FileStructure.allCases

  /// All tables, one for each group, and the list of variants.
  static var text: String {
    let classes = AttackCatalogue.classes
    let count = classes.count * columns.count
    var text = "\(classes.count) classes on \(columns.count) structures: \(count) attacks and \(count) twins.\n"
    var variants: [String] = []
    for group in AttackCatalogue.groups {
      text += "\n### \(group.name.prefix(1).uppercased())\(group.name.dropFirst())\n\n"
      text += "| class | answer | " + columns.map(\.rawValue).joined(separator: " | ") + " |\n"
      text += "|---|---|" + columns.map { _ in "---|" }.joined() + "\n"
      for attack in group.classes {
        if let variant = attack.variant { variants.append("\(attack.name): \(variant.reason)") }
        let number = variants.count
        let cells = columns.map { attack.variant?.structures.contains($0) == true ? "v\(number)" : "x" }
        text += "| \(attack.name) | \(answer(attack)) | \(cells.joined(separator: " | ")) |\n"
      }
    }
    text += "\n### Variants\n\n"
    for (index, variant) in variants.enumerated() { text += "- v\(index + 1), \(variant).\n" }
    return text
  }

  private static func answer(_ attack: AttackClass) -> String {
    let answer =
      switch attack.answer {
      case .forbidden: "forbidden"
      case .malformed: "malformed"
      case .eitherWay: "forbidden or malformed"
      }
    guard !attack.attacks.isEmpty else { return answer }
    return "\(answer), " + attack.attacks.map { "`\($0.rawValue)`" }.joined(separator: " or ")
  }
}

extension Fixture {
  /// A page of the documentation.
  static func documentation(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(packageRoot)/docs/\(name)")))
  }
}
