import PAdES

/// Whether servers may be asked for certificates and revocation data, as a command line says.
enum OnlineInput {
  static let options: [Option] = [
    Option("offline", "asks nobody that a certificate names"),
    Option("allow-private-network", "also asks servers of a private network where certificates name them"),
  ]

  /// How servers are asked; nil when nobody is.
  ///
  /// - Throws: ``Failure`` when both options are given.
  static func access(_ line: Line) throws -> OnlineAccess? {
    guard !line.has("offline") else {
      guard !line.has("allow-private-network") else {
        throw Failure.usage("--allow-private-network", "with --offline nobody is asked at all")
      }
      return nil
    }
    var access = OnlineAccess(at: Clock.now)
    access.allowsPrivateNetwork = line.has("allow-private-network")
    access.cacheFolder = OnlineAccess.usualCacheFolder
    return access
  }
}
