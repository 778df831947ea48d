import COpenSSL

/// One block of a PEM file, as it stands there: still encrypted where it is.
struct PEMBlock {
  let label: String
  /// The header lines of a traditional encrypted key; empty otherwise.
  let header: String
  var bytes: [UInt8]

  /// The most blocks that are read.
  private static let mostBlocks = 4096

  /// Every block of a file, whatever text stands around them.
  static func all(in file: [UInt8]) throws(CMSError) -> [PEMBlock] {
    guard file.count <= Int(CInt.max) else { throw .limit(what: "bytes of a PEM file", bound: Int(CInt.max)) }
    // The BIO reads from the buffer, so everything happens while the buffer stands still.
    let result = file.withUnsafeBytes { buffer -> Result<[PEMBlock], CMSError> in
      do throws(CMSError) {
        let bio = try Owned<MemoryBIO>("BIO_new_mem_buf") { BIO_new_mem_buf(buffer.baseAddress, CInt(buffer.count)) }
        return .success(try read(bio.pointer))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func read(_ bio: OpaquePointer) throws(CMSError) -> [PEMBlock] {
    var blocks: [PEMBlock] = []
    ERR_clear_error()
    while true {
      var name: UnsafeMutablePointer<CChar>?
      var header: UnsafeMutablePointer<CChar>?
      var data: UnsafeMutablePointer<UInt8>?
      var length = 0
      guard PEM_read_bio(bio, &name, &header, &data, &length) == 1, let name, let data else { break }
      defer {
        CRYPTO_free(name, #file, #line)
        CRYPTO_free(header, #file, #line)
        CRYPTO_clear_free(data, length, #file, #line)
      }
      guard blocks.count < mostBlocks else { throw .limit(what: "blocks of a PEM file", bound: mostBlocks) }
      blocks.append(
        PEMBlock(
          label: String(cString: name), header: header.map { String(cString: $0) } ?? "",
          bytes: Array(UnsafeBufferPointer(start: data, count: length))))
    }
    let code = ERR_peek_last_error()
    let isEnd = code == 0 || (ERR_GET_LIB(code) == ERR_LIB_PEM && ERR_GET_REASON(code) == PEM_R_NO_START_LINE)
    guard isEnd else {
      throw .malformed(what: "PEM", reason: OpenSSL.failure(of: "PEM_read_bio").text)
    }
    ERR_clear_error()
    return blocks
  }
}

extension [UInt8] {
  /// Overwrites the bytes, for copies of private keys that Swift holds for a moment.
  package mutating func wipe() {
    withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
  }
}
