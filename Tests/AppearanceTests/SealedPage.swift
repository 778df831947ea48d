import Appearance
import ByteRange
import TestSupport

/// A page with dark bars and text, and a signature widget over them that shows an appearance.
struct SealedPage {
  var mediaBox = "[0 0 400 200]"
  var rotation = 0
  /// The widget's /Rect in default user space.
  var rectangle = "[50 50 350 170]"
  /// The extent of the widget as the page is seen.
  var box = Size(width: 300, height: 120)
  var angle = 0.0
  /// What is on the page below.
  var content = Self.barsAndText

  static let barsAndText =
    "0.1 0.2 0.3 rg\n" + (0..<10).map { "\($0 * 40) 0 20 400 re f\n" }.joined()
    + "0 g BT /F 24 Tf 55 100 Td (Text that stays readable below) Tj ET\n"

  /// The file; without an appearance the page alone.
  func file(_ appearance: SealAppearance?) -> [UInt8] {
    var pdf = HandmadePDF()
    pdf.add("<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /SigFlags 3 >> >>")
    pdf.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    pdf.add(
      """
      << /Type /Page /Parent 2 0 R /MediaBox \(mediaBox) /Rotate \(rotation) /Contents 4 0 R
      /Resources << /Font << /F 5 0 R >> >> /Annots [\(appearance == nil ? "" : "6 0 R")] >>
      """)
    pdf.add(stream: content)
    pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    pdf.add("null")
    // MuPDF paints a placeholder of its own over a signature field without a value.
    pdf.add(
      "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 0 0 0] /Contents <00> >>")
    guard let appearance else { return pdf.file(root: 1) }
    var added = pdf
    let form = appearance.form(box: box, angle: angle, pageRotation: rotation) { object in
      ObjectID(added.add(PDFWriter.bytes(of: object)))
    }
    let number = added.add(PDFWriter.bytes(of: form))
    added.replace(
      6,
      with: """
        << /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /F 132 /P 3 0 R /V 7 0 R
        /Rect \(rectangle) /AP << /N \(number) 0 R >> >>
        """)
    return added.file(root: 1)
  }
}
