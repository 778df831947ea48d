/// Every class of attack.
enum AttackCatalogue {
  static let groups: [(name: String, classes: [AttackClass])] = [
    (UniversalForgery.group, UniversalForgery.classes),
    (IncrementalSaving.group, IncrementalSaving.classes),
    (SignatureWrapping.group, SignatureWrapping.classes),
    (ShadowHide.group, ShadowHide.classes),
    (ShadowReplace.group, ShadowReplace.classes),
    (HideAndReplace.group, HideAndReplace.classes),
    (Annotations.group, Annotations.classes),
    (Signatures.group, Signatures.classes),
    (FormFields.group, FormFields.classes),
    (PageChanges.group, PageChanges.classes),
    (CatalogChanges.group, CatalogChanges.classes),
    (SecurityStore.group, SecurityStore.classes),
    (CrossReference.group, CrossReference.classes),
  ]

  static let classes = groups.flatMap(\.classes)
}
