extension ModificationLevel {
  /// How far changes went, in plain words.
  public var meaning: String {
    switch self {
    case .none: "nothing"
    case .ltaUpdates: "data for long-term validation only"
    case .formFilling: "fields were filled in or signed"
    case .annotations: "annotations"
    case .other: "more than fields and annotations"
    case .notJudged: "not compared"
    }
  }
}
