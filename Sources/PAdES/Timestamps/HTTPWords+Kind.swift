import Remote
import Transport

extension HTTPWords {
  /// What kind of trouble a status is.
  static func kind(_ answer: HTTPResponse, now: Int64) -> TimestampFailure.Kind {
    let seconds = answer.retryAfter(now: now)
    return switch answer.status {
    case 401, 403, 407: .notAdmitted
    // 503 is an outage like any other unless it says when it ends.
    case 429: .busy(seconds: seconds)
    case 503 where seconds != nil: .busy(seconds: seconds)
    default: .unreachable
    }
  }
}
