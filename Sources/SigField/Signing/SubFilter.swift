/// How the value of `/Contents` is made.
///
/// Source: ISO 32000-2:2020, table 260; EN 319 142-1, 6.3.
public enum SubFilter: String, Sendable, Hashable {
  /// PAdES.
  case cades = "ETSI.CAdES.detached"
  /// CMS as PDF 1.7 has it.
  case pkcs7 = "adbe.pkcs7.detached"
}
