import ByteRange
import Testing

extension Document {
  /// The object that a path from the trailer leads to, such as `Root/Pages/Kids/0`: its last reference.
  func place(_ path: String) throws -> ObjectID {
    var current = PDFObject.dictionary(trailer)
    for step in path.split(separator: "/") {
      let holder = try resolve(current)
      if let index = Int(step), let elements = holder.arrayValue {
        current = elements.indices.contains(index) ? elements[index] : .null
      } else {
        current = holder.dictionaryValue?[String(step)] ?? .null
      }
    }
    return try #require(current.referenceValue, "\(path) is no reference")
  }
}
