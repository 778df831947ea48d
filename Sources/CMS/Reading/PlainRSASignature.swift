/// The SubFilter adbe.x509.rsa_sha1: `/Contents` is a PKCS #1 value in an OCTET STRING, `/Cert` the certificate.
///
/// Deprecated in ISO 32000-2, 12.8.3.2; read, never written.
package enum PlainRSASignature {
  /// Judges it.
  ///
  /// - Parameters:
  ///   - contents: The DER in `/Contents`, without its padding.
  ///   - digest: The SHA-1 of the byte range.
  ///   - certificate: The first certificate of `/Cert`.
  /// - Returns: The verdict; nothing is thrown for a broken signature.
  package static func check(contents: [UInt8], digest: [UInt8], certificate: Certificate) -> SignatureCheck {
    var check = SignatureCheck(.intact)
    check.certificate = certificate
    check.digest = .sha1
    check.scheme = .rsaPKCS1(.sha1)
    check.notes = [.noSignedAttributes, .missingSigningCertificate, .weakDigest(.sha1)]
    do throws(CMSError) {
      let value = try DERReader.only(contents[...])
      guard value.tag & ~0x20 == DERTag.octetString else {
        return check.failed(.malformed, "the value is not an OCTET STRING")
      }
      let octets = try value.octets()
      guard try SignatureVerification.verify(octets, overDigest: digest, certificate, .rsaPKCS1(.sha1)) else {
        return check.failed(.altered, "the signature value does not fit the SHA-1 of the signed bytes")
      }
      return check
    } catch .unsupported(let feature) {
      return check.failed(.unsupported, "\(feature) is not supported")
    } catch {
      return check.failed(.malformed, error.text)
    }
  }
}
