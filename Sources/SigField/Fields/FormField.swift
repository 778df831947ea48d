package import ByteRange

/// One field of a form, terminal or not.
///
/// Source: ISO 32000-2:2020, 12.7.4.
package struct FormField {
  /// Its identifier; nil when it stands directly in an array, where nothing can be changed through it.
  package let id: ObjectID?
  /// The fully qualified name: partial names from the root, joined by periods.
  package let name: String
  /// Its own dictionary.
  package let dictionary: PDFDictionary
  /// `/FT`, inherited.
  package let type: String?
  /// `/Ff`, inherited.
  package let flags: Int
  /// `/V`, inherited, unresolved.
  package let value: PDFObject?
  /// Its widgets: itself when merged with one, else its kids without a name of their own.
  package let widgets: [ObjectID]
  /// Whether kids with names of their own follow below it.
  package let isTerminal: Bool
  /// Whether it was found through `/Fields`, or only among a page's annotations.
  package let isInForm: Bool

  /// Whether it is a signature field.
  package var isSignature: Bool { type == "Sig" }
}
