/// An operand of a content stream.
///
/// Source: ISO 32000-2:2020, 7.8.2: direct objects only.
enum ContentOperand {
  case number(Double)
  case string([UInt8])
  case name(String)
  case array([ContentOperand])
  case dictionary([String: ContentOperand])
  /// true, false, null.
  case boolean(Bool)
  case null

  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var name: String? { if case .name(let value) = self { value } else { nil } }
  var string: [UInt8]? { if case .string(let value) = self { value } else { nil } }
  var array: [ContentOperand]? { if case .array(let value) = self { value } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var dictionary: [String: ContentOperand]? { if case .dictionary(let value) = self { value } else { nil } }
  /// A number as an integer, when it is one.
  var integer: Int? { number.flatMap { Int(exactly: $0) } }
}
