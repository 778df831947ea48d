import TestSupport

/// The document that everybody signs before it is attacked: two pages, fields of every kind, and one of each thing that
/// a catalog, a page or a form can name.
enum AttackedForm {
  /// The file before it is encrypted and signed.
  static func bytes(_ style: PDFBuilder.Style) -> [UInt8] {
    var builder = PDFBuilder()
    catalog(&builder)
    pages(&builder)
    fields(&builder)
    builder.trailer += " /Info 44 0 R"
    builder.set(44, "<< /Title (Contract) /ModDate (D:20260101120000Z) >>")
    builder.endRevision(style)
    return builder.bytes
  }

  private static func catalog(_ builder: inout PDFBuilder) {
    builder.set(
      1,
      """
      << /Type /Catalog /Pages 2 0 R /AcroForm 20 0 R /Metadata 30 0 R /Outlines 31 0 R /Lang (en)
      /PageLabels << /Nums [0 << /S /D >>] >> /ViewerPreferences << /DisplayDocTitle true >>
      /Names << /Templates << /Names [(Extra) 50 0 R] >> >> /MarkInfo << /Marked true >> /StructTreeRoot 34 0 R
      /OCProperties << /OCGs [33 0 R] /D << /ON [33 0 R] /Order [33 0 R] >> >> >>
      """)
    builder.setStream(
      30, entries: "/Type /Metadata /Subtype /XML", data: Array(metadata(title: "Contract", "2026-01-01").utf8))
    builder.set(31, "<< /Type /Outlines /First 32 0 R /Last 32 0 R /Count 1 >>")
    builder.set(32, "<< /Title (Price) /Parent 31 0 R /Dest [3 0 R /Fit] >>")
    builder.set(33, "<< /Type /OCG /Name (Clauses) >>")
    builder.set(34, "<< /Type /StructTreeRoot /K [35 0 R] /ParentTree << /Nums [] >> /ParentTreeNextKey 0 >>")
    builder.set(35, "<< /Type /StructElem /S /Figure /P 34 0 R /Pg 3 0 R /Alt (a seal) >>")
    builder.set(
      50, "<< /Type /Template /MediaBox [0 0 595 842] /Contents 51 0 R /Resources << /Font << /F1 5 0 R >> >> >>")
    builder.setStream(51, data: Array("BT /F1 24 Tf 72 720 Td (A page in reserve) Tj ET".utf8))
  }

  /// XMP with what the Info dictionary says.
  static func metadata(title: String, _ day: String) -> String {
    """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><dc:title><rdf:Alt>
    <rdf:li xml:lang="x-default">\(title)</rdf:li></rdf:Alt></dc:title>
    <xmp:ModifyDate>\(day)T12:00:00Z</xmp:ModifyDate></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """
  }

  private static func pages(_ builder: inout PDFBuilder) {
    builder.set(2, "<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 /MediaBox [0 0 595 842] >>")
    builder.set(
      3,
      """
      << /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources 7 0 R
      /Annots [11 0 R 12 0 R 21 0 R 23 0 R 25 0 R 28 0 R 40 0 R 43 0 R] >>
      """)
    builder.setStream(
      4,
      data: Array(
        """
        BT /F1 24 Tf 72 720 Td (Pay 100 EUR) Tj ET q 1 0 0 1 72 640 cm /Fm1 Do Q q 50 0 0 50 300 600 cm /Im1 Do Q
        /OC /oc1 BDC BT /F1 12 Tf 72 690 Td (Clause seven) Tj ET EMC
        BT /F1 12 Tf 310 525 Td (Penalty 900 EUR) Tj ET
        """.utf8))
    builder.set(5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    builder.set(
      6, "<< /Type /Page /Parent 2 0 R /Contents 8 0 R /Resources << /Font << /F1 5 0 R >> >> >>")
    builder.set(
      7,
      """
      << /Font << /F1 5 0 R >> /XObject << /Fm1 9 0 R /Im1 10 0 R >> /Properties << /oc1 33 0 R >> >>
      """)
    builder.setStream(8, data: Array("BT /F1 24 Tf 72 720 Td (Second page) Tj ET".utf8))
    builder.setStream(
      9, entries: "/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources << /Font << /F1 5 0 R >> >>",
      data: Array("BT /F1 12 Tf 2 10 Td (Seller: Anna) Tj ET".utf8))
    builder.setStream(
      10,
      entries: "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
      data: [0x00, 0x80, 0x80, 0x00])
    builder.set(
      11,
      """
      << /Type /Annot /Subtype /Link /Rect [400 760 500 780] /Border [0 0 0]
      /A << /S /URI /URI (https://example.org/terms) >> >>
      """)
    builder.set(
      12, "<< /Type /Annot /Subtype /Square /Rect [300 500 500 560] /F 4 /IC [1 1 1] /AP << /N 13 0 R >> >>")
    builder.setStream(
      13, entries: "/Type /XObject /Subtype /Form /BBox [0 0 200 60]", data: Array("1 g 0 0 200 60 re f".utf8))
  }

  private static func fields(_ builder: inout PDFBuilder) {
    builder.set(
      20,
      """
      << /Fields [21 0 R 23 0 R 25 0 R 28 0 R 40 0 R 42 0 R] /DR << /Font << /Helv 5 0 R >> >>
      /DA (/Helv 12 Tf 0 g) >>
      """)
    text(&builder, 21, "/T (Name) /V (Anna)", "Anna", appearance: 22, y: 540)
    text(&builder, 23, "/T (Amount) /V (100)", "100", appearance: 24, y: 510)
    builder.set(
      25,
      """
      << /Type /Annot /Subtype /Widget /FT /Btn /T (Agree) /V /Off /AS /Off /Rect [72 480 92 500] /F 4 /P 3 0 R
      /AP << /N << /Yes 26 0 R /Off 27 0 R >> >> >>
      """)
    for (number, content) in [(26, "2 2 16 16 re f"), (27, "2 2 16 16 re S")] {
      builder.setStream(number, entries: "/Type /XObject /Subtype /Form /BBox [0 0 20 20]", data: Array(content.utf8))
    }
    text(&builder, 28, "/T (Fixed) /V (fixed) /Ff 1", "fixed", appearance: 29, y: 450)
    builder.set(
      40, "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Second) /Rect [72 380 222 430] /F 132 /P 3 0 R >>")
    builder.set(42, "<< /T (dept) /Kids [43 0 R] >>")
    text(&builder, 43, "/T (note) /V (none) /Parent 42 0 R", "none", appearance: 45, y: 350)
  }

  private static func text(
    _ builder: inout PDFBuilder, _ number: Int, _ entries: String, _ value: String, appearance: Int, y: Int
  ) {
    builder.set(
      number,
      """
      << /Type /Annot /Subtype /Widget /FT /Tx \(entries) /DA (/Helv 12 Tf 0 g) /Rect [72 \(y) 272 \(y + 20)] /F 4
      /P 3 0 R /AP << /N \(appearance) 0 R >> >>
      """)
    builder.setStream(
      appearance,
      entries: "/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /Helv 5 0 R >> >>",
      data: Array(Self.appearance(value).utf8))
  }

  /// What draws a text field's value.
  static func appearance(_ value: String) -> String { "/Tx BMC q BT /Helv 12 Tf 0 g 2 5 Td (\(value)) Tj ET Q EMC" }
}
