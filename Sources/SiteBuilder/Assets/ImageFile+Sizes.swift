extension ImageFile {
  /// - Parameter bytes: A WebP file, whose first part says how large the picture is (RFC 9649, 2.5–2.7).
  static func sizeOfWebP(_ bytes: [UInt8]) -> ImageSize? {
    func little(_ index: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
    guard bytes.count >= 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ": return ImageSize(width: little(26, 2) & 0x3FFF, height: little(28, 2) & 0x3FFF)
    case "VP8L":
      let bits = little(21, 4)
      return ImageSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "VP8X": return ImageSize(width: little(24, 3) + 1, height: little(27, 3) + 1)
    default: return nil
    }
  }

  /// How large a browser draws an SVG image without a size of its own in the page. One without a width fills its place,
  /// in the proportions of its `viewBox`.
  ///
  /// - Parameter text: In lower case.
  static func drawnSize(svg text: String) -> ImageSize {
    guard let root = text.firstMatch(of: /<svg[^>]*/.matchingSemantics(.unicodeScalar))?.output else {
      return ImageSize(width: 300, height: 150)
    }
    let (width, height) = (length(root, /\swidth\s*=\s*["']([0-9.]+)/), length(root, /\sheight\s*=\s*["']([0-9.]+)/))
    let box = root.firstMatch(
      of: /viewbox\s*=\s*["'][-0-9.]+[\s,]+[-0-9.]+[\s,]+([0-9.]+)[\s,]+([0-9.]+)/.matchingSemantics(.unicodeScalar))
    let ratio = box.flatMap { box in
      Double(box.output.1).flatMap { width in Double(box.output.2).map { $0 / max(width, 0.001) } }
    }
    switch (width, height, ratio) {
    case (let width?, let height?, _): return size(width, height)
    case (let width?, nil, let ratio?): return size(width, width * ratio)
    case (nil, let height?, let ratio?): return size(height / max(ratio, 0.001), height)
    case (nil, nil, let ratio?): return size(10_000, 10_000 * ratio)
    default: return size(width ?? 300, height ?? 150)
    }
  }

  /// In pixels; nil if it is not there, or a share of the place.
  private static func length(_ tag: Substring, _ pattern: Regex<(Substring, Substring)>) -> Double? {
    guard let match = tag.firstMatch(of: pattern.matchingSemantics(.unicodeScalar)),
      !tag[match.range.upperBound...].hasPrefix("%")
    else { return nil }
    return Double(match.output.1)
  }

  private static func size(_ width: Double, _ height: Double) -> ImageSize {
    func pixels(_ length: Double) -> Int { Int(min(max(length.rounded(), 1), 100_000)) }
    return ImageSize(width: pixels(width), height: pixels(height))
  }
}
