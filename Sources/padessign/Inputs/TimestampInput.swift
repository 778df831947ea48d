import PAdES

/// The time-stamping authorities that a command line names.
enum TimestampInput {
  /// A key and its certificates are small.
  private static let largestFile = 1 << 20
  private static let password = SecretInput(
    prefix: "tsa-", prompt: "Password for the time-stamping authority: ", whose: "the password of --tsa-user")
  private static let token = SecretInput(
    prefix: "tsa-", prompt: "", noun: "token", whose: "a bearer token for the authority")
  private static let keyPassword = SecretInput(
    prefix: "tsa-key-", prompt: "Password of the key for the time-stamping authority: ",
    whose: "the password of --tsa-p12 or --tsa-key")

  static let options: [Option] =
    [
      Option("tsa", argument: "URL", "a time-stamping authority (RFC 3161); again for those to ask when it fails"),
      Option(
        "tsa-digest", argument: "NAME", "the digest of all time-stamps: sha256 (default), sha384, sha512, sha3-256 …"),
      Option("tsa-policy", argument: "OID", "the policy under which the authority must stamp"),
      Option("tsa-limit", argument: "N/TIME", "asks no authority more often than that, such as 20/20m; s, m, h or d"),
      Option("tsa-timeout", argument: "SECONDS", "how long an authority may take for one answer; 30 else"),
      Option("tsa-user", argument: "NAME", "the user's name at the first authority's server"),
    ] + password.options + token.options
    + [
      Option("tsa-p12", argument: "FILE", "a PKCS#12 file for a server that asks for a client certificate"),
      Option("tsa-key", argument: "FILE", "the key for such a server, PEM, with --tsa-cert"),
      Option("tsa-cert", argument: "FILE", "the certificate of --tsa-key, PEM, with those above it"),
    ] + keyPassword.options
    + [
      Option(
        "tsa-ca", argument: "FILE", "PEM of the authorities that certificates of https must lead to; the system's else"),
      Option("proxy", argument: "URL", "an HTTP proxy through which the authorities are asked; none else"),
    ]

  /// The authorities as one.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - digest: The digest of what is stamped, unless the line names another.
  /// - Returns: Nil when the line names none.
  /// - Throws: ``Failure``.
  static func authority(_ line: Line, digest: DigestAlgorithm = .sha256) throws -> TimestampPool? {
    let urls = line.values("tsa")
    guard let first = urls.first else {
      if let alone = options.map(\.name).first(where: line.has) {
        throw Failure.usage("--\(alone)", "it goes with --tsa URL")
      }
      return nil
    }
    guard urls.count <= 16 else { throw Failure.usage("--tsa", "more than 16 authorities are named") }
    var shared = TSAOptions(first)
    shared.digest = digest
    if let name = line.value("tsa-digest") { shared.digest = try SignRequest.digest(name, "tsa-digest") }
    shared.policy = line.value("tsa-policy")
    shared.limit = try line.value("tsa-limit").map(limit)
    shared.seconds = try line.value("tsa-timeout").map(timeout) ?? shared.seconds
    shared.proxy = line.value("proxy")
    shared.certificateFile = line.value("tsa-ca")
    if let file = shared.certificateFile { _ = try InputFile.bytes(file, limit: 16 << 20) }
    shared.anchors = try CertificateInput.anchors(line)
    shared.untrusted = try CertificateInput.untrusted(line)
    shared.issuers = try OnlineInput.access(line).map(OnlineEvidence.init)
    var own = shared
    own.authentication = try authentication(line)
    own.clientCertificate = try certificate(line)
    let authorities = urls.map { url in
      // What proves who asks is for the server that it was given for, and for no other.
      var options = TSAOptions.isSameServer(url, first) ? own : shared
      options.url = url
      return options
    }
    do {
      let memory = TimestampMemory(folder: OnlineAccess.usualCacheFolder)
      return try TimestampPool(authorities, memory: memory) { Clock.now.seconds }
    } catch {
      throw Failure(error, about: "--tsa")
    }
  }

  /// What is odd about how the authorities are asked.
  static func warnings(_ line: Line) -> [Warning] {
    guard let url = line.values("tsa").first,
      options.map(\.name).contains(where: { line.has($0) && ($0 == "tsa-user" || $0.hasPrefix("tsa-token-")) }),
      url.lowercased().hasPrefix("http://")
    else { return [] }
    let text = "what proves to \(url.prefix { $0 != "?" }) who asks goes over plain http, and can be read on the way"
    return [Warning(code: "secret-in-clear", text: text)]
  }

  /// Tells on stderr how each authority that was asked fared, for `--verbose`.
  static func tellHealth(_ pool: TimestampPool?) {
    for health in pool?.health ?? [] where health.tokens + health.failures > 0 {
      Terminal.complain(Terminal.oneLine("padessign: time-stamping authority \(health.text)"))
    }
  }

  private static func timeout(_ text: String) throws -> Int {
    guard let seconds = Int(text), (1...3600).contains(seconds) else {
      throw Failure.usage("--tsa-timeout", "\(text) is no number of seconds from 1 to 3600")
    }
    return seconds
  }

  private static func limit(_ text: String) throws -> TSAOptions.Limit {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard parts.count == 2, let count = Int(parts[0]), (1...4096).contains(count), let unit = parts[1].last,
      let factor = units[unit], let number = Int64(parts[1].dropLast()), (1...10_000).contains(number),
      let limit = TSAOptions.Limit(count: count, seconds: number * factor)
    else { throw Failure.usage("--tsa-limit", "\(text) is not a number of requests and a time, such as 20/20m") }
    return limit
  }

  private static func authentication(_ line: Line) throws -> TSAOptions.Authentication? {
    let (given, bearer) = (try password.given(line), try token.given(line))
    if let user = line.value("tsa-user") {
      guard bearer == nil else { throw Failure.usage("--tsa-user", "a token is given too") }
      guard !user.contains(":"), !user.isEmpty else {
        throw Failure.usage("--tsa-user", "a user's name is not empty and has no colon")
      }
      guard let secret = try given ?? password.asked() else {
        throw Failure(.refused, "--tsa-user", "its password is missing", remedy: "--tsa-password-file FILE gives it")
      }
      return .basic(user: user, password: secret)
    }
    guard given == nil else { throw Failure.usage("--tsa-password-file", "it goes with --tsa-user NAME") }
    return bearer.map { .bearer($0) }
  }

  private static func certificate(_ line: Line) throws -> ClientCertificate? {
    let secret = try keyPassword.given(line)
    if let path = line.value("tsa-p12") {
      if let other = ["tsa-key", "tsa-cert"].first(where: line.has) {
        throw Failure.usage("--\(other)", "--tsa-p12 is given too")
      }
      return .p12(try InputFile.bytes(path, limit: largestFile), password: secret)
    }
    guard let key = line.value("tsa-key"), let certificate = line.value("tsa-cert") else {
      if line.has("tsa-key") || line.has("tsa-cert") {
        throw Failure.usage("--tsa-key", "it goes with --tsa-cert, and neither without the other")
      }
      guard secret == nil else { throw Failure.usage("--tsa-key-password-file", "it goes with --tsa-p12 or --tsa-key") }
      return nil
    }
    var bytes = try InputFile.bytes(key, limit: largestFile)
    return .pem(
      certificate: try InputFile.bytes(certificate, limit: largestFile), key: Secret(wiping: &bytes), password: secret)
  }
}
