package import ByteRange

/// One page: its dictionary, and what it inherits.
///
/// Source: ISO 32000-2:2020, 7.7.3.3 and 7.7.3.4.
package struct Page {
  /// The page's number, from 1.
  package let number: Int
  /// Its identifier; nil for a page that stands directly in its parent's `/Kids`, where nothing can refer to it.
  package let id: ObjectID?
  /// Its dictionary.
  package let dictionary: PDFDictionary
  /// The inheritable entries that its ancestors have, the nearest first to count.
  package let inherited: PDFDictionary

  /// A page that was found elsewhere than by walking the tree.
  package init(number: Int, id: ObjectID?, dictionary: PDFDictionary, inherited: PDFDictionary) {
    self.number = number
    self.id = id
    self.dictionary = dictionary
    self.inherited = inherited
  }

  /// An entry, inherited where the page has none.
  package func inheriting(_ key: String) -> PDFObject? { dictionary[key] ?? inherited[key] }
}
