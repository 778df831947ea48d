import CMS

extension AlgorithmPolicy {
  /// The list that is used unless another is given; docs/algorithms.md tells the source of each line.
  public static let standard = AlgorithmPolicy(
    digests: [
      AlgorithmRule("MD5", until: PolicyDay(2004, 12, 31)),
      AlgorithmRule("SHA-1", until: PolicyDay(2010, 12, 31)),
      AlgorithmRule("SHA-224", until: PolicyDay(2025, 12, 31)),
      AlgorithmRule("SHA-256"), AlgorithmRule("SHA-384"), AlgorithmRule("SHA-512"),
      AlgorithmRule("SHA3-256"), AlgorithmRule("SHA3-384"), AlgorithmRule("SHA3-512"),
      AlgorithmRule("SHAKE256"), AlgorithmRule("SM3"),
    ],
    schemes: [
      AlgorithmRule("RSASSA-PKCS1-v1_5"), AlgorithmRule("RSASSA-PSS"),
      AlgorithmRule("ECDSA"), AlgorithmRule("plain ECDSA"), AlgorithmRule("DSA", until: PolicyDay(2028, 12, 31)),
      AlgorithmRule("Ed25519"), AlgorithmRule("Ed448"), AlgorithmRule("SM2"),
    ],
    keys: [
      KeyRule("RSA", bits: 768, until: PolicyDay(2008, 12, 31)),
      KeyRule("RSA", bits: 1024, until: PolicyDay(2010, 12, 31)),
      KeyRule("RSA", bits: 1536, until: PolicyDay(2015, 12, 31)),
      KeyRule("RSA", bits: 1900, until: PolicyDay(2028, 12, 31)),
      KeyRule("RSA", bits: 3000),
      KeyRule("DSA", bits: 1024, until: PolicyDay(2012, 12, 31)),
      KeyRule("DSA", bits: 2048, until: PolicyDay(2028, 12, 31)),
      KeyRule("1.2.840.10045.3.1.1", until: PolicyDay(2012, 12, 31)),  // P-192
      KeyRule("1.3.132.0.33", until: PolicyDay(2015, 12, 31)),  // P-224
      KeyRule("1.3.36.3.3.2.8.1.1.5", until: PolicyDay(2015, 12, 31)),  // brainpoolP224r1
      KeyRule("P-256"), KeyRule("P-384"), KeyRule("P-521"),
      KeyRule("brainpoolP256r1"), KeyRule("brainpoolP384r1"), KeyRule("brainpoolP512r1"),
      KeyRule("1.2.250.1.223.101.256.1"),  // FRP256v1
      KeyRule("Ed25519"), KeyRule("Ed448"), KeyRule("SM2"),
    ])

  static let digestNames = Set(DigestAlgorithm.allCases.map(\.name))
  static let schemeNames: Set<String> = [
    "RSASSA-PKCS1-v1_5", "RSASSA-PSS", "ECDSA", "plain ECDSA", "DSA", "Ed25519", "Ed448", "SM2",
  ]
}
