package import ByteRange

/// A signature's dictionary as it stood when it was signed.
package struct SigningState {
  /// The dictionary, or whatever stood in its place.
  package let value: PDFObject
  /// The document as it was then.
  package let document: Document
  /// Which of the revisions that is, from 0.
  package let revision: Int
  /// Whether a later revision replaced the dictionary by another one.
  package let isReplaced: Bool
}

/// Finds the state in which each signature was made.
///
/// A later revision may hold another dictionary under the same number: that one must not answer for the signed one.
struct SigningStates {
  private let document: Document
  private var opened: [Int: Document] = [:]
  /// Revisions kept open at a time; each is a reader with a table of its own.
  private static let mostOpen = 64

  init(_ document: Document) { self.document = document }

  /// The state of one signature.
  ///
  /// - Throws: ``FileError`` when an object cannot be read.
  mutating func state(of place: FoundSignature.Place) throws(FileError) -> SigningState {
    let newest = try Self.value(at: place, in: document)
    let revisions = document.revisions
    let touching =
      document.isRecovered ? [] : revisions.indices.filter { revisions[$0].changed.contains(place.object.number) }
    guard touching.count > 1 else {
      return SigningState(
        value: newest, document: document, revision: touching.first ?? revisions.count - 1, isReplaced: false)
    }
    for index in touching {
      // A revision that is no file in itself has shown nobody anything.
      guard let earlier = try? revision(index), let value = try? Self.value(at: place, in: earlier),
        let dictionary = value.dictionaryValue, dictionary["ByteRange"] != nil || dictionary["Contents"] != nil
      else { continue }
      return SigningState(
        value: value, document: earlier, revision: index, isReplaced: !value.says(sameAs: newest))
    }
    return SigningState(
      value: newest, document: document, revision: touching.last ?? revisions.count - 1, isReplaced: false)
  }

  private mutating func revision(_ index: Int) throws(FileError) -> Document {
    if index == document.revisions.count - 1 { return document }
    if let known = opened[index] { return known }
    let earlier = try document.at(document.revisions[index])
    if opened.count >= Self.mostOpen { opened.removeAll() }
    opened[index] = earlier
    return earlier
  }

  private static func value(
    at place: FoundSignature.Place, in document: Document
  ) throws(FileError) -> PDFObject {
    var value = try document.resolve(.reference(place.object))
    for key in place.path { value = try document.resolve(value.dictionaryValue?[key]) }
    return value
  }
}
