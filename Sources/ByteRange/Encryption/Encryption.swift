internal import CQPDF

/// How an encrypted file is encrypted, and with what rights it was opened.
///
/// Source: ISO 32000-2:2020, 7.6.
public struct Encryption: Sendable {
  /// How strings or streams are encrypted.
  public enum Method: String, Hashable, Sendable {
    /// Not at all: the Identity crypt filter.
    case none
    /// RC4 with a key per object.
    case rc4 = "RC4"
    /// AES-128 in CBC mode with a key per object.
    case aes128 = "AES-128"
    /// AES-256 in CBC mode with the file's key.
    case aes256 = "AES-256"
  }

  /// `/V`, the algorithm's code.
  public let version: Int
  /// `/R`, the revision of the standard security handler.
  public let revision: Int
  /// How new strings are to be encrypted.
  public let strings: Method
  /// How new streams are to be encrypted.
  public let streams: Method
  /// `/P`, as signed 32 bits.
  public let permissions: Int32
  /// Whether the owner's password opened the file; then the permission bits forbid nothing.
  public package(set) var openedAsOwner = false
  /// The length of the file's key in bits.
  public let keyBits: Int

  let key: FileKey

  /// Reads the encryption dictionary and refuses by name what cannot be written to.
  ///
  /// - Throws: ``FileError/unsupported(feature:)``, ``FileError/damaged(object:reason:)``.
  init(_ dictionary: PDFDictionary, key: FileKey) throws(FileError) {
    try Self.refuseUnsupported(dictionary)
    guard let version = dictionary["V"]?.integerValue, let revision = dictionary["R"]?.integerValue,
      let permissions = dictionary["P"]?.integerValue
    else { throw .damaged(object: "/Encrypt", reason: "/V, /R or /P is missing") }
    self.version = version
    self.revision = revision
    // Some writers store /P as an unsigned number; the bits are the same (7.6.4.2).
    self.permissions = Int32(truncatingIfNeeded: permissions)
    self.key = key
    switch version {
    case 1, 2, 3:
      strings = .rc4
      streams = .rc4
      keyBits = version == 1 ? 40 : dictionary["Length"]?.integerValue ?? 40
    case 4, 5:
      strings = try Self.method(dictionary, "StrF", version)
      streams = try Self.method(dictionary, "StmF", version)
      keyBits = version == 5 ? 256 : 128
    default: throw .unsupported(feature: "encryption with /V \(version)")
    }
  }

  /// Refuses encryption that this engine cannot read, by its name.
  static func refuseUnsupported(_ dictionary: PDFDictionary) throws(FileError) {
    let filter = dictionary["Filter"]?.nameValue ?? "none"
    guard filter == "Standard" else {
      let isPublicKey = filter.hasPrefix("Adobe.PubSec") || filter == "Adobe.PPKLite" || dictionary["Recipients"] != nil
      throw .unsupported(
        feature: isPublicKey ? "public-key encryption (/Filter /\(filter))" : "the security handler /\(filter)")
    }
    if case .dictionary(let filters)? = dictionary["CF"] {
      for (_, value) in filters where value.dictionaryValue?["CFM"]?.nameValue == "AESV4" {
        throw .unsupported(feature: "AES-GCM encryption (ISO/TS 32003)")
      }
    }
    if let version = dictionary["V"]?.integerValue, version == 6 {
      throw .unsupported(feature: "AES-GCM encryption (ISO/TS 32003)")
    }
  }

  private static func method(_ dictionary: PDFDictionary, _ use: String, _ version: Int) throws(FileError) -> Method {
    let name = dictionary[use]?.nameValue ?? "Identity"
    guard name != "Identity" else { return .none }
    guard let filter = dictionary["CF"]?.dictionaryValue?[name]?.dictionaryValue else {
      throw .damaged(object: "/Encrypt", reason: "the crypt filter /\(name) is missing")
    }
    switch filter["CFM"]?.nameValue ?? "None" {
    case "None": return .none
    case "V2": return .rc4
    case "AESV2": return .aes128
    case "AESV3": return .aes256
    case let other: throw .unsupported(feature: "the crypt filter method /\(other)")
    }
  }

  /// Whether a permission bit is set, counted from 1 as the standard does; always true for the owner.
  ///
  /// Source: ISO 32000-2:2020, table 22.
  public func permits(bit: Int) -> Bool { openedAsOwner || permissions >> (bit - 1) & 1 == 1 }

  /// Encrypts the bytes of a string or stream of one object.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)`` when the cryptography refuses.
  func encrypt(_ bytes: [UInt8], in object: ObjectID, by method: Method) throws(FileError) -> [UInt8] {
    switch method {
    case .none: return bytes
    case .rc4:
      var output = bytes
      let objectKey = try self.objectKey(object, salted: false)
      guard cqpdf_rc4(objectKey, objectKey.count, &output, output.count) else { throw Self.failure }
      return output
    case .aes128: return try aes(bytes, try objectKey(object, salted: true))
    case .aes256: return try aes(bytes, key.bytes)
    }
  }

  private static let failure = FileError.damaged(object: "/Encrypt", reason: "the encryption failed")

  /// Algorithm 1 (7.6.3.2): the key of one object.
  private func objectKey(_ object: ObjectID, salted: Bool) throws(FileError) -> [UInt8] {
    var input = key.bytes
    for shift in [0, 8, 16] { input.append(UInt8(truncatingIfNeeded: object.number >> shift)) }
    for shift in [0, 8] { input.append(UInt8(truncatingIfNeeded: object.generation >> shift)) }
    if salted { input.append(contentsOf: Array("sAlT".utf8)) }
    var digest = [UInt8](repeating: 0, count: 16)
    guard cqpdf_md5(input, input.count, &digest) else { throw Self.failure }
    return Array(digest.prefix(min(key.bytes.count + 5, 16)))
  }

  /// A random vector, then CBC with the padding of RFC 8018 (7.6.3.1).
  private func aes(_ bytes: [UInt8], _ key: [UInt8]) throws(FileError) -> [UInt8] {
    var vector = [UInt8](repeating: 0, count: 16)
    guard cqpdf_random(&vector, vector.count) else { throw Self.failure }
    let padding = 16 - bytes.count % 16
    var body = bytes + [UInt8](repeating: UInt8(padding), count: padding)
    guard cqpdf_aes_cbc_encrypt(key, key.count, vector, &body, body.count) else { throw Self.failure }
    return vector + body
  }
}
