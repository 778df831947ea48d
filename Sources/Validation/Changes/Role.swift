package import ByteRange

/// What an object, or a place in one, is for a reader of the document.
package struct Role: Hashable, Sendable {
  /// The part of the document that it is.
  package enum Kind: Hashable, Sendable {
    case trailer, catalog, info, permissions
    case pageNode, pageKids, page, content
    case annotationList, annotation, annotationPart
    case form, fieldList, field, fieldRule, fieldPart, formResources, xfa
    /// `/V` of a field; for a signature field the signature's dictionary.
    case value
    case appearance, appearanceResource
    case securityStore, storeList, storeKeys, storeKey, validationData, storeExtra
    case extensions, metadata
    case structureRoot, structure, parentTree, parentTreeNumbers, parentTreeEntry
    /// A way back or across, by which nobody comes to own what it leads to.
    case pointer
    /// Anything else.
    case other
  }

  /// The part.
  package let kind: Kind
  /// The field, widget or annotation that it belongs to; nil where that means nothing.
  package let owner: ObjectID?

  package init(_ kind: Kind, _ owner: ObjectID? = nil) {
    self.kind = kind
    self.owner = owner
  }
}

extension Role {
  /// What stands behind a step from here.
  ///
  /// Source: ISO 32000-2, tables 15, 29, 31, 166, 170, 224, 226, 261, 262, 354, 355 and 37.
  package func after(_ step: PathStep) -> Role {
    if case .data = step { return self }
    switch kind {
    case .trailer: return Role(Self.trailer[step] ?? .other)
    case .catalog: return Role(Self.catalog[step] ?? .other)
    case .permissions: return Role(.pointer)
    case .pageNode: return Role(Self.pageNode[step] ?? .content)
    case .pageKids: return Role(.page)
    case .page: return Role(Self.page[step] ?? .content)
    case .annotationList: return Role(.annotation)
    case .form: return Role(Self.form[step] ?? .other)
    case .fieldList: return Role(.field)
    case .field: return Role(Self.field[step] ?? .fieldPart, owner)
    case .annotation: return Role(Self.annotation[step] ?? .annotationPart, owner)
    case .securityStore: return Role(Self.store[step] ?? .storeExtra)
    case .storeKeys: return Role(.storeKey)
    case .storeKey: return Role(Self.storeKey[step] ?? .storeExtra)
    case .storeList: return Role(.validationData)
    case .validationData: return Role(.storeExtra)
    case .structureRoot: return Role(Self.structureRoot[step] ?? .other)
    case .structure: return Role(structureStep(step))
    case .parentTree: return Role(Self.parentTree[step] ?? (step.isIndex ? .parentTree : .other))
    case .parentTreeNumbers: return Role(.parentTreeEntry)
    case .parentTreeEntry: return Role(.pointer)
    case .appearance: return Role(step == .key("Resources") ? .appearanceResource : .appearance, owner)
    case .value: return Role(step == .key("Data") || step == .key("Parent") ? .pointer : .value, owner)
    default: return self
    }
  }

  private func structureStep(_ step: PathStep) -> Kind {
    switch step {
    case .index, .key("K"): .structure
    case .key("P"), .key("Pg"), .key("Obj"): .pointer
    default: .other
    }
  }

  private static let trailer: [PathStep: Kind] = [.key("Root"): .catalog, .key("Info"): .info]
  private static let catalog: [PathStep: Kind] = [
    .key("Pages"): .pageNode, .key("AcroForm"): .form, .key("DSS"): .securityStore, .key("Extensions"): .extensions,
    .key("Metadata"): .metadata, .key("StructTreeRoot"): .structureRoot, .key("Perms"): .permissions,
  ]
  private static let pageNode: [PathStep: Kind] = [.key("Kids"): .pageKids, .key("Parent"): .pointer]
  private static let page: [PathStep: Kind] = [.key("Annots"): .annotationList, .key("Parent"): .pointer]
  private static let form: [PathStep: Kind] = [
    .key("Fields"): .fieldList, .key("DR"): .formResources, .key("XFA"): .xfa, .key("CO"): .pointer,
  ]
  private static let field: [PathStep: Kind] = [
    .key("Kids"): .fieldList, .key("Parent"): .pointer, .key("P"): .pointer, .key("AP"): .appearance, .key("V"): .value,
    .key("RV"): .value, .key("I"): .value, .key("Lock"): .fieldRule, .key("SV"): .fieldRule, .key("DR"): .formResources,
  ]
  private static let annotation: [PathStep: Kind] = [
    .key("AP"): .appearance, .key("P"): .pointer, .key("Parent"): .pointer, .key("IRT"): .pointer,
    .key("Popup"): .annotation,
  ]
  private static let store: [PathStep: Kind] = [
    .key("Certs"): .storeList, .key("OCSPs"): .storeList, .key("CRLs"): .storeList, .key("VRI"): .storeKeys,
  ]
  private static let storeKey: [PathStep: Kind] = [
    .key("Cert"): .storeList, .key("OCSP"): .storeList, .key("CRL"): .storeList, .key("TS"): .validationData,
  ]
  private static let structureRoot: [PathStep: Kind] = [.key("K"): .structure, .key("ParentTree"): .parentTree]
  private static let parentTree: [PathStep: Kind] = [.key("Kids"): .parentTree, .key("Nums"): .parentTreeNumbers]
}

extension PathStep {
  /// Whether it is an element of an array.
  var isIndex: Bool { if case .index = self { true } else { false } }
}
