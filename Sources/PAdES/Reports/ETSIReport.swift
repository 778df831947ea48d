public import ByteRange
import CMS
import SigField
import Validation

/// A validation report in XML, for other software to read and to keep.
///
/// Source: ETSI TS 119 102-2 v1.2.1. The order of the elements is that of its schema, 1910202xmlSchema.
public enum ETSIReport {
  static let namespaces: [(name: String, value: String)] = [
    ("xmlns", "http://uri.etsi.org/19102/v1.2.1#"),
    ("xmlns:ds", "http://www.w3.org/2000/09/xmldsig#"),
    ("xmlns:XAdES", "http://uri.etsi.org/01903/v1.3.2#"),
  ]

  /// The report on a document.
  ///
  /// Every signature and document time-stamp has a SignatureValidationReport; the certificates, time-stamps and signed
  /// bytes that they speak of are SignatureValidationObjects.
  ///
  /// - Parameters:
  ///   - report: What was found.
  ///   - source: The document.
  ///   - options: How it was validated.
  /// - Returns: The XML; nil for a document without a signature, for which the schema has no place.
  /// - Throws: ``FileError`` when the document cannot be read again.
  public static func xml(
    _ report: ValidationReport, of source: ByteSource, options: ValidationOptions
  ) throws -> String? {
    guard !report.signatures.isEmpty else { return nil }
    let evidence = try SignedEvidence.all(report, source)
    let objects = ETSIObjects(report, evidence)
    var xml = Markup(prologue: #"<?xml version="1.0" encoding="UTF-8"?>"#)
    xml.element("ValidationReport", namespaces) { xml in
      for (index, signature) in report.signatures.enumerated() {
        ETSISignature(signature, evidence[index], number: index + 1, options).write(to: &xml)
      }
      objects.write(to: &xml)
    }
    try source.checkUnchanged()
    return xml.text + "\n"
  }
}
