package import CMS

/// Everything that is at hand to judge certificates with, and in which revision of the file each piece first stood.
package struct HeldEvidence: Sendable {
  /// An OCSP answer. `revision` counts from 1; nil for one that stands in none.
  struct Response: Sendable {
    let basic: BasicOCSPResponse
    /// The DER of the OCSPResponse in which it first came.
    let der: [UInt8]
    var revision: Int?
    /// Whether somebody else than the file gave it.
    var isGiven: Bool
  }

  /// A CRL.
  struct List: Sendable {
    let list: RevocationList
    var revision: Int?
    var isGiven: Bool
  }

  /// The most pieces of one kind that are taken from a file. What is given besides is not counted: no flood in a file may
  /// keep a revocation out that somebody else tells.
  private static let most = 20_000

  /// Those that are given first, so that a flood in the file does not hide them.
  package var certificates: [Certificate] { givenCertificates + foundCertificates }
  private var givenCertificates: [Certificate] = []
  private var foundCertificates: [Certificate] = []
  private(set) var responses: [Response] = []
  private(set) var lists: [List] = []
  private var knownGiven: Set<Certificate> = []
  private var knownFound: Set<Certificate> = []
  /// Where each answer and each list stands, by its bytes.
  private var places: [[UInt8]: Int] = [:]

  /// Gathers what the file holds.
  ///
  /// What the container of a signature holds stands in the signature's own gap, so that only a time-stamp of a later
  /// revision covers it.
  package init(_ facts: DocumentFacts) {
    let stored = facts.evidence
    for (signature, revision) in facts.signatures.map({ ($0, $0.coverage.revision.map { $0 + 1 }) }) {
      take(signature.embedded, revision)
      for timestamp in signature.timestamps + signature.contentTimestamps { take(timestamp.embedded, revision) }
    }
    for item in stored.certificates { take(item.certificate, isGiven: false) }
    for item in stored.ocspResponses { take(response: item.der, item.revision, isGiven: false) }
    for item in stored.crls { take(list: item.der, item.revision, isGiven: false) }
  }

  /// Gathers what containers hold that are in no file yet, and what the time-stamps in them hold.
  package init(_ containers: [SignedData]) {
    for container in containers {
      take(EmbeddedEvidence(of: container), nil)
      guard let signer = container.signerInfos.first else { continue }
      for token in (signer.contentTimestampTokens + signer.timestampTokens).prefix(Self.mostTokens) {
        if let inner = try? SignedData(der: token) { take(EmbeddedEvidence(of: inner), nil) }
      }
    }
  }

  private static let mostTokens = 64

  private mutating func take(_ embedded: EmbeddedEvidence, _ revision: Int?) {
    for certificate in embedded.certificates { take(certificate, isGiven: false) }
    for response in embedded.ocspResponses { take(response: response, revision, isGiven: false) }
    for list in embedded.crls { take(list: list, revision, isGiven: false) }
  }

  /// Adds a certificate that is not from the file.
  package mutating func add(_ certificate: Certificate) { take(certificate, isGiven: true) }

  /// Adds an OCSPResponse that is not from the file.
  package mutating func add(response der: [UInt8]) { take(response: der, nil, isGiven: true) }

  /// Adds a CRL that is not from the file.
  package mutating func add(list der: [UInt8]) { take(list: der, nil, isGiven: true) }

  /// Adds what a source found.
  package mutating func add(_ gathered: GatheredEvidence) {
    for certificate in gathered.certificates { add(certificate) }
    for response in gathered.statusResponses { add(response: response) }
    for list in gathered.revocationLists { add(list: list) }
  }

  private mutating func take(_ certificate: Certificate, isGiven: Bool) {
    if isGiven {
      if knownGiven.insert(certificate).inserted { givenCertificates.append(certificate) }
    } else if foundCertificates.count < Self.most, knownFound.insert(certificate).inserted {
      foundCertificates.append(certificate)
    }
  }

  /// Takes an OCSPResponse; one that cannot be read says nothing.
  private mutating func take(response der: [UInt8], _ revision: Int?, isGiven: Bool) {
    guard let basic = try? OCSPResponse(der: der).basic else { return }
    if let place = places[basic.der] {
      // Files keep the same answer in several places; the earliest one proves most.
      responses[place].revision = Self.earlier(responses[place].revision, revision)
      responses[place].isGiven = responses[place].isGiven || isGiven
    } else if isGiven || responses.count < Self.most {
      places[basic.der] = responses.count
      responses.append(Response(basic: basic, der: der, revision: revision, isGiven: isGiven))
      for certificate in basic.certificates { take(certificate, isGiven: isGiven) }
    }
  }

  /// Takes a CRL; one that cannot be read says nothing.
  private mutating func take(list der: [UInt8], _ revision: Int?, isGiven: Bool) {
    if let place = places[der] {
      lists[place].revision = Self.earlier(lists[place].revision, revision)
      lists[place].isGiven = lists[place].isGiven || isGiven
    } else if isGiven || lists.count < Self.most, let list = try? RevocationList(der) {
      places[der] = lists.count
      lists.append(List(list: list, revision: revision, isGiven: isGiven))
    }
  }

  private static func earlier(_ first: Int?, _ second: Int?) -> Int? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }
}
