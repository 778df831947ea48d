/// What a client asked.
struct Request: Sendable {
  var method: String
  var path: String
  var query: [String: String]
  var body: [UInt8]
}

/// What it is told.
struct Response: Sendable {
  var status = 200
  var type = "application/octet-stream"
  var headers: [String: String] = [:]
  var body: [UInt8] = []
  /// The body is zeros without an end.
  var isEndless = false

  static func text(_ text: String, status: Int = 200) -> Response {
    Response(status: status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
  }
}
