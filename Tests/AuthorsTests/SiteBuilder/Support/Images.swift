/// The least that each format asks of a file, so that a test can say what is wrong with one.
enum Images {
  static func png(_ width: Int = 1, _ height: Int = 1, chunks: [(String, [UInt8])] = []) -> [UInt8] {
    let header: [UInt8] = big(width) + big(height) + [8, 2, 0, 0, 0]
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
    for (name, content) in chunks { bytes += chunk(name, content) }
    return bytes + chunk("IDAT", [0]) + chunk("IEND", [])
  }

  static func jpeg(_ width: Int = 1, _ height: Int = 1, metadata: String? = nil) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let metadata { bytes += segment(0xE1, Array(metadata.utf8)) }
    bytes += segment(0xC0, [8] + Array(big(height).suffix(2)) + Array(big(width).suffix(2)) + [1, 1, 0x11, 0])
    return bytes + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0, 0xFF, 0xD9]
  }

  static func gif(_ width: Int = 1, _ height: Int = 1) -> [UInt8] {
    let size: [UInt8] = big(width).suffix(2).reversed() + big(height).suffix(2).reversed()
    return Array("GIF89a".utf8) + size + [0, 0, 0, 0x3B]
  }

  static func webp(_ chunk: String = "VP8 ", _ content: [UInt8] = []) -> [UInt8] {
    let length = UInt8(content.count)
    return Array("RIFF".utf8) + [12 + length, 0, 0, 0] + Array("WEBP\(chunk)".utf8) + [length, 0, 0, 0] + content
  }

  static func svg(_ inside: String = "<rect width='1' height='1'/>") -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\">\(inside)</svg>".utf8)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count) + Array(name.utf8) + content + big(0)
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = Array(big(content.count + 2).suffix(2))
    return [0xFF, marker] + length + content
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
