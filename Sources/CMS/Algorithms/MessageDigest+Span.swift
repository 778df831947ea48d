extension MessageDigest {
  /// Takes more bytes, without a pointer: for rooms that hold none.
  ///
  /// - Parameter bytes: What is digested next.
  public func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { update($0) }
  }
}
