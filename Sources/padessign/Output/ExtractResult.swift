/// The JSON of `extract`.
struct ExtractResult: Encodable {
  let file: String
  let field: String
  var revision = 0
  var revisions = 0
  var size = 0
  var byteRange: [Int] = []
  var output: String?
  var cms: String?
  var certificates: [String] = []
  var warnings: [Warning] = []

  init(file: String, field: String) {
    self.file = file
    self.field = field
  }

  /// The result in sentences.
  var sentences: [String] {
    var sentences: [String] = []
    if let output {
      sentences.append("\(output): revision \(revision) of \(revisions), \(size) bytes, as \(field) signed it")
    }
    if let cms { sentences.append("\(cms): the container of \(field)") }
    sentences += certificates.map { "\($0): a certificate of \(field)" }
    return sentences
  }
}
