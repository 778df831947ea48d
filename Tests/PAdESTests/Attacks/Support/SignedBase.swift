import ByteRange
import PAdES
import TestSupport
import Testing

/// The signed file that is attacked, in one structure.
struct SignedBase: Sendable {
  let structure: FileStructure
  /// The file before it was signed, with what was planted.
  let unsigned: [UInt8]
  /// The file that is attacked: a visible signature in the field Buyer.
  let bytes: [UInt8]
  let planted: Planted
  /// The signature dictionary.
  let signature: ObjectID
  /// The four numbers of its byte range.
  let byteRange: [Int]

  private init(_ structure: FileStructure) async throws {
    self.structure = structure
    var plain = AttackedForm.bytes(Self.builderStyle(structure))
    if let encryption = structure.encryption {
      let folder = try TemporaryFolder()
      let input = try folder.write(plain, to: "plain.pdf")
      let streams = structure.style == .stream ? "generate" : "disable"
      let tool = try Tool.run(
        ["qpdf", "--allow-weak-crypto", "--object-streams=\(streams)", input, folder.file("out.pdf")]
          + ["--encrypt", "", "owner"] + encryption)
      #expect(tool.status == 0, "\(tool.stderr)")
      plain = try folder.read("out.pdf")
    }
    (unsigned, planted) = try Planted.plant(into: plain, structure.style)
    let file = try await SignedFile(unsigned) { options in
      options.field.name = "Buyer"
      options.field.placement = Seals.place(72, 280, 150, 50)
      options.field.seal = try Seals.marker()
      options.field.certification = structure.certification
      options.field.lock = structure.lock
    }
    bytes = file.bytes
    byteRange = file.report.byteRange
    signature = ObjectID(Int(file.report.object.split(separator: " ")[0]) ?? 0)
  }

  private static func builderStyle(_ structure: FileStructure) -> PDFBuilder.Style {
    guard structure.encryption == nil else { return .table }
    switch structure.style {
    case .table: return .table
    case .stream: return .objectStream
    case .hybrid: return .hybrid
    }
  }

  /// The base of a structure, made once for the whole test process.
  static func of(_ structure: FileStructure) async throws -> SignedBase { try await Bases.shared.base(structure) }

  /// Makes each base once.
  private actor Bases {
    static let shared = Bases()
    private var made: [FileStructure: Task<SignedBase, any Error>] = [:]

    func base(_ structure: FileStructure) async throws -> SignedBase {
      let task = made[structure] ?? Task { try await SignedBase(structure) }
      made[structure] = task
      return try await task.value
    }
  }

  /// Where the gap is, with the `<` and `>` of `/Contents`.
  var gap: Range<Int> { byteRange[1]..<byteRange[2] }

  /// Begins an update behind the signed file, or behind another state of it.
  func update(after bytes: [UInt8]? = nil, style: RawUpdate.Style? = nil) throws -> RawUpdate {
    RawUpdate(try Document(ByteSource(bytes ?? self.bytes)), style ?? structure.style)
  }

  /// The signed file with one update.
  ///
  /// - Parameters:
  ///   - bytes: What is updated; nil for the signed file.
  ///   - change: What the update does.
  /// - Returns: The file.
  /// - Throws: What reading throws.
  func updated(after bytes: [UInt8]? = nil, _ change: (inout RawUpdate) throws -> Void) throws -> [UInt8] {
    var update = try update(after: bytes)
    try change(&update)
    return try update.finished()
  }

  /// The signed file with an update that writes some objects again and changes nothing.
  func restated(_ paths: String...) throws -> [UInt8] {
    try updated { update in for path in paths { try update.restate(path) } }
  }
}
