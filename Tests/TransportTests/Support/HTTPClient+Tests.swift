import Transport

extension HTTPClient {
  /// A client that may ask the servers of some addresses.
  static func naming(_ addresses: String...) -> HTTPClient {
    HTTPClient(rule: AddressRule(named: NamedHosts(addresses)))
  }

  /// What comes of one request.
  func result(_ request: HTTPRequest, within milliseconds: Int = 60_000) -> Result<HTTPResponse, TransportError>? {
    fetchWaiting([request], within: milliseconds).first
  }

  /// Why one request fails; nil when it does not.
  func failure(_ request: HTTPRequest, within milliseconds: Int = 60_000) -> TransportError? {
    if case .failure(let error)? = result(request, within: milliseconds) { error } else { nil }
  }
}
