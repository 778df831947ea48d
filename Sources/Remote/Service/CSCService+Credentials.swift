extension CSCService {
  private static let mostCredentials = 10_000
  private static let mostPages = 100
  private static let longestIdentifier = 4096

  /// The identifiers of the credentials that are open to who asks.
  ///
  /// - Returns: The identifiers, in the service's order.
  /// - Throws: ``RemoteError``, and what the way to a token throws.
  public func credentialIdentifiers() async throws -> [String] {
    let method = "credentials/list"
    let version = try await info().version
    var found: [String] = []
    var page: String?
    var pages: Set<String> = []
    repeat {
      var writer = JSONWriter()
      writer.add("userID", options.userID)
      writer.add("pageToken", page)
      let answer = try await ask(method, writer).json
      guard let listed = answer["credentialIDs"]?.texts, listed.allSatisfy({ $0.utf8.count <= Self.longestIdentifier })
      else { throw exchange.failure(method, .badAnswer, "it lists no credentials", []) }
      found += listed
      // Version 1 gives pages (11.4); version 2 knows none.
      page = version == .first ? answer["nextPageToken"]?.text : nil
      if let page, page.isEmpty || !pages.insert(page).inserted || pages.count >= Self.mostPages {
        throw exchange.failure(method, .badAnswer, "its list has no end", [])
      }
      guard found.count <= Self.mostCredentials else {
        throw exchange.failure(method, .badAnswer, "it lists more than \(Self.mostCredentials) credentials", [])
      }
    } while page != nil
    return found
  }

  /// One credential, with its certificate and what it wants.
  ///
  /// - Parameter identifier: The identifier.
  /// - Returns: The credential.
  /// - Throws: ``RemoteError``, and what the way to a token throws.
  public func credential(_ identifier: String) async throws -> CSCCredential {
    let method = "credentials/info"
    let version = try await info().version
    var writer = JSONWriter()
    writer.add("credentialID", identifier)
    writer.add("certificates", "chain")
    writer.add("authInfo", true)
    let answer = try await ask(method, writer)
    do throws(JSONProblem) {
      return try CSCCredential(answer.json, identifier: identifier, version: version)
    } catch {
      throw exchange.failure(method, .badAnswer, error.reason, [])
    }
  }
}
