import ByteRange

/// Whether the document's information and its metadata stream say the same.
package struct MetadataAgreement {
  /// Why a change of them is not in order, in words; nil when it is.
  let objection: String?

  init(_ step: RevisionStep) { objection = nil }
}
