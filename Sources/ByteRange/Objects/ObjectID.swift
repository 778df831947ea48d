/// The name of an indirect object: its number and its generation.
///
/// Source: ISO 32000-2:2020, 7.3.10.
public struct ObjectID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The object number, 1 or more for every object that can be read.
  public let number: Int
  /// The generation number, 0 for objects in object streams.
  public let generation: Int

  /// Names an object; no check is made that a file has it.
  public init(_ number: Int, _ generation: Int = 0) {
    self.number = number
    self.generation = generation
  }

  /// Orders by number, then by generation, as cross-reference sections do.
  public static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.number, left.generation) < (right.number, right.generation)
  }

  /// The two numbers with a blank between, as messages and JSON show an object: `12 0`.
  public var description: String { "\(number) \(generation)" }
}
