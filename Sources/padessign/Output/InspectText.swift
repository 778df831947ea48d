import PAdES

/// `inspect` and `field list` in words. Everything from the document is shown without control characters.
enum InspectText {
  static func lines(_ file: String, _ inspection: Inspection) -> [String] {
    var lines = [file]
    func add(_ label: String, _ text: String) { lines.append("  \(padded(label + ":", 15))\(text)") }
    let pages = counted(inspection.pages, "page")
    add(
      "document",
      "PDF \(inspection.version), \(pages), \(inspection.size) bytes\(inspection.isLinearized ? ", linearized" : "")")
    if !inspection.claims.isEmpty { add("claims", inspection.claims.joined(separator: ", ") + " (not checked)") }
    if let encryption = inspection.encryption {
      add(
        "encryption",
        "\(encryption.method), revision \(encryption.revision)\(encryption.openedAsOwner ? ", opened by the owner" : "")"
      )
      add("allowed", encryption.allowed.isEmpty ? "nothing" : encryption.allowed.joined(separator: ", "))
      if !encryption.forbidden.isEmpty { add("forbidden", encryption.forbidden.joined(separator: ", ")) }
    } else {
      add("encryption", "none")
    }
    add("revisions", String(inspection.revisions.count))
    for (index, revision) in inspection.revisions.enumerated() {
      lines.append("    \(index + 1)  to byte \(revision.end), \(counted(revision.changedObjects, "object"))")
    }
    if let certification = inspection.certification { add("certified", "only \(certification.word) may follow") }
    add("signatures", inspection.signatures.isEmpty ? "none" : String(inspection.signatures.count))
    for signature in inspection.signatures { lines.append("    \(sentence(signature, inspection.revisions.count))") }
    add("fields", inspection.fields.isEmpty ? "none" : String(inspection.fields.count))
    lines += fields(inspection).filter { _ in !inspection.fields.isEmpty }.map { "    \($0)" }
    add("risks", inspection.risks.isEmpty ? "none found" : String(inspection.risks.count))
    for risk in inspection.risks { lines.append("    \(risk.code): \(risk.text)") }
    return lines.map(Terminal.oneLine)
  }

  private static func sentence(_ signature: Inspection.SignatureFacts, _ revisions: Int) -> String {
    var text = "\(signature.field) (object \(signature.object ?? "direct"), \(signature.subFilter ?? "no subfilter")): "
    if let revision = signature.revision {
      text += revision == revisions ? "to the end of the file" : "revision \(revision) of \(revisions)"
    } else {
      text += signature.byteRange.isEmpty ? "an unusable byte range" : "ends with no revision"
    }
    if !signature.isVisible { text += ", invisible" }
    for key in ["name", "reason", "location"] { if let value = signature.texts[key] { text += ", \(key) \(value)" } }
    return text
  }

  /// The fields, a line each.
  static func fields(_ inspection: Inspection) -> [String] {
    guard !inspection.fields.isEmpty else { return ["no fields"] }
    let width = min(40, inspection.fields.map(\.name.count).max() ?? 0)
    return inspection.fields.map { field in
      var parts = [field.type]
      parts.append(
        field.type == "signature" ? (field.isFilled ? "signed" : "empty") : field.isFilled ? "filled" : "empty")
      parts.append(
        field.pages.isEmpty
          ? "on no page" : "page " + field.pages.prefix(8).map(String.init).joined(separator: ", "))
      if field.isReadOnly { parts.append("read-only") }
      if let lock = field.lock { parts.append("locks \(lock.word)") }
      if field.hasSeedValue { parts.append("has a seed value") }
      if !field.isInForm { parts.append("not in the form") }
      return Terminal.oneLine("\(padded(field.name, width))  \(parts.joined(separator: ", "))")
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
