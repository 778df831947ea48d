public import CMS

extension CollectedEvidence.Items {
  /// The revocation data as a signed attribute of a signature has them.
  public var archived: ArchivedRevocation {
    var archived = ArchivedRevocation()
    archived.statusResponses = statusResponses
    archived.revocationLists = revocationLists
    return archived
  }
}
