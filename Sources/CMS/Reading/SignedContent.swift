/// What a container is held against.
package enum SignedContent: Sendable {
  /// The digest of the byte range, made with the first signer's ``SignerInfo/digest``:
  /// ETSI.CAdES.detached and adbe.pkcs7.detached.
  case detached(digest: [UInt8])
  /// The SHA-1 of the byte range, which is the eContent: adbe.pkcs7.sha1, deprecated in ISO 32000-2, 12.8.3.3.
  case sha1(digest: [UInt8])
  /// The eContent itself, as in a time-stamp token.
  case encapsulated
}
