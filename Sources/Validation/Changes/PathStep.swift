/// One step from an object to what stands in it.
package enum PathStep: Hashable, Sendable, CustomStringConvertible {
  /// The value of a key.
  case key(String)
  /// An element of an array, from 0.
  case index(Int)
  /// The bytes of a stream.
  case data

  /// As a report shows it.
  package var description: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index)
    case .data: "stream"
    }
  }
}
