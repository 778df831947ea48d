import COpenSSL

/// How every call into libcrypto is made: the error queue is emptied before it and read straight after it.
///
/// The closures are synchronous, so nothing can suspend between the call and the reading; the queue is the thread's.
enum OpenSSL {
  /// The most entries of the queue that an error carries.
  private static let longestQueue = 16

  static func success(_ operation: StaticString, _ call: () -> CInt) throws(CMSError) {
    ERR_clear_error()
    guard call() == 1 else { throw failure(of: operation) }
  }

  static func pointer(_ operation: StaticString, _ make: () -> OpaquePointer?) throws(CMSError) -> OpaquePointer {
    ERR_clear_error()
    guard let pointer = make() else { throw failure(of: operation) }
    return pointer
  }

  /// The error for a call that just failed; it empties the thread's queue.
  static func failure(of operation: StaticString) -> CMSError {
    .openSSL(operation: "\(operation)", queue: drainQueue().map(\.text))
  }

  /// One entry of the error queue.
  struct QueueEntry {
    let code: UInt
    let text: String
    /// Whether the algorithm is not offered by the providers that are loaded.
    var meansUnsupported: Bool {
      let reason = ERR_GET_REASON(code)
      // ERR_R_UNSUPPORTED carries its own flags above the reason's bits, so it is compared by those that are left.
      return reason == ERR_R_UNSUPPORTED
        || (ERR_GET_LIB(code) == ERR_LIB_EVP
          && [EVP_R_UNSUPPORTED_ALGORITHM, EVP_R_UNKNOWN_PBE_ALGORITHM, EVP_R_UNSUPPORTED_CIPHER].contains(reason))
    }
  }

  static func drainQueue() -> [QueueEntry] {
    var entries: [QueueEntry] = []
    while entries.count < longestQueue {
      var data: UnsafePointer<CChar>?
      let code = ERR_get_error_all(nil, nil, nil, &data, nil)
      guard code != 0 else { return entries }
      var text = ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)"
      if let data, data.pointee != 0 { text += " (" + String(cString: data) + ")" }
      entries.append(QueueEntry(code: code, text: text))
    }
    ERR_clear_error()
    return entries
  }
}
