/// Why bytes are no JSON that is read.
package struct JSONProblem: Error, Hashable, Sendable {
  /// In words, such as "an object has no end".
  package let reason: String
  /// Bytes before it.
  package let offset: Int
}
