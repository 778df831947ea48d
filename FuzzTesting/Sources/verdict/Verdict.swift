import PAdES
import SigField

/// The whole judge: signatures, their changes, and what they are worth. Whatever a file says, it must answer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVerdict(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var options = ValidationOptions(at: PDFDate(seconds: 1_780_000_000))
  options.reportsDigest = true
  guard let report = try? Validator.validate(bytes, options: options) else { return 0 }
  for signature in report.signatures {
    // Nothing is trusted here, so nothing may pass.
    precondition(signature.verdict.indication != .totalPassed)
    precondition(signature.modifications.permitted != false || signature.verdict.indication == .totalFailed)
  }
  return 0
}
