import ByteRange
import SigField

extension Document {
  /// What is told of a file to which something is appended as it is.
  ///
  /// - Parameter done: What was done to it: signed, or stamped.
  /// - Returns: The defects that readers mend, and what is lost.
  func appendingNotices(done: String) -> [SigningNotice] {
    let defects = FileLint.findings(in: self).map { SigningNotice(code: $0.code, text: "\($0.text); \(done) as it is") }
    guard isLinearized else { return defects }
    let lost = "the file was linearized, the \(done) file is no longer"
    return defects + [SigningNotice(code: "no-longer-linearized", text: lost)]
  }
}
