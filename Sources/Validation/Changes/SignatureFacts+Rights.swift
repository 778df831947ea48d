import ByteRange
import SigField

extension SignatureFacts {
  /// Reads what the signature forbids to those who come later, as it was signed.
  ///
  /// - Parameters:
  ///   - dictionary: The signature's dictionary.
  ///   - found: Its fields.
  ///   - document: The state in which it was made.
  mutating func readRights(_ dictionary: PDFDictionary, _ found: FoundSignature, _ document: Document) {
    let transforms = (try? SignatureReference.transforms(of: dictionary, in: document)) ?? []
    var locks = false
    for (method, parameters) in transforms {
      let given = ((try? document.resolve(parameters["P"])) ?? .null).integerValue.flatMap(Certification.init)
      switch method {
      case "DocMDP":
        isCertification = true
        // Without a usable number the default counts (table 257).
        rights.restrict(to: given ?? .formFilling, "of the certification in \(field)")
      case "FieldMDP":
        locks = true
        // What cannot be read is taken for everything: the signer wanted a lock.
        let lock = (try? FieldLock(parameters, resolving: document.resolve)) ?? nil
        rights.locks.append(lock ?? .all)
        if let given { rights.restrict(to: given, "of the lock in \(field)") }
      default: break
      }
    }
    // The lock of the field itself counts with the signature that its transform announces (table 236).
    for signed in found.fields where locks {
      guard let own = signed.id.flatMap({ try? document.object($0).dictionaryValue }),
        let lock = (try? document.resolve(own["Lock"]))?.dictionaryValue,
        let given = ((try? document.resolve(lock["P"])) ?? .null).integerValue.flatMap(Certification.init)
      else { continue }
      rights.restrict(to: given, "of the lock in \(field)")
    }
  }
}
