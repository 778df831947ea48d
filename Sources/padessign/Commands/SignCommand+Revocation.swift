import PAdES

extension SignCommand {
  /// Puts what proves the signer's certificates into the signed attributes, where that is asked for.
  ///
  /// - Throws: ``Failure`` when a certificate stays without data, and about options that go nowhere.
  static func addRevocation(
    of identity: SigningIdentity, _ line: Line, to options: inout SigningOptions, about file: String
  ) async throws -> [Warning] {
    guard line.has("revocation-in-cms") else { return [] }
    let found = try await EvidenceGatherer.gather(
      for: identity, options: GatherInput.options(line), online: GatherInput.source(line))
    var warnings = try GatherInput.warnings(found, line, about: file)
    let archived = found.items.archived
    guard !archived.statusResponses.isEmpty || !archived.revocationLists.isEmpty else {
      throw Failure.usage(
        "--revocation-in-cms", "there is nothing to be put there: no certificate needs revocation data")
    }
    options.attributes.revocation = archived
    if options.profile != .pkcs7, options.field.certification != .noChanges {
      warnings.append(
        Warning(
          code: "revocation-in-cms",
          text:
            "PAdES keeps revocation data in the document; in the signature they serve readers that look nowhere else"))
    }
    return warnings
  }
}
