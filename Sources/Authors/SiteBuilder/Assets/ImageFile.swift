package import Diagnostics
import Text

/// The facts that the bytes of an image reveal. The bytes are read only as far as is necessary to check that they match
/// the image's name.
package struct ImageFile: Equatable, Sendable {
  package enum Format: String, Sendable {
    case png, jpeg, gif, webp, svg

    package var extensions: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }
  }

  package var format: Format
  /// Nil for a drawing, which has no pixels, and for a file that states none.
  package var size: ImageSize?
  /// The size at which it is drawn on a page that gives none; nil if that is ``size``.
  package var drawnSize: ImageSize?
  /// Whether bytes follow the image's end, with which one file can pass as two formats.
  package var hasTrailingBytes = false
  /// Whether it has metadata, which can say where a picture was taken.
  package var hasLocation = false
  /// Whether it is a PNG drawing in dark colours on a transparent ground.
  var isDarkDrawing = false
  /// The reason why an SVG image is not published; nil for a plain drawing, and for other formats.
  package var svgProblem: Diagnostic?

  /// Reads an image; nil if it is not in a known format.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = Self.png(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = Self.jpeg(bytes)
    } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
      self.init(format: .gif, size: .stated(width: bytes.little16(6), height: bytes.little16(8)))
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

  private init(format: Format, size: ImageSize?) { (self.format, self.size) = (format, size) }

  private static func png(_ bytes: [UInt8]) -> ImageFile {
    var image = ImageFile(format: .png, size: .stated(width: bytes.big32(16), height: bytes.big32(20)))
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
        image.size = .stated(width: bytes.big16(offset + 7), height: bytes.big16(offset + 5))
      }
      if marker == 0xE1, isMetadata(bytes[(offset + 4)...]) { image.hasLocation = true }
      if marker == 0xDA { break }
      offset += 2 + length
    }
    image.hasTrailingBytes = !bytes.suffix(2).elementsEqual([0xFF, 0xD9])
    return image
  }

  /// Whether it is Exif, or XMP, which may contain the same data.
  private static func isMetadata(_ segment: ArraySlice<UInt8>) -> Bool {
    segment.starts(with: "Exif".utf8) || segment.starts(with: "http://ns.adobe.com/xap/".utf8)
  }

  private static func svg(_ bytes: [UInt8]) -> ImageFile? {
    // Only a few lines come before the root. Its size is in ASCII; in other letters, a search would take quadratic
    // time.
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

/// A size in pixels.
package struct ImageSize: Equatable, Sendable {
  package var width: Int
  package var height: Int

  /// The size that a file states; nil for one that no picture has. Sides are 1 to 2^31 − 1 pixels (PNG, third edition,
  /// 11.2.1), so that their product is an `Int`.
  static func stated(width: Int, height: Int) -> ImageSize? {
    let sides = 1...Int(Int32.max)
    return sides ~= width && sides ~= height ? ImageSize(width: width, height: height) : nil
  }
}

extension [UInt8] {
  fileprivate func byte(_ index: Int) -> Int { indices.contains(index) ? Int(self[index]) : 0 }
  fileprivate func big16(_ index: Int) -> Int { byte(index) << 8 | byte(index + 1) }
  fileprivate func big32(_ index: Int) -> Int { big16(index) << 16 | big16(index + 2) }
  fileprivate func little16(_ index: Int) -> Int { byte(index) | byte(index + 1) << 8 }
  fileprivate func little32(_ index: Int) -> Int { little16(index) | little16(index + 2) << 16 }
}

extension ImageFile {
  /// - Parameter bytes: A WebP file, whose first part says how large the picture is (RFC 9649, 2.5–2.7).
  static func sizeOfWebP(_ bytes: [UInt8]) -> ImageSize? {
    func little(_ index: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) } }
    guard bytes.count >= 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ": return .stated(width: little(26, 2) & 0x3FFF, height: little(28, 2) & 0x3FFF)
    case "VP8L":
      let bits = little(21, 4)
      return ImageSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "VP8X": return ImageSize(width: little(24, 3) + 1, height: little(27, 3) + 1)
    default: return nil
    }
  }

  /// The size at which a browser draws an SVG image that has no size in the page. One without a width fills its place,
  /// in the proportions of its `viewBox`.
  ///
  /// - Parameter text: The image in lower case.
  static func drawnSize(svg text: String) -> ImageSize {
    guard let start = text.firstRange(of: "<svg")?.lowerBound else { return ImageSize(width: 300, height: 150) }
    let root = text[start...].prefix { $0 != ">" }
    let (width, height) = (length(value(of: "width", in: root)), length(value(of: "height", in: root)))
    let box = value(of: "viewbox", in: root)?.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
    let ratio = box.flatMap { $0.count == 4 && $0[2] >= 0 && $0[3] >= 0 ? $0[3] / max($0[2], 0.001) : nil }
    switch (width, height, ratio) {
    case (let width?, let height?, _): return size(width, height)
    case (let width?, nil, let ratio?): return size(width, width * ratio)
    case (nil, let height?, let ratio?): return size(height / max(ratio, 0.001), height)
    case (nil, nil, let ratio?): return size(10_000, 10_000 * ratio)
    default: return size(width ?? 300, height ?? 150)
    }
  }

  /// The value of an attribute, as it is written.
  private static func value(of attribute: String, in tag: Substring) -> Substring? {
    var rest = tag
    while let quote = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
      let mark = rest[quote]
      let value = rest[quote...].dropFirst().prefix { $0 != mark }
      if rest[..<quote].split(whereSeparator: { $0.isWhitespace || $0 == "=" }).last == Substring(attribute) {
        return value
      }
      rest = rest[value.endIndex...].dropFirst()
    }
    return nil
  }

  /// A length in pixels; nil if it is missing, or relative to the surroundings.
  private static func length(_ value: Substring?) -> Double? {
    guard let number = value?.prefix(while: { $0.isASCII && $0.isNumber || $0 == "." }),
      value?.dropFirst(number.count).first != "%"
    else { return nil }
    return Double(number)
  }

  private static func size(_ width: Double, _ height: Double) -> ImageSize {
    func pixels(_ length: Double) -> Int { Int(min(max(length.rounded(), 1), 100_000)) }
    return ImageSize(width: pixels(width), height: pixels(height))
  }
}
