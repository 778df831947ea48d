import ByteRange

/// Changes in plain words.
enum Words {
  /// What an object is.
  static func kind(of object: PDFObject) -> String {
    let dictionary = object.dictionaryValue
    let type = dictionary?["Type"]?.nameValue ?? dictionary?["Subtype"]?.nameValue
    switch object {
    case .null: return "nothing"
    case .stream: return type.map { "a stream of type \($0)" } ?? "a stream"
    case .dictionary: return type.map { "a dictionary of type \($0)" } ?? "a dictionary"
    case .array: return "an array"
    case .reference(let id): return "a reference to \(id)"
    default: return "a value"
    }
  }

  /// What a change did.
  static func what(_ change: Change, _ step: RevisionStep) -> String {
    let place = place(change, step)
    switch change.kind {
    case .bytes: return "\(place) has other content"
    case .elementAdded: return "\(place) has a new element"
    case .elementRemoved: return "\(place) lost an element"
    case .reordered: return "the elements of \(place) stand in another order"
    case .objectAdded: return "\(place) is new"
    case .objectFreed: return "\(place) was taken away, and something still leads to it"
    case .value:
      if change.old.isNull { return "\(place) is new" }
      return change.new.isNull ? "\(place) was removed" : "\(place) was changed"
    }
  }

  private static func place(_ change: Change, _ step: RevisionStep) -> String {
    let part = part(change, step)
    let keys = change.path.filter { $0 != .data }.map(\.description)
    return keys.isEmpty ? part : "/\(keys.joined(separator: "/")) of \(part)"
  }

  private static func part(_ change: Change, _ step: RevisionStep) -> String {
    let owner = change.holder.owner.map { name(of: $0, step) } ?? ""
    switch change.holder.kind {
    case .trailer: return "the trailer"
    case .catalog: return "the catalog"
    case .info: return "the document information"
    case .permissions: return "the permissions"
    case .pageNode, .pageKids: return "the page tree"
    case .page: return "a page"
    case .content: return "the content of a page"
    case .annotationList: return "the annotations of a page"
    case .annotation, .annotationPart: return "an annotation"
    case .form: return "the form"
    case .fieldList: return "a list of fields"
    case .field, .fieldRule, .fieldPart, .value: return "the field\(owner)"
    case .formResources: return "the form's resources"
    case .xfa: return "the XFA form"
    case .appearance, .appearanceResource: return "the appearance of the field\(owner)"
    case .securityStore, .storeList, .storeKeys, .storeKey, .validationData, .storeExtra: return "the validation data"
    case .extensions: return "the extensions"
    case .metadata: return "the metadata"
    case .structureRoot, .structure, .parentTree, .parentTreeNumbers, .parentTreeEntry: return "the structure tree"
    case .pointer, .other: return "a part of the document"
    }
  }

  private static func name(of id: ObjectID, _ step: RevisionStep) -> String {
    let name = step.field(id).name
    return name.isEmpty ? "" : " \(name)"
  }
}
