extension Attack {
  /// What somebody did, in plain words.
  public var meaning: String {
    switch self {
    case .missingContents: "the signature's value was taken out"
    case .missingByteRange: "what says which bytes are signed was taken out"
    case .byteRangeGap: "more than the signature's value is hidden in the place that is not signed"
    case .wrapping: "the signed bytes were moved, and others stand in their place"
    case .incrementalNoXRef: "objects were appended without a table that lists them"
    case .incrementalCopiedDictionary: "the signature's dictionary was copied behind a changed document"
    case .recoveryOnly: "something was appended that only readers which repair damaged files show"
    case .shadowHide: "what hid or showed content was taken away"
    case .shadowReplace: "what the signed content is drawn with was exchanged"
    case .shadowHideAndReplace: "a second content, prepared before signing, was made the one that shows"
    case .evilAnnotation: "an annotation was laid over signed content"
    case .sneakySignature: "the look of a later signature covers signed content"
    case .replacedDictionary: "another dictionary stands in the place of the signature's"
    case .valueAppearanceMismatch: "a field shows something else than its value"
    case .copiedTimestamp: "the time-stamp was taken from another signature"
    }
  }
}
