package import ByteRange

/// One entry of `/VRI`: what was collected for one signature.
///
/// The key should be the SHA-1 of the signature's `/Contents` in upper-case hexadecimal; writers differ in what they
/// hash and how they write it, so it is kept as it stands.
///
/// Source: EN 319 142-1, 5.4.2.3; ISO 32000-2:2020, table 262.
package struct ValidationRecord: Hashable, Sendable {
  /// The key, as it stands.
  package let key: String
  /// The streams that it names.
  package let references: [SecurityStore.Reference]
  /// The stream with a time-stamp over the record, `/TS`.
  package let timestamp: ObjectID?
  /// `/TU`, as it stands.
  package let time: [UInt8]?
}
