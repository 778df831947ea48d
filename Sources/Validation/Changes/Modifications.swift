/// What changed after a signature was made.
public struct Modifications: Hashable, Sendable {
  /// How far the changes go.
  public package(set) var level: ModificationLevel
  /// Whether all of them are allowed; nil when nothing was compared.
  public package(set) var permitted: Bool?
  /// The changes, each with its rule, oldest first.
  public package(set) var findings: [ChangeFinding]
  /// What they were held against, in words, such as `DocMDP P=2 of the certification`.
  public package(set) var basis: String

  /// Nothing was compared.
  package static let notJudged = Modifications(level: .notJudged, permitted: nil, findings: [], basis: "")
}
