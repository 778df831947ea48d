extension ChangeFinding {
  /// The object, in words.
  public var place: String {
    if object.isEmpty { return "several objects" }
    return object.first?.isNumber ?? false ? "object \(object)" : object
  }

  /// Which rule says what of it.
  public var judgement: String {
    switch (permitted, rule) {
    case (true, let rule?): "allowed by \(rule)"
    case (true, nil): "allowed"
    case (false, let rule?): "not allowed: \(rule)"
    case (false, nil): "not allowed: no rule explains it"
    }
  }

  /// The change in one line: where, what, and which rule says what of it.
  public var sentence: String {
    let attack = attack.map { ", \($0.rawValue): \($0.meaning)" } ?? ""
    let path = path.isEmpty ? "" : " at \(path)"
    return "revision \(revision), \(place)\(path): \(what); \(judgement)\(attack)"
  }
}
