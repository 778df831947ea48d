import PAdES

/// The JSON of `field list`.
struct FieldListResult: Encodable {
  struct Field: Encodable {
    let name: String
    let object: String?
    let type: String
    let filled: Bool
    let signed: Bool
    let readOnly: Bool
    let pages: [Int]
    let lock: String?
    let seedValue: Bool
    let inForm: Bool

    init(_ field: Inspection.FieldFacts) {
      name = field.name
      object = field.object
      type = field.type
      filled = field.isFilled
      signed = field.isFilled && field.type == "signature"
      readOnly = field.isReadOnly
      pages = field.pages
      lock = field.lock?.word
      seedValue = field.hasSeedValue
      inForm = field.isInForm
    }
  }

  let file: String
  let fields: [Field]
  let warnings: [Warning]

  init(file: String, _ inspection: Inspection) {
    self.file = file
    fields = inspection.fields.map(Field.init)
    warnings = []
  }
}

/// The JSON of `field add`.
struct FieldAddResult: Encodable {
  let file: String
  let output: String
  let field: String
  let object: String
  let places: [SignResult.Place]
  let warnings: [Warning]

  init(input: String, output: String, _ report: FieldEditor.Report, warnings: [Warning]) {
    file = input
    self.output = output
    field = report.field
    object = report.object
    places = report.places.map(SignResult.Place.init)
    self.warnings = warnings
  }
}

extension FieldLock {
  /// The word that `--lock` has for it.
  var word: String {
    switch self {
    case .all: "all"
    case .include(let names): "include:" + names.joined(separator: ",")
    case .exclude(let names): "exclude:" + names.joined(separator: ",")
    }
  }
}
