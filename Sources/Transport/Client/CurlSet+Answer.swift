import CTransport

extension CurlSet.Ended {
  /// The answer that came, whatever its status.
  func answer(for transfer: Transfer) throws(TransportError) -> HTTPResponse {
    let host = transfer.address.host
    let limits = transfer.request.limits
    switch status {
    case CTRANSPORT_OK: return HTTPResponse(status: httpStatus, head: head, body: body, address: transfer.address)
    case CTRANSPORT_UNRESOLVED: throw .unresolved(host: host)
    case CTRANSPORT_REFUSED_ADDRESS: throw .refusedAddress(host: host, address: message)
    case CTRANSPORT_NOT_CONNECTED: throw .notConnected(host: host, reason: message)
    case CTRANSPORT_TIMEOUT: throw .timeout(milliseconds: limits.totalMilliseconds)
    case CTRANSPORT_BODY_TOO_LARGE: throw .tooLarge(limit: limits.body)
    case CTRANSPORT_HEADERS_TOO_LARGE: throw .headersTooLarge(limit: limits.headers)
    case CTRANSPORT_TLS: throw .notSecure(host: host, reason: message)
    case CTRANSPORT_NO_MEMORY: throw .system("libcurl has no memory")
    default: throw .broken(reason: message)
    }
  }
}
