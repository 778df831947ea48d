import ByteRange

extension SealImage {
  /// Adds the picture as an image XObject, and its alpha as a soft mask beside it.
  ///
  /// Each is an indirect stream object of its own; `add` gives them their numbers. A picture without alpha gets no mask:
  /// PDF/A-1 forbids masks, and a page with one is slower to draw.
  ///
  /// Source: ISO 32000-2:2020, 8.9.5 and 11.6.5.2.
  func xObject<Failure: Error>(add: (PDFObject) throws(Failure) -> ObjectID) throws(Failure) -> ObjectID {
    switch encoding {
    case .samples(let channels, let colour, let alpha):
      var dictionary = imageDictionary(colourSpace: channels == 1 ? "DeviceGray" : "DeviceRGB", filter: "FlateDecode")
      if let alpha {
        let mask = imageDictionary(colourSpace: "DeviceGray", filter: "FlateDecode")
        dictionary["SMask"] = .reference(try add(.stream(mask, alpha)))
      }
      return try add(.stream(dictionary, colour))
    case .jpeg(let header, let bytes):
      let colourSpace =
        switch header.components {
        case 1: "DeviceGray"
        case 3: "DeviceRGB"
        default: "DeviceCMYK"
        }
      var dictionary = imageDictionary(colourSpace: colourSpace, filter: "DCTDecode")
      if header.isPlainRGB { dictionary["DecodeParms"] = ["ColorTransform": 0] }
      // Adobe's programs store CMYK with 0 for full ink, and mark such files with APP14. PDF readers take the samples as
      // they are (ISO 32000-2, 7.4.8 says nothing of inversion), so the image has to turn them round.
      if header.components == 4, header.adobeTransform != nil {
        dictionary["Decode"] = [1, 0, 1, 0, 1, 0, 1, 0]
      }
      return try add(.stream(dictionary, bytes))
    }
  }

  private func imageDictionary(colourSpace: String, filter: String) -> PDFDictionary {
    [
      "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(width), "Height": .integer(height),
      "ColorSpace": .name(colourSpace), "BitsPerComponent": 8, "Filter": .name(filter),
    ]
  }
}
