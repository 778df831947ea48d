/// One entry of a cross-reference section.
///
/// Source: ISO 32000-2:2020, 7.5.4 and 7.5.8.3.
public enum XRefEntry: Hashable, Sendable {
  /// The object number is free; `nextGeneration` is the generation that a new use would take.
  case free(nextGeneration: Int)
  /// The object stands at `offset`, in bytes from where the file's offsets are counted.
  case offset(Int, generation: Int)
  /// The object is the `index`-th of an object stream.
  case compressed(stream: Int, index: Int)

  /// Whether the number is free.
  public var isFree: Bool { if case .free = self { true } else { false } }

  /// The generation of the object that the entry gives; nil when it is free.
  public var generation: Int? {
    switch self {
    case .free: nil
    case .offset(_, let generation): generation
    case .compressed: 0
    }
  }
}
