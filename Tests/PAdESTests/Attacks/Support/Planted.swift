import ByteRange

/// What the attacker put into the file before anybody signed it, and what nobody saw.
struct Planted: Sendable {
  /// Content of another price, under a number of its own that nothing names.
  var content = ObjectID(0)
  /// A form XObject of another seller, likewise.
  var form = ObjectID(0)
  /// A whole other catalog with pages of its own.
  var catalog = ObjectID(0)
  /// A dictionary that nothing names and that says nothing.
  var unused = ObjectID(0)
  /// An object stream with another version of the page, the field Name and the catalog, in this order.
  var objectStream = ObjectID(0)
  /// Where a second object of the same number stands, which no section leads to.
  var twins: [ObjectID: Int] = [:]

  /// Plants everything into an unsigned file.
  ///
  /// - Returns: The file and what is where.
  static func plant(into bytes: [UInt8], _ style: RawUpdate.Style) throws -> ([UInt8], Planted) {
    let document = try Document(ByteSource(bytes))
    var update = RawUpdate(document, style)
    var planted = Planted()
    planted.content = update.add(stream: "BT /F1 24 Tf 72 720 Td (Pay 900 EUR) Tj ET")
    let formID = try document.place("Root/Pages/Kids/0/Resources/XObject/Fm1")
    let formText = "BT /F1 12 Tf 2 10 Td (Seller: Mallory) Tj ET"
    planted.form = update.add(stream: formText, try update.value(formID).dictionaryValue ?? PDFDictionary())
    planted.unused = update.add(["Nothing": .boolean(true)])

    let pageID = try document.place("Root/Pages/Kids/0")
    let nameID = try document.place("Root/AcroForm/Fields/0")
    let contentID = try document.place("Root/Pages/Kids/0/Contents")
    var page = try update.value(pageID).dictionaryValue ?? PDFDictionary()
    page["Contents"] = .reference(planted.content)
    var name = try update.value(nameID).dictionaryValue ?? PDFDictionary()
    name["V"] = .string(Array("Mallory".utf8))
    var catalog = try document.catalog()
    let pages = update.allocate()
    var otherPage = page
    otherPage["Parent"] = .reference(pages)
    let kid = update.add(.dictionary(otherPage))
    update.set(
      pages, ["Type": .name("Pages"), "Kids": [.reference(kid)], "Count": 1, "MediaBox": [0, 0, 595, 842]])
    catalog["Pages"] = .reference(pages)
    planted.catalog = update.add(.dictionary(catalog))
    planted.objectStream = update.allocate()
    try update.write(
      planted.objectStream,
      update.objectStream([
        (pageID.number, .dictionary(page)), (nameID.number, .dictionary(name)),
        (document.catalogID.number, .dictionary(catalog)),
      ]))

    let otherContent = Array("BT /F1 24 Tf 72 720 Td (Pay 900 EUR) Tj ET".utf8)
    let twins: [(ObjectID, PDFObject)] = [
      (contentID, .stream(PDFDictionary(), otherContent)), (pageID, .dictionary(page)),
      (document.catalogID, .dictionary(catalog)), (nameID, .dictionary(name)),
      (formID, .stream(try update.value(formID).dictionaryValue ?? PDFDictionary(), Array(formText.utf8))),
    ]
    for (id, object) in twins { planted.twins[id] = try update.write(id, object, isListed: false) }
    return (try update.finished(), planted)
  }
}
