package import ByteRange
package import CMS
package import SigField

/// The validation data that a document carries in `/DSS`, each with the revision in which they were first there.
///
/// Whatever a document time-stamp covers existed at its time, so data of revision k are proven by a time-stamp whose
/// bytes end with revision k or later (EN 319 102-1, 5.6.2.3). Data that a later revision dropped from the store are
/// here too: they are still in the file.
package struct StoredEvidence: Sendable {
  /// One certificate, response or list.
  package struct Item: Sendable {
    package let kind: SecurityStore.Kind
    /// The stream's object.
    package let object: ObjectID
    /// The stream's bytes, decrypted and decoded: DER, if it is what it says.
    package let bytes: [UInt8]
    /// The first revision that has it in its store, from 1.
    package let revision: Int
  }

  /// A certificate that can be read.
  package struct StoredCertificate: Sendable {
    package let certificate: Certificate
    /// The first revision that has it in its store, from 1.
    package let revision: Int
  }

  /// Everything, oldest first; nothing twice.
  package internal(set) var items: [Item] = []
  /// The certificates among ``items`` that can be read.
  package internal(set) var certificates: [StoredCertificate] = []
  /// `/VRI` of the newest state.
  package internal(set) var records: [ValidationRecord] = []
  /// Whether the newest state has a store.
  package internal(set) var isThere = false
  /// Whether the catalog names it by a reference (EN 319 142-1, 5.4.2.2).
  package internal(set) var isIndirect = false
  /// What is odd about it.
  package internal(set) var warnings: [ValidationWarning] = []

  /// The OCSP responses with the revision in which each was first there, from 1.
  package var ocspResponses: [(der: [UInt8], revision: Int)] { all(.ocspResponse) }
  /// The CRLs with the revision in which each was first there, from 1.
  package var crls: [(der: [UInt8], revision: Int)] { all(.crl) }

  private func all(_ kind: SecurityStore.Kind) -> [(der: [UInt8], revision: Int)] {
    items.lazy.filter { $0.kind == kind }.map { ($0.bytes, $0.revision) }
  }

  /// No store.
  package init() {}

  /// Gathers what the revisions of a document have; damage is a warning, never an error.
  package init(_ document: Document) {
    var reader = StoredEvidenceReader(document)
    reader.run()
    self = reader.evidence
  }
}
