public import ByteRange

/// One of several documents that are signed under one authorisation.
public struct BatchDocument: Sendable {
  /// The document.
  public var source: ByteSource
  /// The target; it may be the document's own path.
  public var output: OutputFile
  /// How it is signed.
  public var options: SigningOptions

  /// A document with its target.
  public init(_ source: ByteSource, to output: OutputFile, options: SigningOptions) {
    self.source = source
    self.output = output
    self.options = options
  }
}
