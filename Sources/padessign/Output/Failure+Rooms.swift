import PAdES

extension Failure {
  init(file error: FileError, _ subject: String) {
    self =
      switch error {
      case .cannotOpen(let path, let reason): Failure(.cannotOpen, path, reason)
      case .cannotWrite(let path, let reason): Failure(.cannotWrite, path, reason)
      case .notAPDF(let reason):
        Failure(
          .badInput, subject, "not a PDF file, \(reason)",
          remedy: InputFile.looksLikePDF(subject) ? "padessign repair may help" : "")
      case .damaged(let object, let reason):
        Failure(.badInput, subject, "damaged, \(object): \(reason)", remedy: "padessign repair may mend it")
      case .unsupported(let feature): Failure(.badInput, subject, "\(feature) is not supported")
      case .wrongPassword:
        Failure(
          .refused, subject, "it is encrypted, and no password that was given opens it",
          remedy: "give it with --document-password-file FILE, --document-password-env NAME or --document-password-fd N"
        )
      case .limit(let what, let bound): Failure(.badInput, subject, "more than \(bound) \(what)")
      case .changedWhileReading(let path): Failure(.badInput, path, "it changed while it was read", remedy: "try again")
      case .refused(let reason): Failure(.badInput, subject, reason)
      }
  }

  init(field error: FieldError, _ subject: String) {
    self =
      switch error {
      case .noSuchPage(let number, let count): Failure(.usage, subject, "there is no page \(number), it has \(count)")
      case .noSuchField(let name):
        Failure(.usage, subject, "there is no field \(name)", remedy: "see padessign field list")
      case .notASignatureField(let name): Failure(.usage, subject, "the field \(name) is not a signature field")
      case .alreadySigned(let name):
        Failure(.refused, subject, "the field \(name) is signed already", remedy: "choose another with --field")
      case .nameTaken(let name): Failure(.usage, subject, "a field \(name) exists already")
      case .invalidName(let name, let reason):
        Failure(.usage, subject, "the name \(name) cannot be a field's: \(reason)")
      case .forbidden(let reason): Failure(.refused, subject, "the document forbids it: \(reason)")
      case .unsuitableForm(let reason): Failure(.badInput, subject, reason)
      case .seedValue(let field, let entry, let reason):
        Failure(.refused, subject, "the seed value /SV of the field \(field) forbids it: /\(entry): \(reason)")
      case .hiddenField(let name):
        Failure(
          .refused, subject, "the field \(name) is hidden or has no area, so it cannot show a seal",
          remedy: "leave --seal out to sign it invisibly")
      case .contradiction(let reason): Failure(.usage, subject, reason)
      }
  }

  init(appearance error: AppearanceError, _ subject: String) {
    if case .missingLibrary = error {
      self.init(.serviceFailed, subject, "\(error)")
    } else {
      self.init(.badInput, subject, "\(error)")
    }
  }

  init(cms error: CMSError, _ subject: String) {
    let remedy = "give it with --password-file, --password-env or --password-fd"
    self =
      switch error {
      case .wrongPassword: Failure(.refused, subject, "the password does not open the key")
      case .passwordNeeded: Failure(.refused, subject, "the key is encrypted and needs a password", remedy: remedy)
      case .contradiction(let reason): Failure(.usage, subject, reason)
      case .unfitCertificate(let name, let reasons):
        Failure(
          .badInput, "certificate \(name)", reasons.joined(separator: "; "),
          remedy: "--allow-unfit-certificate signs all the same")
      case .keyMismatch(let certificate):
        Failure(.badInput, subject, "no certificate fits the private key, the first is \(certificate)")
      case .openSSL, .wrongSignature: Failure(.fault, subject, error.text)
      default: Failure(.badInput, subject, error.text)
      }
  }

  init(signing error: SigningError, _ subject: String) {
    self =
      switch error {
      case .contradiction(let reason): Failure(.usage, subject, reason)
      case .noRoom(let needed, let room, let attempts):
        Failure(.fault, subject, "the signature has \(needed) bytes and its room \(room), after \(attempts) attempts")
      case .timestamp(let failure): Failure(timestamp: failure)
      case .uncovered(let gaps): Failure(uncovered: gaps)
      case .notExtended(let reason): Failure(.badInput, subject, reason, remedy: "sign it first")
      }
  }
}

extension Failure {
  /// Revocation data that cannot be had, each certificate with its reason.
  init(uncovered gaps: [CollectedEvidence.Uncovered]) {
    let reasons = gaps.map { "\($0.name): \($0.reason)" }.joined(separator: "; ")
    self.init(
      .serviceFailed, gaps.first?.name ?? "a certificate",
      "its revocation cannot be told: " + (gaps.count == 1 ? gaps[0].reason : reasons),
      remedy: "give them with --crl or --ocsp, or --allow-incomplete")
  }
}

extension Failure {
  /// No time-stamp: the service failed, whoever is at fault.
  init(timestamp failure: TimestampFailure) {
    let remedy =
      switch failure.kind {
      case .notAdmitted: "see --tsa-user, --tsa-token-file and --tsa-p12"
      case .untrusted: "--trust FILE names what its chain leads to, --untrusted FILE what stands in between"
      case .busy, .notAsked, .unreachable: "name a second --tsa, or allow --level-fallback"
      case .refused, .badToken: ""
      }
    self.init(.serviceFailed, failure.authority, "no time-stamp: \(failure.reason)", remedy: remedy)
  }
}
