import ByteRange
import CMS
import PAdES
import Testing

extension SignedFile {
  /// Where the newest signature's gap is, by the report.
  var gap: Range<Int> {
    get throws {
      let numbers = report.byteRange
      try #require(numbers.count == 4)
      return numbers[1]..<numbers[2]
    }
  }

  /// The value of `/Contents` with its padding, as it stands between the brackets.
  var contents: [UInt8] {
    get throws {
      let digits = bytes[try gap].dropFirst().dropLast()
      #expect(digits.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) })
      return stride(from: digits.startIndex, to: digits.endIndex - 1, by: 2).map { place in
        UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
      }
    }
  }

  /// The container alone.
  var container: [UInt8] {
    get throws {
      let contents = try contents
      let length = try DERReader.containerLength(contents)
      #expect(contents[length...].allSatisfy { $0 == 0 })
      return Array(contents[..<length])
    }
  }

  /// What the signature covers.
  var covered: [UInt8] {
    get throws {
      let gap = try gap
      return Array(bytes[..<gap.lowerBound] + bytes[gap.upperBound...])
    }
  }

  /// Our own reader's opinion of the newest signature.
  func check() throws -> SignatureCheck {
    let signed = try SignedData(der: try container)
    return signed.check(.detached(digest: try report.algorithm.digest.digest(of: try covered)))
  }
}
