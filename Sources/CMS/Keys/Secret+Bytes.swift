extension Secret {
  /// A copy of the bytes, for a room that takes an array; whoever takes it overwrites it.
  package var bytes: [UInt8] { withBytes { Array($0) } }
}
