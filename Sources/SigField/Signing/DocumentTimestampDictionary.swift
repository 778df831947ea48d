import ByteRange

/// The entries of a document time-stamp's dictionary besides `/ByteRange` and `/Contents`.
///
/// EN 319 142-1, 5.4.3 forbids all that tells of a signer: Cert, Reference, Changes, R, Prop_AuthTime, Prop_AuthType,
/// Name, M, Location, Reason and ContactInfo. The time is the token's.
///
/// Source: EN 319 142-1, 5.4.3; ISO 32000-2:2020, 12.8.5.
enum DocumentTimestampDictionary {
  static let entries: PDFDictionary = [
    "Type": .name("DocTimeStamp"), "Filter": .name(SignatureDictionary.filter),
    "SubFilter": .name("ETSI.RFC3161"), "V": 0,
  ]
}
