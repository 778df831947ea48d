/// The predefined encodings of simple fonts, as text by code.
///
/// Source: ISO 32000-2:2020, Annex D.2.
enum BaseEncoding {
  /// Codes 32 to 126 as in ASCII.
  private static let ascii: [Int: String] = Dictionary(
    uniqueKeysWithValues: (32...126).map { ($0, String(Unicode.Scalar(UInt8($0)))) })

  /// Named by `/WinAnsiEncoding`.
  static let winAnsi: [Int: String] = {
    var texts = ascii
    for code in 0xA0...0xFF { texts[code] = String(Unicode.Scalar(UInt8(code))) }
    // Codes that the encoding leaves open are bullets (Annex D.2, note 3).
    for code in [0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D] { texts[code] = "\u{2022}" }
    for (code, text) in winSpecial { texts[code] = text }
    texts[0xA0] = " "
    texts[0xAD] = "-"
    return texts
  }()

  /// Named by `/MacRomanEncoding`.
  static let macRoman: [Int: String] = {
    var texts = ascii
    for (offset, text) in macUpper.enumerated() where text != "\u{0}" { texts[128 + offset] = text }
    texts[0xCA] = " "
    return texts
  }()

  /// What fonts without an encoding have, and `/StandardEncoding`.
  static let standard: [Int: String] = {
    var texts = ascii
    texts[0x27] = "\u{2019}"
    texts[0x60] = "\u{2018}"
    for (code, text) in standardUpper { texts[code] = text }
    return texts
  }()

  private static let winSpecial: [Int: String] = [
    0x80: "\u{20AC}", 0x82: "\u{201A}", 0x83: "\u{192}", 0x84: "\u{201E}", 0x85: "\u{2026}", 0x86: "\u{2020}",
    0x87: "\u{2021}", 0x88: "\u{2C6}", 0x89: "\u{2030}", 0x8A: "\u{160}", 0x8B: "\u{2039}", 0x8C: "\u{152}",
    0x8E: "\u{17D}", 0x91: "\u{2018}", 0x92: "\u{2019}", 0x93: "\u{201C}", 0x94: "\u{201D}", 0x95: "\u{2022}",
    0x96: "\u{2013}", 0x97: "\u{2014}", 0x98: "\u{2DC}", 0x99: "\u{2122}", 0x9A: "\u{161}", 0x9B: "\u{203A}",
    0x9C: "\u{153}", 0x9E: "\u{17E}", 0x9F: "\u{178}",
  ]

  private static let macUpper: [String] = [
    "\u{C4}", "\u{C5}", "\u{C7}", "\u{C9}", "\u{D1}", "\u{D6}", "\u{DC}", "\u{E1}", "\u{E0}", "\u{E2}", "\u{E4}",
    "\u{E3}", "\u{E5}", "\u{E7}", "\u{E9}", "\u{E8}", "\u{EA}", "\u{EB}", "\u{ED}", "\u{EC}", "\u{EE}", "\u{EF}",
    "\u{F1}", "\u{F3}", "\u{F2}", "\u{F4}", "\u{F6}", "\u{F5}", "\u{FA}", "\u{F9}", "\u{FB}", "\u{FC}", "\u{2020}",
    "\u{B0}", "\u{A2}", "\u{A3}", "\u{A7}", "\u{2022}", "\u{B6}", "\u{DF}", "\u{AE}", "\u{A9}", "\u{2122}", "\u{B4}",
    "\u{A8}", "\u{0}", "\u{C6}", "\u{D8}", "\u{0}", "\u{B1}", "\u{0}", "\u{0}", "\u{A5}", "\u{B5}", "\u{0}", "\u{0}",
    "\u{0}", "\u{0}", "\u{0}", "\u{AA}", "\u{BA}", "\u{0}", "\u{E6}", "\u{F8}", "\u{BF}", "\u{A1}", "\u{AC}", "\u{0}",
    "\u{192}", "\u{0}", "\u{0}", "\u{AB}", "\u{BB}", "\u{2026}", "\u{20}", "\u{C0}", "\u{C3}", "\u{D5}", "\u{152}",
    "\u{153}", "\u{2013}", "\u{2014}", "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}", "\u{F7}", "\u{0}", "\u{FF}",
    "\u{178}", "\u{2044}", "\u{A4}", "\u{2039}", "\u{203A}", "\u{FB01}", "\u{FB02}", "\u{2021}", "\u{B7}", "\u{201A}",
    "\u{201E}", "\u{2030}", "\u{C2}", "\u{CA}", "\u{C1}", "\u{CB}", "\u{C8}", "\u{CD}", "\u{CE}", "\u{CF}", "\u{CC}",
    "\u{D3}", "\u{D4}", "\u{0}", "\u{D2}", "\u{DA}", "\u{DB}", "\u{D9}", "\u{131}", "\u{2C6}", "\u{2DC}", "\u{AF}",
    "\u{2D8}", "\u{2D9}", "\u{2DA}", "\u{B8}", "\u{2DD}", "\u{2DB}", "\u{2C7}",
  ]

  private static let standardUpper: [Int: String] = [
    0xA1: "\u{A1}", 0xA2: "\u{A2}", 0xA3: "\u{A3}", 0xA4: "\u{2044}", 0xA5: "\u{A5}", 0xA6: "\u{192}", 0xA7: "\u{A7}",
    0xA8: "\u{A4}", 0xA9: "\u{27}", 0xAA: "\u{201C}", 0xAB: "\u{AB}", 0xAC: "\u{2039}", 0xAD: "\u{203A}",
    0xAE: "\u{FB01}", 0xAF: "\u{FB02}", 0xB1: "\u{2013}", 0xB2: "\u{2020}", 0xB3: "\u{2021}", 0xB4: "\u{B7}",
    0xB6: "\u{B6}", 0xB7: "\u{2022}", 0xB8: "\u{201A}", 0xB9: "\u{201E}", 0xBA: "\u{201D}", 0xBB: "\u{BB}",
    0xBC: "\u{2026}", 0xBD: "\u{2030}", 0xBF: "\u{BF}", 0xC1: "\u{60}", 0xC2: "\u{B4}", 0xC3: "\u{2C6}",
    0xC4: "\u{2DC}", 0xC5: "\u{AF}", 0xC6: "\u{2D8}", 0xC7: "\u{2D9}", 0xC8: "\u{A8}", 0xCA: "\u{2DA}",
    0xCB: "\u{B8}", 0xCD: "\u{2DD}", 0xCE: "\u{2DB}", 0xCF: "\u{2C7}", 0xD0: "\u{2014}", 0xE1: "\u{C6}",
    0xE3: "\u{AA}", 0xE8: "\u{141}", 0xE9: "\u{D8}", 0xEA: "\u{152}", 0xEB: "\u{BA}", 0xF1: "\u{E6}", 0xF5: "\u{131}",
    0xF8: "\u{142}", 0xF9: "\u{F8}", 0xFA: "\u{153}", 0xFB: "\u{DF}",
  ]
}
