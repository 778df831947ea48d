internal import CSystem
internal import Glibc

/// A private view of a file whose first bytes are a header.
///
/// libqpdf counts offsets from the header. A file that counts them from its first byte although other bytes stand before
/// the header is shown to it with the header written over those bytes; nothing else moves.
final class HeaderView {
  let bytes: UnsafeRawBufferPointer
  private let map: UnsafeMutableRawPointer
  private let guardNumber: CInt

  /// - Throws: ``FileError/cannotOpen(path:reason:)`` when the view cannot be made.
  init(_ source: ByteSource, header: Int) throws(FileError) {
    let descriptor = source.descriptor
    // A private map of the file copies only the pages that are written; memory is copied as a whole.
    let map = mmap(
      nil, max(source.count, 1), PROT_READ | PROT_WRITE, descriptor == nil ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_PRIVATE,
      descriptor ?? -1, 0)
    guard let map, map != MAP_FAILED else {
      throw .cannotOpen(path: source.path ?? "-", reason: SystemError.text())
    }
    self.map = map
    // A file that shrinks is noticed by the source, whose own map covers the same bytes; here the guard only keeps the
    // process alive until then.
    guardNumber = descriptor == nil ? -1 : csystem_guard_map(map, max(source.count, 1))
    if descriptor == nil, let start = source.bytes.baseAddress { map.copyMemory(from: start, byteCount: source.count) }
    let version = Array("%PDF-1.7\n".utf8)
    let line = source.copy(header..<header + version.count - 1) + [0x0A]
    for (index, byte) in line.enumerated() where index < source.count {
      map.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    bytes = UnsafeRawBufferPointer(start: map, count: source.count)
  }

  deinit {
    csystem_unguard_map(guardNumber)
    munmap(map, max(bytes.count, 1))
  }
}
