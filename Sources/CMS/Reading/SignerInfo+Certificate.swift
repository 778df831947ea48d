extension SignerInfo {
  /// What the signing-certificate attributes say.
  package var signingCertificate: SigningCertificateReference { SigningCertificateReference(signedAttributes) }

  /// The signer's certificate: the one that signing-certificate names by its digest, else the one that the identifier
  /// names (EN 319 102-1, 5.2.3).
  ///
  /// The identifier is not signed, so it does not overrule the attribute; where the attribute's certificate is not
  /// there, the identifier's is given, and the check says that they differ.
  package func signerCertificate(among certificates: [Certificate]) -> Certificate? {
    if case .present(let entry) = signingCertificate, let named = certificates.first(where: entry.names) {
      return named
    }
    return certificates.first(where: isIdentified)
  }

  /// Whether the identifier names this certificate.
  package func isIdentified(_ certificate: Certificate) -> Bool {
    switch identifier {
    case .issuerAndSerialNumber(let issuer, let serialNumber):
      // Names are compared as encoded: a copy of the certificate's own, which every writer makes.
      certificate.fields.serialNumber == serialNumber && certificate.fields.issuer == issuer
    case .subjectKeyIdentifier(let identifier):
      certificate.subjectKeyIdentifier == identifier
    }
  }
}
