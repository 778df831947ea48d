import CMS
import TestSupport

/// Certificates of the test PKI by name.
enum Made {
  static func certificate(_ name: String) throws -> Certificate {
    try Certificate(der: try Files.bytes(try SharedPKI.entity(name).certificateDER))
  }

  static func certificates(_ names: String...) throws -> [Certificate] { try names.map { try certificate($0) } }

  /// The PKI's moment, to which everything in it is relative.
  static var now: Int64 { SharedPKI.authority.moment }

  static func anchor(_ name: String = "root") throws -> TrustAnchor {
    TrustAnchor(try certificate(name), source: "test")
  }
}
