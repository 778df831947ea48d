/// The rules, in the order in which they are asked.
package enum ChangeRules {
  /// All of them.
  package static let all: [any ChangeRule] = [
    HousekeepingRule(), RelocationRule(), SecurityStoreRule(), DocumentExtensionsRule(), FormDictionaryRule(),
    SignatureFieldRule(), FieldLockRule(), FormFillingRule(), AnnotationRule(), MetadataRule(), StructureRule(),
  ]
}
