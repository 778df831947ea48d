import Foundation
import PAdES
import TestPKI
import TestSupport

/// How a test's document is judged.
enum Trusted {
  /// The test PKI's root is believed, and the lists of its authorities are at hand.
  static func options(at time: PDFDate? = nil, lists: [String] = ["root", "issuing-a", "issuing-b"]) throws
    -> ValidationOptions
  {
    var options = ValidationOptions(at: SignedFile.now)
    options.validationTime = time
    options.anchors = [TrustAnchor(try certificate("root"), source: "test")]
    options.revocationLists = try lists.map(list)
    return options
  }

  static func certificate(_ name: String) throws -> CMS.Certificate {
    try CMS.Certificate(der: file(SharedPKI.entity(name).certificateDER))
  }

  static func list(_ name: String) throws -> [UInt8] { try file(SharedPKI.entity(name).crl) }

  private static func file(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
