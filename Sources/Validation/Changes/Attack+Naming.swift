import ByteRange

extension Attack {
  /// The name of the attack that a change amounts to which no rule explains; nil when it is none with a name.
  ///
  /// Hidden is what a reader no longer comes to, replaced is what it comes to instead. Where the replacement stood in
  /// the file already when it was signed, both were prepared before.
  static func of(unexplained change: Change, in step: RevisionStep) -> Attack? {
    if let id = change.new.referenceValue, step.wasThere(id), change.kind == .value || change.kind == .elementAdded,
      ![.value, .permissions].contains(change.role.kind)
    {
      return .shadowHideAndReplace
    }
    switch change.role.kind {
    case .content, .page, .pageNode, .pageKids, .catalog, .appearance, .appearanceResource, .formResources, .other,
      .annotationPart, .annotation, .annotationList, .fieldPart, .xfa:
      break
    case .value where isSignature(change.old): return .replacedDictionary
    case .value: return .shadowReplace
    default: return nil
    }
    switch change.kind {
    case .objectFreed, .elementRemoved: return .shadowHide
    case .elementAdded where change.role.kind == .annotation:
      return change.new.referenceValue.flatMap(step.coveredContent) == nil ? nil : .evilAnnotation
    case .value where change.new.isNull: return .shadowHide
    case .value where change.old.isNull: return nil
    default: return .shadowReplace
    }
  }

  private static func isSignature(_ object: PDFObject) -> Bool { object.dictionaryValue?["ByteRange"] != nil }
}

extension RevisionStep {
  /// Whether an object was in the file before and was left as it was.
  func wasThere(_ id: ObjectID) -> Bool {
    change(of: id) == nil && old.entry(of: id.number)?.generation == id.generation
  }
}
