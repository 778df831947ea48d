package import TestPKI

/// A complete list and a delta list of an authority of the test PKI, made by `openssl ca`: on the delta list is a
/// certificate that the complete one does not have yet.
package enum DeltaLists {
  /// Makes `complete.pem` and `delta.pem`.
  ///
  /// - Parameters:
  ///   - serial: The serial number of the revoked certificate, in hexadecimal.
  ///   - issuer: Who revokes.
  ///   - folder: Where they are made.
  /// - Returns: The paths of both.
  /// - Throws: ``TestSupportError`` when openssl cannot make them.
  package static func make(
    revoking serial: String, by issuer: Entity, in folder: TemporaryFolder
  ) throws -> (complete: String, delta: String) {
    try folder.write(
      """
      [ca]
      default_ca = own
      [own]
      database = \(folder.file("index.txt"))
      crlnumber = \(folder.file("number"))
      default_md = sha256
      default_crl_days = 7
      [complete]
      authorityKeyIdentifier = keyid:always
      [delta]
      authorityKeyIdentifier = keyid:always
      2.5.29.27 = critical,ASN1:INTEGER:5
      """.utf8, to: "ca.cnf")
    func list(_ section: String, _ number: String, _ entries: String) throws -> String {
      try folder.write(entries.utf8, to: "index.txt")
      try folder.write("\(number)\n".utf8, to: "number")
      let made = try Tool.run([
        "openssl", "ca", "-gencrl", "-config", folder.file("ca.cnf"), "-cert", issuer.certificatePEM, "-keyfile",
        issuer.keyPEM, "-crlexts", section, "-out", folder.file("\(section).pem"),
      ])
      guard made.status == 0 else { throw TestSupportError.system("openssl ca", reason: made.stderr) }
      return folder.file("\(section).pem")
    }
    let entry = "R\t491231235959Z\t250101000000Z,keyCompromise\t\(serial)\tunknown\t/CN=x\n"
    return (try list("complete", "05", ""), try list("delta", "06", entry))
  }
}
