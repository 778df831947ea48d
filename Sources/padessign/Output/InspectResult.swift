import PAdES

/// The JSON of `inspect`.
struct InspectResult: Encodable {
  struct Revision: Encodable {
    let end: Int
    let changedObjects: Int
  }

  struct EncryptionState: Encodable {
    let method: String
    let revision: Int
    let openedAsOwner: Bool
    let allowed: [String]
    let forbidden: [String]
  }

  struct Signature: Encodable {
    let field: String
    let object: String?
    let subFilter: String?
    let byteRange: [Int]
    let revision: Int?
    let visible: Bool
    let name: String?
    let reason: String?
    let location: String?
  }

  let file: String
  let size: Int
  let version: String
  let pages: Int
  let linearized: Bool
  let revisions: [Revision]
  let encryption: EncryptionState?
  let fields: [FieldListResult.Field]
  let signatures: [Signature]
  let certification: String?
  let claims: [String]
  let warnings: [Warning]

  init(file: String, _ inspection: Inspection) {
    self.file = file
    size = inspection.size
    version = inspection.version
    pages = inspection.pages
    linearized = inspection.isLinearized
    revisions = inspection.revisions.map { Revision(end: $0.end, changedObjects: $0.changedObjects) }
    encryption = inspection.encryption.map {
      EncryptionState(
        method: $0.method, revision: $0.revision, openedAsOwner: $0.openedAsOwner, allowed: $0.allowed,
        forbidden: $0.forbidden)
    }
    fields = inspection.fields.map(FieldListResult.Field.init)
    signatures = inspection.signatures.map {
      Signature(
        field: $0.field, object: $0.object, subFilter: $0.subFilter, byteRange: $0.byteRange, revision: $0.revision,
        visible: $0.isVisible, name: $0.texts["name"], reason: $0.texts["reason"], location: $0.texts["location"])
    }
    certification = inspection.certification.map(\.word)
    claims = inspection.claims
    warnings = inspection.risks.map(Warning.init)
  }
}

extension Certification {
  /// The word that `--certify` has for it.
  var word: String {
    switch self {
    case .noChanges: "no-changes"
    case .formFilling: "form-fill"
    case .annotations: "annotate"
    }
  }
}
