package import ByteRange
import SigField

extension DocumentFacts {
  /// Compares the revisions, and says of each signature what changed since.
  ///
  /// - Parameters:
  ///   - document: The newest state of the file.
  ///   - policy: What counts where a signature says nothing.
  ///   - rules: The rules.
  ///   - limit: The most allowed changes that are told of one signature.
  /// - Throws: `CancellationError`.
  package mutating func judgeChanges(
    in document: Document, _ policy: ModificationPolicy, rules: [any ChangeRule] = ChangeRules.all,
    limit: Int = ChangeHistory.mostTold
  ) throws {
    for index in signatures.indices where signatures[index].coverage.verdict == .partial {
      // What repeats the signed revision's `startxref` behind other objects is no revision of its own.
      if signatures[index].attack == nil, let end = signatures[index].signedEnd, !document.isRecovered,
        document.revisions.dropLast().allSatisfy({ $0.end <= end }),
        !StrayObjects(in: document, from: end).objects.isEmpty
      {
        signatures[index].attack = .incrementalNoXRef
      }
      signatures[index].modifications = .uncovered(signatures[index])
    }
    let covered = signatures.compactMap { $0.coverage.verdict == .partial ? nil : $0.coverage.revision }
    guard let first = covered.min() else { return }
    warnAboutStrays(in: document, upTo: first)
    let history = try ChangeHistory(document, from: first, rules: rules)
    // A certification binds every signature after it (12.8.2.2.2).
    var certified: SignatureRights?
    for index in signatures.indices {
      guard signatures[index].coverage.verdict != .partial, let revision = signatures[index].coverage.revision else {
        continue
      }
      var rights = signatures[index].rights
      if signatures[index].isCertification, certified == nil { certified = rights }
      if let permission = certified?.permission { rights.restrict(to: permission, certified?.source ?? "") }
      var found = history.modifications(since: revision, rights, policy, limit: limit)
      // A copied time-stamp proves nothing, and changes nothing in the document.
      if let attack = signatures[index].attack, attack != .copiedTimestamp {
        found = found.adding(attack, signatures[index])
      }
      signatures[index].modifications = found
    }
  }
}

extension DocumentFacts {
  /// The most revisions and entries that are looked through for objects that were signed unseen.
  private static let mostSearched = 64
  private static let mostEntries = 500_000

  /// Names objects that stand in the signed bytes and to which no section leads: a later one may make them show.
  private mutating func warnAboutStrays(in document: Document, upTo first: Int) {
    guard !document.isRecovered, first <= Self.mostSearched else { return }
    let revisions = document.revisions.prefix(first)
    guard revisions.reduce(0, { $0 + $1.changed.count }) <= Self.mostEntries else { return }
    var start = 0
    for revision in revisions {
      defer { start = revision.end }
      guard let state = revision == document.revisions.last ? document : try? document.at(revision) else { continue }
      for id in StrayObjects(in: state, from: start).objects {
        warnings.append(
          ValidationWarning(
            "unreachable-object", object: id.description,
            "a second object \(id) stands in the signed bytes, and nothing leads to it; a later change may make it show"
          ))
      }
    }
  }
}
