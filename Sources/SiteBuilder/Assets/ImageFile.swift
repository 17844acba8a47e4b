/// What the bytes of an image say about it. It is read just far enough to know that it is what its name says.
struct ImageFile: Equatable, Sendable {
  enum Format: String {
    case png, jpeg, gif, webp, svg

    var extensions: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }
  }

  var format: Format
  var size: ImageSize?
  /// How large it is drawn where a page does not say it, if that is not ``size``.
  var drawnSize: ImageSize?
  /// Whether bytes follow the image's end, which lets one file pass for two.
  var hasTrailingBytes = false
  /// Whether it has metadata: JPEG and WebP can record where a picture was taken.
  var hasLocation = false
  /// Whether it is a PNG drawing in dark colours on a transparent ground.
  var isDarkDrawing = false
  /// Why an SVG image is not published; nil for a plain drawing, and for other formats.
  var svgProblem: SVGProblem?

  /// Nil for anything that is not a known image format.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = Self.png(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = Self.jpeg(bytes)
    } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
      self.init(format: .gif, size: ImageSize(width: bytes.little16(6), height: bytes.little16(8)))
      hasTrailingBytes = bytes.last != 0x3B
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      self.init(format: .webp, size: Self.sizeOfWebP(bytes))
      hasLocation = bytes.firstRange(of: Array("EXIF".utf8)) != nil
      hasTrailingBytes = bytes.count > bytes.little32(4) + 8
    } else if let svg = Self.svg(bytes) {
      self = svg
    } else {
      return nil
    }
  }

  private init(format: Format, size: ImageSize?) {
    self.format = format
    self.size = size
  }

  private static func png(_ bytes: [UInt8]) -> ImageFile {
    var image = ImageFile(format: .png, size: ImageSize(width: bytes.big32(16), height: bytes.big32(20)))
    var offset = 8
    while offset + 12 <= bytes.count {
      let isEnd = bytes[(offset + 4)..<(offset + 8)].elementsEqual("IEND".utf8)
      if bytes[(offset + 4)..<(offset + 8)].elementsEqual("eXIf".utf8) { image.hasLocation = true }
      offset += 12 + bytes.big32(offset)
      if isEnd { break }
    }
    image.hasTrailingBytes = offset != bytes.count
    image.isDarkDrawing = PNGDrawing(bytes)?.isDark ?? false
    return image
  }

  private static func jpeg(_ bytes: [UInt8]) -> ImageFile {
    var image = ImageFile(format: .jpeg, size: nil)
    var offset = 2
    while offset + 9 < bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      let length = bytes.big16(offset + 2)
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        image.size = ImageSize(width: bytes.big16(offset + 7), height: bytes.big16(offset + 5))
      }
      if marker == 0xE1, isMetadata(bytes[(offset + 4)...]) { image.hasLocation = true }
      if marker == 0xDA { break }
      offset += 2 + length
    }
    image.hasTrailingBytes = !bytes.suffix(2).elementsEqual([0xFF, 0xD9])
    return image
  }

  /// Exif, or XMP, which may contain the same.
  private static func isMetadata(_ segment: ArraySlice<UInt8>) -> Bool {
    segment.starts(with: "Exif".utf8) || segment.starts(with: "http://ns.adobe.com/xap/".utf8)
  }

  private static func svg(_ bytes: [UInt8]) -> ImageFile? {
    // What comes before the root is a few lines. Its size is in ASCII; in other letters, a search would take quadratic time.
    let beginning = bytes.prefix(64 << 10).map { byte in
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte < 0x80 ? byte : UInt8(ascii: "?")
    }
    guard let root = beginning.firstRange(of: Array("<svg".utf8)), String(validating: bytes, as: UTF8.self) != nil
    else {
      return nil
    }
    var image = ImageFile(format: .svg, size: nil)
    image.drawnSize = drawnSize(svg: String(decoding: beginning[root.lowerBound...], as: UTF8.self))
    image.svgProblem = SVGReader.problem(in: bytes)
    return image
  }
}

/// Pixels.
struct ImageSize: Equatable, Sendable {
  var width: Int
  var height: Int
}

extension [UInt8] {
  fileprivate func byte(_ index: Int) -> Int { indices.contains(index) ? Int(self[index]) : 0 }
  fileprivate func big16(_ index: Int) -> Int { byte(index) << 8 | byte(index + 1) }
  fileprivate func big32(_ index: Int) -> Int { big16(index) << 16 | big16(index + 2) }
  fileprivate func little16(_ index: Int) -> Int { byte(index) | byte(index + 1) << 8 }
  fileprivate func little32(_ index: Int) -> Int { little16(index) | little16(index + 2) << 16 }
}
