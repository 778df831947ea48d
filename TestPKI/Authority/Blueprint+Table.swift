/// Names and serials are the same in every PKI, so that tests can name them; only keys and moments differ.
extension Blueprint {
  /// Every entity, issuers before those they issue to.
  package static let all: [Blueprint] = authorities + services + signers + wrongOnes + paths

  /// The entity of this name.
  package static func named(_ name: String) throws(PKIError) -> Blueprint {
    guard let found = all.first(where: { $0.name == name }) else { throw .unknownEntity(name) }
    return found
  }

  private static let authorities: [Blueprint] = [
    authority("root", "Test Root CA", issuer: "root", 0x01, .rsa2048),
    authority("issuing-a", "Test Issuing CA A", issuer: "root", 0x0a, .rsa2048),
    authority("issuing-b", "Test Issuing CA B", issuer: "root", 0x0b, .p256),
    authority("issuing-sm2", "Test Issuing CA SM2", issuer: "root", 0x10, .sm2),
    authority("issuing-constrained", "Test Constrained CA", issuer: "root", 0x0c, .p256).with {
      $0.extensions.append(("nameConstraints", "critical,permitted;dirName:permitted"))
    },
    authority("issuing-sha1", "Test SHA-1 CA", issuer: "root", 0x0d, .p256).with {
      $0.digest = "SHA1"
      $0.wrong = "its certificate is signed with SHA-1"
    },
    authority("issuing-revoked", "Test Revoked CA", issuer: "root", 0x0e, .p256).with {
      $0.revokedDaysAgo = 30
      $0.wrong = "revoked by the root"
    },
    authority("stranger-root", "Stranger Root CA", issuer: "stranger-root", 0x0f, .p256).with {
      $0.organisation = "Strangers"
      $0.wrong = "a root that nobody here trusts"
    },
  ]

  private static let services: [Blueprint] = [
    timestampAuthority("tsa", "Test TSA", issuer: "issuing-a", 0x101, .rsa2048),
    timestampAuthority("tsa-second", "Test TSA 2", issuer: "issuing-b", 0x102, .p256),
    timestampAuthority("tsa-no-eku", "Test TSA without usage", issuer: "issuing-a", 0x103, .p256).with {
      $0.extensions = []
      $0.wrong = "no extended key usage timeStamping"
    },
    statusResponder("ocsp-root", "Test OCSP root", issuer: "root", 0x111, nocheck: true),
    statusResponder("ocsp-issuing-a", "Test OCSP A", issuer: "issuing-a", 0x112, nocheck: true),
    // Its certificate has no ocsp-nocheck, and names itself as the responder to ask (RFC 6960, 4.2.2.2.1).
    statusResponder("ocsp-issuing-b", "Test OCSP B", issuer: "issuing-b", 0x113, nocheck: false),
    statusResponder("ocsp-issuing-sm2", "Test OCSP SM2", issuer: "issuing-sm2", 0x115, nocheck: true),
    statusResponder("ocsp-issuing-a-check", "Test OCSP A, to be checked", issuer: "issuing-a", 0x114, nocheck: false),
  ]

  private static let signers: [Blueprint] = [
    signer("rsa2048", "Alice Arnold", issuer: "issuing-a", 0x1001, .rsa2048),
    signer("second", "Zoë Müller-Straße", issuer: "issuing-b", 0x1002, .rsa2048),
    signer("rsa3072", "Bruno Bär", issuer: "issuing-a", 0x1003, .rsa3072),
    signer("rsa4096", "Carla Conti", issuer: "issuing-a", 0x1004, .rsa4096),
    signer("rsa-pss", "Dirk Damm", issuer: "issuing-a", 0x1005, .rsaPSS),
    signer("p256", "Eva Engel", issuer: "issuing-b", 0x1006, .p256),
    signer("p384", "Fritz Falk", issuer: "issuing-b", 0x1007, .p384),
    signer("p521", "Gerda Groß", issuer: "issuing-b", 0x1008, .p521),
    signer("brainpoolP256r1", "Hans Huber", issuer: "issuing-b", 0x1009, .brainpoolP256r1),
    signer("brainpoolP384r1", "Ida Ingold", issuer: "issuing-b", 0x100a, .brainpoolP384r1),
    signer("brainpoolP512r1", "Jan Jansen", issuer: "issuing-b", 0x100b, .brainpoolP512r1),
    signer("ed25519", "Karin Klee", issuer: "issuing-a", 0x100c, .ed25519),
    signer("ed448", "Ludwig Lang", issuer: "issuing-a", 0x100d, .ed448),
    signer("sm2", "王小明", issuer: "issuing-b", 0x100e, .sm2),
    signer("sm2-chain", "李华", issuer: "issuing-sm2", 0x100f, .sm2),
  ]

  private static let wrongOnes: [Blueprint] = [
    wrong("expired", 0x2001, "expired a year ago") { $0.days = -1095...(-365) },
    wrong("not-yet-valid", 0x2002, "valid only in a year") { $0.days = 365...730 },
    wrong("revoked", 0x2003, "revoked 30 days ago") { $0.revokedDaysAgo = 30 },
    wrong("wrong-key-usage", 0x2004, "key usage is keyEncipherment alone") { $0.keyUsage = "critical,keyEncipherment" },
    wrong("unknown-critical", 0x2005, "a critical extension that nobody knows") {
      // 2.999 is the arc for examples (ITU-T X.660).
      $0.extensions.append(("2.999.1", "critical,ASN1:UTF8String:unknown"))
    },
    wrong("ca-as-signer", 0x2006, "a CA certificate") {
      $0.basicConstraints = "critical,CA:TRUE"
      $0.keyUsage = "critical,digitalSignature,nonRepudiation,keyCertSign,cRLSign"
    },
    wrong("name-constraints", 0x2007, issuer: "issuing-constrained", "its name is not within its issuer's constraints")
    {
      $0.organisation = "Somewhere Else"
    },
    wrong("sha1-chain", 0x2008, issuer: "issuing-sha1", "its certificate and its issuer's are signed with SHA-1") {
      $0.digest = "SHA1"
    },
    wrong("under-revoked-ca", 0x2009, issuer: "issuing-revoked", "its issuer is revoked") { _ in },
    wrong("stranger", 0x200a, issuer: "stranger-root", "its root is not trusted") { $0.organisation = "Strangers" },
    wrong("self-signed", 0x200b, issuer: "self-signed", "self-signed") { $0.namesRevocationSources = false },
    wrong("no-sources", 0x200c, "names no source of revocation") { $0.namesRevocationSources = false },
  ]

  static func authority(
    _ name: String, _ commonName: String, issuer: String, _ serial: UInt64, _ type: KeyType
  ) -> Blueprint {
    Blueprint(name: name, kind: .authority, commonName: commonName, issuer: issuer, serial: serial, keyType: type).with
    {
      $0.days = name == issuer ? -3650...7300 : -1825...3650
      $0.keyUsage = "critical,keyCertSign,cRLSign"
      $0.basicConstraints = name == issuer ? "critical,CA:TRUE" : "critical,CA:TRUE,pathlen:1"
      $0.namesRevocationSources = name != issuer
    }
  }

  static func timestampAuthority(
    _ name: String, _ commonName: String, issuer: String, _ serial: UInt64, _ type: KeyType
  ) -> Blueprint {
    Blueprint(
      name: name, kind: .timestampAuthority, commonName: commonName, issuer: issuer, serial: serial, keyType: type
    ).with {
      $0.keyUsage = "critical,digitalSignature"
      // The usage stands alone and is critical (RFC 3161, 2.3).
      $0.extensions = [("extendedKeyUsage", "critical,timeStamping")]
    }
  }

  private static func statusResponder(
    _ name: String, _ commonName: String, issuer: String, _ serial: UInt64, nocheck: Bool
  ) -> Blueprint {
    Blueprint(
      name: name, kind: .statusResponder, commonName: commonName, issuer: issuer, serial: serial, keyType: .p256
    ).with {
      $0.keyUsage = "critical,digitalSignature"
      $0.extensions = [("extendedKeyUsage", "OCSPSigning")]
      if nocheck { $0.extensions.append(("noCheck", "ignored")) }
      $0.namesRevocationSources = !nocheck
    }
  }

  static func signer(
    _ name: String, _ commonName: String, issuer: String, _ serial: UInt64, _ type: KeyType
  ) -> Blueprint {
    Blueprint(name: name, kind: .signer, commonName: commonName, issuer: issuer, serial: serial, keyType: type)
  }

  static func wrong(
    _ name: String, _ serial: UInt64, issuer: String = "issuing-a", _ what: String, _ change: (inout Blueprint) -> Void
  ) -> Blueprint {
    signer(name, "Wrong \(name)", issuer: issuer, serial, .p256).with {
      $0.wrong = what
      change(&$0)
    }
  }
}
