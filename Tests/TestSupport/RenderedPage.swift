import Foundation

/// A page as a reader shows it: what poppler or MuPDF paints, pixel by pixel.
package struct RenderedPage: Equatable, Sendable {
  /// The programs that paint.
  package enum Renderer: String, CaseIterable, Sendable, CustomStringConvertible {
    case poppler
    case mupdf

    package var description: String { rawValue }
  }

  /// Why there is no picture.
  package enum Failure: Error {
    /// The program ended with a status other than 0, or wrote no picture; `output` is what it said.
    case renderer(command: String, output: String)
  }

  /// One pixel.
  package struct Colour: Hashable, Sendable {
    package let red: Int
    package let green: Int
    package let blue: Int

    package init(_ red: Int, _ green: Int, _ blue: Int) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// The largest difference of one of the three parts.
    package func distance(to other: Colour) -> Int {
      max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
  }

  /// The picture's width in pixels.
  package let width: Int
  /// The picture's height in pixels.
  package let height: Int
  private let samples: [UInt8]
  /// Pixels for each unit of the page, 1/72 inch.
  private let scale: Double

  /// Paints one page of a PDF.
  ///
  /// - Parameters:
  ///   - pdf: The file's bytes.
  ///   - page: Its number, from 1.
  ///   - renderer: Who paints.
  ///   - resolution: Pixels an inch.
  /// - Throws: ``Failure`` when the program fails or is not installed.
  package init(_ pdf: [UInt8], page: Int = 1, by renderer: Renderer, resolution: Int = 72) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("render-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("in.pdf").path
    try Data(pdf).write(to: URL(fileURLWithPath: file))
    let picture = folder.appendingPathComponent("out").path
    let command: [String]
    switch renderer {
    case .poppler:
      command = [
        "pdftoppm", "-singlefile", "-cropbox", "-r", "\(resolution)", "-f", "\(page)", "-l", "\(page)", file, picture,
      ]
    case .mupdf:
      command = ["mutool", "draw", "-q", "-F", "ppm", "-r", "\(resolution)", "-o", picture + ".ppm", file, "\(page)"]
    }
    let output = try Self.run(command)
    guard let data = FileManager.default.contents(atPath: picture + ".ppm"), let pixmap = Self.pixmap([UInt8](data))
    else { throw Failure.renderer(command: command.joined(separator: " "), output: output) }
    (width, height, samples) = pixmap
    scale = Double(resolution) / 72
  }

  /// The pixel at a place of the visible page, in units from its lower-left corner.
  package func colour(x: Double, y: Double) -> Colour {
    let column = min(max(Int((x * scale).rounded(.down)), 0), width - 1)
    let row = min(max(Int((Double(height) - y * scale).rounded(.down)), 0), height - 1)
    let place = 3 * (row * width + column)
    return Colour(Int(samples[place]), Int(samples[place + 1]), Int(samples[place + 2]))
  }

  /// The smallest rectangle around all pixels that satisfy a condition, as left, lower, right and upper edge in units
  /// from the lower-left corner; nil when there is none.
  package func bounds(where matches: (Colour) -> Bool) -> (left: Double, lower: Double, right: Double, upper: Double)? {
    var left = width
    var right = -1
    var top = height
    var bottom = -1
    // Plain loops over a buffer: this runs over millions of pixels in an unoptimised build.
    samples.withUnsafeBufferPointer { samples in
      var place = 0
      var row = 0
      while row < height {
        var column = 0
        while column < width {
          if matches(Colour(Int(samples[place]), Int(samples[place + 1]), Int(samples[place + 2]))) {
            if column < left { left = column }
            if column > right { right = column }
            if row < top { top = row }
            bottom = row
          }
          place += 3
          column += 1
        }
        row += 1
      }
    }
    guard right >= 0 else { return nil }
    return (
      Double(left) / scale, Double(height - bottom - 1) / scale, Double(right + 1) / scale, Double(height - top) / scale
    )
  }

  private static func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure.renderer(command: command.joined(separator: " "), output: output)
    }
    return output
  }

  /// The parts of a binary PPM (P6) of 8 bits a sample.
  private static func pixmap(_ bytes: [UInt8]) -> (Int, Int, [UInt8])? {
    var fields: [Int] = []
    var position = 2
    guard bytes.starts(with: Array("P6".utf8)) else { return nil }
    while fields.count < 3, position < bytes.count {
      if bytes[position] == UInt8(ascii: "#") {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      } else if bytes[position] >= 0x30 {
        var value = 0
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
          value = value * 10 + Int(bytes[position] - 0x30)
          position += 1
        }
        fields.append(value)
      } else {
        position += 1
      }
    }
    guard fields.count == 3, fields[2] == 255, bytes.count - position - 1 >= 3 * fields[0] * fields[1] else {
      return nil
    }
    return (fields[0], fields[1], Array(bytes[(position + 1)...]))
  }
}
