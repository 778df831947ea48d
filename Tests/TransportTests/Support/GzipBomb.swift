import TestSupport

/// Two MiB of zeros as gzip packs them.
enum GzipBomb {
  static func bytes() throws -> [UInt8] {
    try Tool.run(["gzip", "-9", "-c"], input: [UInt8](repeating: 0, count: 2 << 20)).output
  }
}
