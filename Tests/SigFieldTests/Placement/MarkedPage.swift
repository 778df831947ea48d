import Appearance
import ByteRange
import Foundation
import TestSupport

@testable import SigField

/// A page of a given form with a marker seal on it: red at the upper left, green at the upper right, blue at the lower
/// left, magenta at the lower right, 3 wide and 1 high.
struct MarkedPage: Sendable, CustomStringConvertible {
  let description: String
  /// The page's own entries, and those of its parent.
  var page: String
  var parent = "/MediaBox [0 0 400 300]"

  /// Pages that both renderers show alike. A crop box that reaches above or below the media box is not among them: poppler 22.12
  /// then drops its opposite edge as well, while MuPDF takes the intersection, as 14.11.2.1 says and as is done here.
  static let forms =
    [
      MarkedPage(description: "plain", page: ""),
      MarkedPage(description: "offset box", page: "/MediaBox [100 200 500 450]"),
      MarkedPage(description: "negative box", page: "/MediaBox [-300 -200 100 50.5]"),
      MarkedPage(description: "reversed box", page: "/MediaBox [500 450 100 200]"),
      MarkedPage(description: "cropped", page: "/CropBox [50 60 350 250]"),
      MarkedPage(description: "crop box beyond the media box", page: "/CropBox [-50 60 350 250]"),
      MarkedPage(
        description: "inherited crop and rotation", page: "",
        parent: "/MediaBox [10 20 410 320] /CropBox [30 40 390 290] /Rotate 90"),
      MarkedPage(
        description: "own rotation over an inherited one", page: "/Rotate 0",
        parent: "/MediaBox [0 0 400 300] /Rotate 90"),
      MarkedPage(description: "no media box", page: "", parent: ""),
      MarkedPage(description: "unit of 2", page: "/UserUnit 2"),
      MarkedPage(
        description: "unit of 1.5, turned and cropped", page: "/UserUnit 1.5 /Rotate 270 /CropBox [50 60 350 250]"),
    ]
    + [90, 180, 270, 360, 450, -90, -180, -630].map { rotation in
      MarkedPage(
        description: "turned by \(rotation)",
        page: "/Rotate \(rotation) /MediaBox [-20 30 380 330] /CropBox [0 40 360 300]")
    }

  private static func dictionary(_ text: String) throws -> PDFDictionary {
    try PDFParser.object(in: Array("<< \(text) >>".utf8)).dictionaryValue ?? [:]
  }

  func geometry() throws -> PageGeometry {
    let parents = try Self.dictionary(parent)
    return PageGeometry(page: try Self.dictionary(page)) {
      parents[$0]
    } resolve: {
      $0
    }
  }

  static func marker() throws -> Drawing {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/Images/marker.png")
    return Drawing(try SealImage([UInt8](Data(contentsOf: path))))
  }

  /// The file, with the marker where a placement says.
  func file(_ box: PlacedBox) throws -> [UInt8] {
    var pdf = HandmadePDF()
    pdf.add("<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>")
    pdf.add("<< /Type /Pages /Kids [3 0 R] /Count 1 \(parent) >>")
    pdf.add("<< /Type /Page /Parent 2 0 R /Resources << >> /Annots [4 0 R] \(page) >>")
    pdf.add("null")
    pdf.add(
      "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 0 0 0] /Contents <00> >>")
    let form = SealAppearance(try Self.marker()).form(
      box: box.visible.size, angle: box.angle, pageRotation: box.pageRotation
    ) { ObjectID(pdf.add(PDFWriter.bytes(of: $0))) }
    let number = pdf.add(PDFWriter.bytes(of: form))
    let rectangle = String(decoding: PDFWriter.bytes(of: box.rectangle.object), as: UTF8.self)
    pdf.replace(
      4,
      with: """
        << /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /F 132 /P 3 0 R /V 5 0 R
        /Rect \(rectangle) /AP << /N \(number) 0 R >> >>
        """)
    return pdf.file(root: 1)
  }
}
