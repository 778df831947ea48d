package import CMS

/// Everything that is at hand to judge certificates with, and in which revision of the file each piece first stood.
package struct HeldEvidence: Sendable {
  /// An OCSP answer. `revision` counts from 1; nil for one that is not in the file.
  struct Response: Sendable {
    let basic: BasicOCSPResponse
    let revision: Int?
  }

  /// A CRL.
  struct List: Sendable {
    let list: RevocationList
    let revision: Int?
  }

  /// The most pieces of one kind that are looked at: files and networks may give any number.
  private static let most = 20_000

  private(set) var certificates: [Certificate] = []
  private(set) var responses: [Response] = []
  private(set) var lists: [List] = []
  private var knownCertificates: Set<Certificate> = []
  /// Where each answer and each list stands, by its bytes.
  private var places: [[UInt8]: Int] = [:]

  /// Gathers what the file holds.
  ///
  /// What the container of a signature holds stands in the signature's own gap, so that only a time-stamp of a later
  /// revision covers it.
  package init(_ facts: DocumentFacts) {
    // What stood in an earlier revision comes first: of two copies the earlier is the better proof.
    let stored = facts.evidence
    for (signature, revision) in facts.signatures.map({ ($0, $0.coverage.revision.map { $0 + 1 }) }) {
      add(signature.embedded, revision)
      for timestamp in signature.timestamps + signature.contentTimestamps { add(timestamp.embedded, revision) }
    }
    for item in stored.certificates { add(item.certificate) }
    for item in stored.ocspResponses { add(response: item.der, item.revision) }
    for item in stored.crls { add(list: item.der, item.revision) }
  }

  private mutating func add(_ embedded: EmbeddedEvidence, _ revision: Int?) {
    for certificate in embedded.certificates { add(certificate) }
    for response in embedded.ocspResponses { add(response: response, revision) }
    for list in embedded.crls { add(list: list, revision) }
  }

  package mutating func add(_ certificate: Certificate) {
    guard certificates.count < Self.most, knownCertificates.insert(certificate).inserted else { return }
    certificates.append(certificate)
  }

  /// Adds an OCSPResponse; one that cannot be read says nothing.
  package mutating func add(response der: [UInt8], _ revision: Int? = nil) {
    guard let basic = try? OCSPResponse(der: der).basic else { return }
    if let place = places[basic.der] {
      // Files keep the same answer in several places; the earliest one proves most.
      guard let revision, responses[place].revision.map({ revision < $0 }) ?? true else { return }
      responses[place] = Response(basic: responses[place].basic, revision: revision)
      return
    }
    guard responses.count < Self.most else { return }
    places[basic.der] = responses.count
    responses.append(Response(basic: basic, revision: revision))
    for certificate in basic.certificates { add(certificate) }
  }

  /// Adds a CRL; one that cannot be read says nothing.
  package mutating func add(list der: [UInt8], _ revision: Int? = nil) {
    if let place = places[der] {
      guard let revision, lists[place].revision.map({ revision < $0 }) ?? true else { return }
      lists[place] = List(list: lists[place].list, revision: revision)
      return
    }
    guard lists.count < Self.most, let list = try? RevocationList(der) else { return }
    places[der] = lists.count
    lists.append(List(list: list, revision: revision))
  }

  /// Adds what a source found.
  package mutating func add(_ gathered: GatheredEvidence) {
    for certificate in gathered.certificates { add(certificate) }
    for response in gathered.statusResponses { add(response: response) }
    for list in gathered.revocationLists { add(list: list) }
  }
}
