package import ByteRange

/// The pages of a document, walked as they stand: nothing is repaired, `/Count` is not believed, and a loop is an error.
///
/// Source: ISO 32000-2:2020, 7.7.3.
package struct PageTree {
  /// The deepest nesting of page tree nodes that is followed.
  static let maximumDepth = 64
  /// The most nodes and pages that are visited.
  static let mostNodes = 2_000_000
  private static let inheritable = ["MediaBox", "CropBox", "Rotate", "Resources"]

  private let document: Document

  package init(_ document: Document) { self.document = document }

  private struct Walk {
    var number = 0
    var visited: Set<ObjectID> = []
    var nodes = 0
  }

  /// Visits the pages in order until `body` answers false.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)`` for a missing tree and for a loop, and what `body` throws.
  package func forEach(_ body: (Page) throws -> Bool) throws {
    var walk = Walk()
    let root = try document.catalog()["Pages"]
    guard case .dictionary(let node) = try document.resolve(root), node["Kids"] != nil else {
      throw FileError.damaged(object: "catalog", reason: "the page tree is missing")
    }
    if let id = root?.referenceValue { walk.visited.insert(id) }
    _ = try visit(node, PDFDictionary(), 0, &walk, body)
  }

  private func visit(
    _ node: PDFDictionary, _ inherited: PDFDictionary, _ depth: Int, _ walk: inout Walk, _ body: (Page) throws -> Bool
  ) throws -> Bool {
    guard depth < Self.maximumDepth else {
      throw FileError.limit(what: "nested page tree nodes", bound: Self.maximumDepth)
    }
    var inherited = inherited
    for key in Self.inheritable { if let value = node[key] { inherited[key] = value } }
    guard case .array(let kids) = try document.resolve(node["Kids"]) else {
      throw FileError.damaged(object: "page tree", reason: "/Kids is not an array")
    }
    for kid in kids {
      walk.nodes += 1
      guard walk.nodes <= Self.mostNodes else { throw FileError.limit(what: "page tree nodes", bound: Self.mostNodes) }
      if let id = kid.referenceValue, !walk.visited.insert(id).inserted {
        throw FileError.damaged(object: "\(id)", reason: "the page tree is a loop or names a page twice")
      }
      guard case .dictionary(let dictionary) = try document.resolve(kid) else { continue }
      // A node is told by its kids: /Type is missing or wrong in real files.
      if dictionary["Kids"] != nil, dictionary["Type"]?.nameValue != "Page" {
        guard try visit(dictionary, inherited, depth + 1, &walk, body) else { return false }
        continue
      }
      walk.number += 1
      let page = Page(number: walk.number, id: kid.referenceValue, dictionary: dictionary, inherited: inherited)
      guard try body(page) else { return false }
    }
    return true
  }

  /// A page by its number from 1.
  ///
  /// - Throws: ``FieldError/noSuchPage(number:count:)`` with the number of pages there are, and what walking throws.
  package func page(_ number: Int) throws -> Page {
    var found: Page?
    var count = 0
    try forEach { page in
      count = page.number
      if page.number == number { found = page }
      return found == nil
    }
    guard let found else { throw FieldError.noSuchPage(number: number, count: count) }
    return found
  }

  /// The last page.
  ///
  /// - Throws: ``FieldError/noSuchPage(number:count:)`` for a document without pages, and what walking throws.
  package func last() throws -> Page {
    var found: Page?
    try forEach { page in
      found = page
      return true
    }
    guard let found else { throw FieldError.noSuchPage(number: 1, count: 0) }
    return found
  }

  /// The first page that an annotation can belong to, for a field that shows nothing; nil when every page is direct.
  ///
  /// - Throws: What walking throws.
  package func firstReferable() throws -> Page? {
    var found: Page?
    try forEach { page in
      if page.id != nil { found = page }
      return found == nil
    }
    return found
  }

  /// The page with an identifier; nil when it is not in the tree.
  ///
  /// - Throws: What walking throws.
  package func page(_ id: ObjectID) throws -> Page? {
    var found: Page?
    try forEach { page in
      if page.id == id { found = page }
      return found == nil
    }
    return found
  }
}
