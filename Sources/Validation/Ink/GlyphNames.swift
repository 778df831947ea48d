/// What glyph names mean.
///
/// Source: ISO 32000-2:2020, Annex D; the names are those of the Adobe Glyph List for Latin, Greek and Cyrillic letters.
enum GlyphNames {
  /// The text of a name; nil when it is not known.
  static func text(of name: String) -> String? {
    if let known = table[name] { return known }
    if name.utf8.count == 1 { return name }
    // What follows a full stop names a variant of the same letter.
    if let stop = name.utf8.firstIndex(of: UInt8(ascii: ".")), stop != name.startIndex {
      return text(of: String(name[..<stop]))
    }
    if name.hasPrefix("uni"), name.utf8.count >= 7, (name.utf8.count - 3) % 4 == 0, name.utf8.count <= 35 {
      return sequence(Array(name.utf8.dropFirst(3)))
    }
    if name.hasPrefix("u"), (5...7).contains(name.utf8.count), let value = UInt32(name.dropFirst(), radix: 16) {
      return Unicode.Scalar(value).map { String($0) }
    }
    return nil
  }

  private static func sequence(_ digits: [UInt8]) -> String? {
    var units: [UInt16] = []
    for index in stride(from: 0, to: digits.count - 3, by: 4) {
      guard let unit = UInt16(String(decoding: digits[index..<(index + 4)], as: UTF8.self), radix: 16) else {
        return nil
      }
      units.append(unit)
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static let table: [String: String] = {
    var table: [String: String] = [
      "ff": "ff", "fi": "fi", "fl": "fl", "ffi": "ffi", "ffl": "ffl", "f_f": "ff", "f_i": "fi", "f_l": "fl",
    ]
    let words = listed.split(whereSeparator: { $0 == " " || $0 == "\n" })
    for (name, code) in zip(words.indices.filter { $0 % 2 == 0 }, words.indices.filter { $0 % 2 == 1 }) {
      guard let value = UInt32(words[code], radix: 16), let scalar = Unicode.Scalar(value) else { continue }
      table[String(words[name])] = String(scalar)
    }
    return table
  }()

  /// Names and their code points in hexadecimal; letters of ASCII are their own names.
  private static let listed = """
    space 20 spacehackarabic 20 exclam 21 quotedbl 22 numbersign 23 dollar 24 percent 25 ampersand 26
    quotesingle 27 parenleft 28 parenright 29 asterisk 2A plus 2B comma 2C hyphen 2D period 2E slash 2F zero 30
    one 31 two 32 three 33 four 34 five 35 six 36 seven 37 eight 38 nine 39 colon 3A semicolon 3B less 3C
    equal 3D greater 3E question 3F at 40 bracketleft 5B backslash 5C bracketright 5D asciicircum 5E
    underscore 5F grave 60 braceleft 7B bar 7C verticalbar 7C braceright 7D asciitilde 7E nbspace A0
    nonbreakingspace A0 exclamdown A1 cent A2 sterling A3 currency A4 yen A5 brokenbar A6 section A7
    dieresis A8 copyright A9 ordfeminine AA guillemotleft AB logicalnot AC sfthyphen AD softhyphen AD
    registered AE macron AF overscore AF degree B0 plusminus B1 acute B4 mu B5 mu1 B5 paragraph B6 middot B7
    periodcentered B7 cedilla B8 ordmasculine BA guillemotright BB onequarter BC onehalf BD threequarters BE
    questiondown BF Agrave C0 Aacute C1 Acircumflex C2 Atilde C3 Adieresis C4 Aring C5 AE C6 Ccedilla C7
    Egrave C8 Eacute C9 Ecircumflex CA Edieresis CB Igrave CC Iacute CD Icircumflex CE Idieresis CF Eth D0
    Ntilde D1 Ograve D2 Oacute D3 Ocircumflex D4 Otilde D5 Odieresis D6 multiply D7 Oslash D8 Ugrave D9
    Uacute DA Ucircumflex DB Udieresis DC Yacute DD Thorn DE germandbls DF agrave E0 aacute E1 acircumflex E2
    atilde E3 adieresis E4 aring E5 ae E6 ccedilla E7 egrave E8 eacute E9 ecircumflex EA edieresis EB igrave EC
    iacute ED icircumflex EE idieresis EF eth F0 ntilde F1 ograve F2 oacute F3 ocircumflex F4 otilde F5
    odieresis F6 divide F7 oslash F8 ugrave F9 uacute FA ucircumflex FB udieresis FC yacute FD thorn FE
    ydieresis FF Amacron 100 amacron 101 Abreve 102 abreve 103 Aogonek 104 aogonek 105 Cacute 106 cacute 107
    Ccircumflex 108 ccircumflex 109 Cdot 10A Cdotaccent 10A cdot 10B cdotaccent 10B Ccaron 10C ccaron 10D
    Dcaron 10E dcaron 10F Dcroat 110 Dslash 110 dcroat 111 dmacron 111 Emacron 112 emacron 113 Ebreve 114
    ebreve 115 Edot 116 Edotaccent 116 edot 117 edotaccent 117 Eogonek 118 eogonek 119 Ecaron 11A ecaron 11B
    Gcircumflex 11C gcircumflex 11D Gbreve 11E gbreve 11F Gdot 120 Gdotaccent 120 gdot 121 gdotaccent 121
    Gcedilla 122 Gcommaaccent 122 gcedilla 123 gcommaaccent 123 Hcircumflex 124 hcircumflex 125 Hbar 126
    hbar 127 Itilde 128 itilde 129 Imacron 12A imacron 12B Ibreve 12C ibreve 12D Iogonek 12E iogonek 12F
    Idot 130 Idotaccent 130 dotlessi 131 IJ 132 ij 133 Jcircumflex 134 jcircumflex 135 Kcedilla 136
    Kcommaaccent 136 kcedilla 137 kcommaaccent 137 kgreenlandic 138 Lacute 139 lacute 13A Lcedilla 13B
    Lcommaaccent 13B lcedilla 13C lcommaaccent 13C Lcaron 13D lcaron 13E Ldot 13F Ldotaccent 13F ldot 140
    ldotaccent 140 Lslash 141 lslash 142 Nacute 143 nacute 144 Ncedilla 145 Ncommaaccent 145 ncedilla 146
    ncommaaccent 146 Ncaron 147 ncaron 148 napostrophe 149 quoterightn 149 Eng 14A eng 14B Omacron 14C
    omacron 14D Obreve 14E obreve 14F Odblacute 150 Ohungarumlaut 150 odblacute 151 ohungarumlaut 151 OE 152
    oe 153 Racute 154 racute 155 Rcedilla 156 Rcommaaccent 156 rcedilla 157 rcommaaccent 157 Rcaron 158
    rcaron 159 Sacute 15A sacute 15B Scircumflex 15C scircumflex 15D Scedilla 15E scedilla 15F Scaron 160
    scaron 161 Tcedilla 162 Tcommaaccent 162 tcedilla 163 tcommaaccent 163 Tcaron 164 tcaron 165 Tbar 166
    tbar 167 Utilde 168 utilde 169 Umacron 16A umacron 16B Ubreve 16C ubreve 16D Uring 16E uring 16F
    Udblacute 170 Uhungarumlaut 170 udblacute 171 uhungarumlaut 171 Uogonek 172 uogonek 173 Wcircumflex 174
    wcircumflex 175 Ycircumflex 176 ycircumflex 177 Ydieresis 178 Zacute 179 zacute 17A Zdot 17B Zdotaccent 17B
    zdot 17C zdotaccent 17C Zcaron 17D zcaron 17E longs 17F slong 17F florin 192 Scommaaccent 218
    scommaaccent 219 circumflex 2C6 caron 2C7 breve 2D8 dotaccent 2D9 ring 2DA ogonek 2DB ilde 2DC tilde 2DC
    hungarumlaut 2DD Alpha 391 Beta 392 Gamma 393 Epsilon 395 Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39A
    Lambda 39B Mu 39C Nu 39D Xi 39E Omicron 39F Pi 3A0 Rho 3A1 Sigma 3A3 Tau 3A4 Upsilon 3A5 Phi 3A6 Chi 3A7
    Psi 3A8 Iotadieresis 3AA Upsilondieresis 3AB alphatonos 3AC epsilontonos 3AD etatonos 3AE iotatonos 3AF
    upsilondieresistonos 3B0 alpha 3B1 beta 3B2 gamma 3B3 delta 3B4 epsilon 3B5 zeta 3B6 eta 3B7 theta 3B8
    iota 3B9 kappa 3BA lambda 3BB nu 3BD xi 3BE omicron 3BF pi 3C0 rho 3C1 sigma1 3C2 sigmafinal 3C2 sigma 3C3
    tau 3C4 upsilon 3C5 phi 3C6 chi 3C7 psi 3C8 omega 3C9 iotadieresis 3CA upsilondieresis 3CB omicrontonos 3CC
    upsilontonos 3CD omegatonos 3CE endash 2013 emdash 2014 quoteleft 2018 quoteright 2019 quotesinglbase 201A
    quotedblleft 201C quotedblright 201D quotedblbase 201E dagger 2020 daggerdbl 2021 bullet 2022 ellipsis 2026
    perthousand 2030 guilsinglleft 2039 guilsinglright 203A fraction 2044 Euro 20AC euro 20AC trademark 2122
    minus 2212 fi FB01 fl FB02 afii10017 410 afii10018 411 afii10019 412 afii10020 413 afii10021 414
    afii10022 415 afii10024 416 afii10025 417 afii10026 418 afii10027 419 afii10028 41A afii10029 41B
    afii10030 41C afii10031 41D afii10032 41E afii10033 41F afii10034 420 afii10035 421 afii10036 422
    afii10037 423 afii10038 424 afii10039 425 afii10040 426 afii10041 427 afii10042 428 afii10043 429
    afii10044 42A afii10045 42B afii10046 42C afii10047 42D afii10048 42E afii10049 42F afii10065 430
    afii10066 431 afii10067 432 afii10068 433 afii10069 434 afii10070 435 afii10072 436 afii10073 437
    afii10074 438 afii10075 439 afii10076 43A afii10077 43B afii10078 43C afii10079 43D afii10080 43E
    afii10081 43F afii10082 440 afii10083 441 afii10084 442 afii10085 443 afii10086 444 afii10087 445
    afii10088 446 afii10089 447 afii10090 448 afii10091 449 afii10092 44A afii10093 44B afii10094 44C
    afii10095 44D afii10096 44E afii10097 44F
    """
}
