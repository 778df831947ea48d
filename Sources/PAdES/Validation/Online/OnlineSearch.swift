import CMS

/// The servers that may know one thing, asked one after the other until one of them does.
struct OnlineSearch {
  /// What is asked next comes first.
  private var questions: ArraySlice<OnlineQuestion>
  /// What is looked for when none of them knows.
  let otherwise: [OnlineSearch]

  init(_ questions: [OnlineQuestion], otherwise: [OnlineSearch] = []) {
    self.questions = questions[...]
    self.otherwise = otherwise
  }

  mutating func next() -> OnlineQuestion? { questions.popFirst() }

  /// Leaves out the other ways to ask the same server.
  mutating func skip(others question: OnlineQuestion) {
    questions.removeAll { $0.cacheKey.url == question.cacheKey.url }
  }

  /// Leaves out the other ways to ask the same server with the same CertID: it knows that one, and has said what it knows.
  mutating func skip(same question: OnlineQuestion) { questions.removeAll { $0.cacheKey == question.cacheKey } }

  /// One search for each address that names issuers: they may be different ones.
  static func issuers(of certificate: Certificate) -> [OnlineSearch] {
    certificate.issuerAddresses.map { OnlineSearch([.issuers(of: certificate, at: $0)]) }
  }

  /// The responders; where none of them knows, a list of every distribution point.
  ///
  /// - Throws: ``CMSError`` when no question can be made of the issuer's key.
  static func revocation(
    of certificate: Certificate, issuer: Certificate, nonce: () -> [UInt8]?
  ) throws(CMSError) -> [OnlineSearch] {
    // Complete lists, and the delta lists that make them newer.
    let lists = (certificate.distributionPoints + certificate.freshestPoints).map { point in
      // The names of one point lead to one list.
      OnlineSearch(
        point.names.compactMap(\.webAddress).prefix(mostAddresses)
          .map { .list(for: certificate, issuer: issuer, at: $0) })
    }
    var questions: [OnlineQuestion] = []
    for address in certificate.ocspAddresses {
      questions += try OnlineQuestion.statuses(of: certificate, issuer: issuer, at: address, nonce: nonce())
    }
    return questions.isEmpty ? lists : [OnlineSearch(questions, otherwise: lists)]
  }

  private static let mostAddresses = 8
}
