import FoundationEssentials

/// Results as JSON.
enum JSONText {
  /// One JSON object on one line, keys in alphabetical order so that it is the same for the same result.
  ///
  /// - Throws: ``Failure`` when the value cannot be encoded.
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw Failure(.fault, "JSON", "the result cannot be encoded: \(error)")
    }
  }

  /// Reads a value from JSON bytes.
  ///
  /// - Throws: ``Failure`` naming the file, and the key that is wrong.
  static func read<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8], file: String) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw Failure(.badInput, file, words(for: error))
    } catch {
      throw Failure(.badInput, file, "not JSON")
    }
  }

  private static func words(for error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "the whole" : path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context): return "\(place(context.codingPath)) is of the wrong type"
    case .valueNotFound(_, let context): return "\(place(context.codingPath)) is null"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        && (context.underlyingError != nil || context.debugDescription.contains("not valid JSON"))
        ? "not JSON" : "\(place(context.codingPath)): \(context.debugDescription)"
    @unknown default: return "it cannot be read"
    }
  }
}
