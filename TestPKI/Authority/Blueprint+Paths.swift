/// Certificates whose paths are what they are about: one rule of RFC 5280, 6.1 each.
extension Blueprint {
  static let paths: [Blueprint] = pathAuthorities + pathLeaves + usages

  private static let pathAuthorities: [Blueprint] = [
    authority("path-length-0", "Path Length 0 CA", issuer: "root", 0x20, .p256).with {
      $0.basicConstraints = "critical,CA:TRUE,pathlen:0"
    },
    authority("below-path-length-0", "One Too Many CA", issuer: "path-length-0", 0x21, .p256).with {
      $0.wrong = "its issuer allows no authority below"
    },
    authority("no-ca-flag", "Not A CA", issuer: "root", 0x22, .p256).with {
      $0.basicConstraints = "critical,CA:FALSE"
      $0.wrong = "basicConstraints say that it is no authority"
    },
    authority("no-cert-sign", "No Certificates CA", issuer: "root", 0x23, .p256).with {
      $0.keyUsage = "critical,cRLSign"
      $0.wrong = "key usage without keyCertSign"
    },
    authority("expired-ca", "Expired CA", issuer: "root", 0x24, .p256).with {
      $0.days = -1825...(-30)
      $0.wrong = "expired 30 days ago"
    },
    authority("future-ca", "Future CA", issuer: "root", 0x25, .p256).with {
      $0.days = 30...1825
      $0.wrong = "valid only in 30 days"
    },
    authority("excluding", "Excluding CA", issuer: "root", 0x26, .p256).with {
      $0.extensions.append(("nameConstraints", "critical,excluded;dirName:permitted"))
    },
    authority("policies-required", "Policies CA", issuer: "root", 0x27, .p256).with {
      $0.extensions += [
        ("certificatePolicies", "2.999.2.1"), ("policyConstraints", "critical,requireExplicitPolicy:0"),
      ]
    },
    authority("unknown-critical-ca", "Unknown Extension CA", issuer: "root", 0x28, .p256).with {
      $0.extensions.append(("2.999.1", "critical,ASN1:UTF8String:unknown"))
      $0.wrong = "a critical extension that nobody knows"
    },
    // Issuing CA A once more, certified by the strangers; and the two certify each other's roots.
    authority("issuing-a-by-stranger", "Test Issuing CA A", issuer: "stranger-root", 0x2a, .rsa2048).with {
      $0.twin = "issuing-a"
      $0.wrong = "only the strangers certify it"
    },
    authority("root-by-stranger", "Test Root CA", issuer: "stranger-root", 0x2b, .rsa2048).with {
      $0.twin = "root"
      $0.wrong = "only the strangers certify it"
      $0.basicConstraints = "critical,CA:TRUE"
    },
    authority("stranger-by-root", "Stranger Root CA", issuer: "root", 0x2c, .p256).with {
      $0.twin = "stranger-root"
      $0.organisation = "Strangers"
      $0.basicConstraints = "critical,CA:TRUE"
    },
    // The key of a CA that changed: the old key certifies the new one under the same name.
    authority("rolled-old", "Rolling CA", issuer: "root", 0x2d, .p256),
    authority("rolled-new", "Rolling CA", issuer: "rolled-old", 0x2e, .p256),
  ]

  private static let pathLeaves: [Blueprint] = [
    leaf("under-path-length-0", 0x3001, issuer: "path-length-0"),
    leaf("under-one-too-many", 0x3002, issuer: "below-path-length-0", wrong: "its path is longer than allowed"),
    leaf("under-no-ca-flag", 0x3003, issuer: "no-ca-flag", wrong: "its issuer is no authority"),
    leaf("under-no-cert-sign", 0x3004, issuer: "no-cert-sign", wrong: "its issuer must not issue certificates"),
    leaf("under-expired-ca", 0x3005, issuer: "expired-ca", wrong: "its issuer has expired"),
    leaf("under-future-ca", 0x3006, issuer: "future-ca", wrong: "its issuer is not yet valid"),
    leaf("excluded-name", 0x3007, issuer: "excluding", wrong: "its name is excluded by its issuer"),
    leaf("not-excluded-name", 0x3008, issuer: "excluding").with { $0.organisation = "Somewhere Else" },
    leaf("permitted-name", 0x3009, issuer: "issuing-constrained"),
    leaf("without-policy", 0x300a, issuer: "policies-required", wrong: "has none of the policies that are required"),
    leaf("with-policy", 0x300b, issuer: "policies-required").with {
      $0.extensions.append(("certificatePolicies", "2.999.2.1"))
    },
    leaf("with-other-policy", 0x300c, issuer: "policies-required", wrong: "has another policy than is required").with {
      $0.extensions.append(("certificatePolicies", "2.999.2.2"))
    },
    leaf("under-unknown-critical", 0x300d, issuer: "unknown-critical-ca", wrong: "its issuer has an unknown extension"),
    leaf("issued-by-leaf", 0x300e, issuer: "rsa2048", wrong: "its issuer is a signer"),
    leaf("under-rolled", 0x300f, issuer: "rolled-new"),
  ]

  private static let usages: [Blueprint] = [
    leaf("eku-document", 0x3101, issuer: "issuing-a").with {
      $0.extensions.append(("extendedKeyUsage", "1.3.6.1.5.5.7.3.36"))
    },
    leaf("eku-mail", 0x3102, issuer: "issuing-a").with {
      $0.extensions.append(("extendedKeyUsage", "clientAuth,emailProtection"))
    },
    leaf("eku-any", 0x3103, issuer: "issuing-a").with {
      $0.extensions.append(("extendedKeyUsage", "serverAuth,anyExtendedKeyUsage"))
    },
    leaf("eku-client-personal", 0x3104, issuer: "issuing-a").with {
      $0.extensions.append(("extendedKeyUsage", "clientAuth"))
    },
    leaf("eku-web-server", 0x3105, issuer: "issuing-a", wrong: "a web server's certificate").with {
      $0.keyUsage = "critical,digitalSignature,keyEncipherment"
      $0.extensions.append(("extendedKeyUsage", "serverAuth,clientAuth"))
    },
    timestampAuthority("tsa-not-critical", "Lax TSA", issuer: "issuing-a", 0x3106, .p256).with {
      $0.extensions = [("extendedKeyUsage", "timeStamping")]
      $0.wrong = "the usage timeStamping is not critical"
    },
    timestampAuthority("tsa-two-usages", "Broad TSA", issuer: "issuing-a", 0x3107, .p256).with {
      $0.extensions = [("extendedKeyUsage", "critical,timeStamping,emailProtection")]
      $0.wrong = "another usage besides timeStamping"
    },
  ]

  private static func leaf(
    _ name: String, _ serial: UInt64, issuer: String, wrong: String? = nil
  ) -> Blueprint {
    signer(name, "Path \(name)", issuer: issuer, serial, .p256).with { $0.wrong = wrong }
  }
}
