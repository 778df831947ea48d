import ByteRange

/// Which optional content a reader shows at first.
///
/// Source: ISO 32000-2:2020, 8.11.
struct OptionalContent {
  private static let mostGroups = 10_000
  private let document: Document
  private var off: Set<ObjectID> = []
  private var on: Set<ObjectID> = []
  private var isOffAtFirst = false

  init(_ document: Document) {
    self.document = document
    guard let catalog = try? document.catalog(),
      let properties = (try? document.resolve(catalog["OCProperties"]))?.dictionaryValue,
      let standard = (try? document.resolve(properties["D"]))?.dictionaryValue
    else { return }
    isOffAtFirst = (try? document.resolve(standard["BaseState"]))?.nameValue == "OFF"
    off = groups(standard["OFF"])
    on = groups(standard["ON"])
  }

  private func groups(_ object: PDFObject?) -> Set<ObjectID> {
    let array = (try? document.resolve(object))?.arrayValue ?? []
    return Set(array.prefix(Self.mostGroups).compactMap(\.referenceValue))
  }

  /// Whether content of a group or of a membership dictionary is off; visibility expressions count as on.
  func isHidden(_ object: PDFObject?) -> Bool {
    guard let object, let dictionary = (try? document.resolve(object))?.dictionaryValue else { return false }
    guard (try? document.resolve(dictionary["Type"]))?.nameValue == "OCMD" else {
      return object.referenceValue.map(isOff) ?? false
    }
    guard dictionary["VE"] == nil else { return false }
    let members: [ObjectID]
    if case .array(let array)? = try? document.resolve(dictionary["OCGs"]) {
      members = array.prefix(Self.mostGroups).compactMap(\.referenceValue)
    } else {
      members = [dictionary["OCGs"]?.referenceValue].compactMap(\.self)
    }
    guard !members.isEmpty else { return false }
    switch (try? document.resolve(dictionary["P"]))?.nameValue {
    case "AllOn": return members.contains(where: isOff)
    case "AnyOff": return !members.contains(where: isOff)
    case "AllOff": return !members.allSatisfy(isOff)
    default: return members.allSatisfy(isOff)
    }
  }

  private func isOff(_ group: ObjectID) -> Bool { isOffAtFirst ? !on.contains(group) : off.contains(group) }
}
