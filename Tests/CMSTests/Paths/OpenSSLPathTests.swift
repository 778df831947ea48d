import CMS
import TestPKI
import TestSupport
import Testing

/// Every entity of the test PKI, right and wrong, at several times: our verdict against that of `openssl verify`.
@Suite struct OpenSSLPathTests {
  private static let year: Int64 = 365 * 86_400

  @Test(arguments: Blueprint.all.map(\.name))
  func weFindWhatOpenSSLFinds(_ name: String) throws {
    let entity = try SharedPKI.entity(name)
    let issuers = try SharedPKI.authority.chain(of: name)
    let root = try SharedPKI.entity("root")
    let untrusted = issuers.filter { $0.name != "root" }
    let builder = PathBuilder(
      anchors: [try Made.anchor()], untrusted: try untrusted.map { try Made.certificate($0.name) })
    let leaf = try Made.certificate(name)
    for offset in [0, -2 * Self.year, 3 * Self.year, 30 * Self.year] {
      let time = Made.now + offset
      let theirs = try OpenSSLVerify.findings(entity, untrusted: untrusted, anchor: root, at: time)
      let path = try #require(builder.paths(from: leaf, at: time).paths.first)
      let ours = path.problems(at: time, for: .any).map { problem in
        OpenSSLVerify.Finding(kind: Self.theirKind(problem.kind), index: problem.index)
      }
      // The command stops at some errors; what it says before that must be there, and nothing where it finds nothing.
      let comment = "\(name) at \(offset): ours \(ours), theirs \(theirs)"
      #expect(theirs.isSubset(of: ours) && ours.isEmpty == theirs.isEmpty, "\(comment)")
    }
  }

  /// openssl does not tell an anchor's dates apart.
  private static func theirKind(_ kind: PathProblem.Kind) -> PathProblem.Kind {
    switch kind {
    case .anchorExpired: .expired
    case .anchorNotYetValid: .notYetValid
    default: kind
    }
  }

  @Test(
    arguments: Blueprint.all.filter { $0.kind == .timestampAuthority }.map(\.name) + ["rsa2048", "wrong-key-usage"])
  func weRefuseTheTSAsThatOpenSSLRefuses(_ name: String) throws {
    let issuers = try SharedPKI.authority.chain(of: name).filter { $0.name != "root" }
    let theirs = try OpenSSLVerify.findings(
      try SharedPKI.entity(name), untrusted: issuers, anchor: try SharedPKI.entity("root"), at: Made.now,
      options: ["-purpose", "timestampsign"])
    let builder = PathBuilder(
      anchors: [try Made.anchor()], untrusted: try issuers.map { try Made.certificate($0.name) })
    let path = try #require(builder.paths(from: try Made.certificate(name)).complete.first)
    #expect(path.problems(at: Made.now, for: .timestamping).isEmpty == theirs.isEmpty)
  }
}
