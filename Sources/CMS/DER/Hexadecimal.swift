/// Upper-case hexadecimal.
package enum Hexadecimal {
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
