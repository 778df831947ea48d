import ByteRange
import Testing
import PAdES

/// The signed bytes are still in the file, but not where a reader looks, or not alone.
enum SignatureWrapping {
  static let group = "signature wrapping"

  static let classes: [AttackClass] = [
    AttackClass("object-in-the-gap", in: group, [.byteRangeGap, .wrapping], .malformed) { base in
      let (file, gap) = try base.rawSigned()
      return try base.updated(after: file) { update in
        let id = try update.id(Place.content)
        let scratch = try update.write(id, .stream(PDFDictionary(), Array(SignedBase.otherPrice.utf8)))
        let object = Array(update.bytes[scratch...])
        update.bytes.removeLast(object.count)
        // The room that the value leaves ends the dictionary and holds the object; a proper update leads to it.
        let end = "> >>\nendobj\n"
        let start = gap.upperBound - object.count - end.utf8.count
        update.bytes.overwrite(end, at: start)
        update.bytes.replaceSubrange(start + end.utf8.count..<gap.upperBound, with: object)
        update.point(id.number, at: .offset(gap.upperBound - object.count))
      }
    } twin: { base in
      let (file, gap) = try base.rawSigned()
      var bytes = file
      for index in gap.upperBound - 120..<gap.upperBound - 1 { bytes[index] = 0x20 }
      return try base.updated(after: bytes) { update in try update.restate(Place.content) }
    },
    AttackClass("second-span-moved", in: group, [.wrapping, .byteRangeGap], .malformed) { base in
      try moved(base)
    } twin: { base in
      var (bytes, gap) = try base.rawSigned()
      for index in gap.upperBound - 120..<gap.upperBound - 1 { bytes[index] = 0x20 }
      return bytes
    },
    AttackClass("span-moved-behind-an-update", in: group, [.wrapping, .replacedDictionary], .eitherWay) { base in
      // A new dictionary stands in for the signed one: the same value, and a range whose second span is a copy.
      let (file, gap) = try base.rawSigned()
      let tail = Array(file[gap.upperBound...])
      return try base.updated(after: file) { update in
        let range: PDFObject = [
          0, .integer(gap.lowerBound), .integer(update.bytes.count + 2), .integer(tail.count),
        ]
        try update.change("Root/AcroForm/Fields/6/V") { $0["ByteRange"] = range }
        update.append("% ")
        update.bytes += tail
        try base.redefine(&update, isListed: true)
      }
    } twin: { base in
      let (file, _) = try base.rawSigned()
      return try base.updated(after: file) { update in
        update.append("% nothing behind this\n")
        try update.restate(Place.content)
      }
    },
  ]

  /// The value keeps its place, a second range stands where its padding was, and what was signed behind it stands at
  /// the end of the file. At the old offset of the section stands another one.
  private static func moved(_ base: SignedBase) throws -> [UInt8] {
    let (file, gap) = try base.rawSigned()
    let document = try Document(ByteSource(file))
    let section = try #require(document.revisions.last).sectionOffset
    let tail = Array(file[gap.upperBound...])
    var update = RawUpdate(document, base.structure.style)
    update.bytes = Array(file[..<gap.upperBound])
    update.previous = document.sections.first?.previous
    let room = gap.upperBound - 140
    for index in room..<gap.upperBound { update.bytes[index] = 0x20 }
    update.bytes.overwrite(">", at: room)
    let rangePlace = room + 2
    update.append(" >>\nendobj\n")
    while update.bytes.count < section { update.append(" ") }
    update.bytes.removeLast(update.bytes.count - section)
    // Another section begins exactly where startxref in the moved bytes leads to; its objects stand behind it.
    let objects = section + 4096
    var planned = update
    while planned.bytes.count < objects { planned.append(" ") }
    for number in document.revisions.last?.changed.sorted() ?? [] where number > 0 {
      let id = ObjectID(number)
      guard case .dictionary(let dictionary) = try planned.value(id), dictionary["ByteRange"] == nil else { continue }
      try planned.write(id, .dictionary(dictionary))
    }
    try base.redefine(&planned, isListed: true)
    let signature = try document.place("Root/AcroForm/Fields/6/V")
    if case .offset(let place, _) = document.chain.merged[signature.number] {
      planned.point(signature.number, at: .offset(place))
    }
    var listing = planned
    listing.bytes = update.bytes
    _ = try listing.section()
    try #require(listing.bytes.count < objects)
    planned.bytes.replaceSubrange(section..<listing.bytes.count, with: listing.bytes[section...])
    let start = planned.bytes.count
    planned.bytes += tail
    planned.bytes.overwrite("/ByteRange [0 \(gap.lowerBound) \(start) \(tail.count)]", at: rangePlace)
    return planned.bytes
  }
}
