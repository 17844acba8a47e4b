/// An opaque sRGB colour.
public struct Color: Equatable, Hashable, Sendable {
  /// The channels, 0 to 255.
  public var red, green, blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Reads `#0b5cc4` or `#fff`; nil for anything else.
  public init?(hex text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    var digits = text.dropFirst()
    if digits.utf8.count == 3 { digits = Substring(digits.flatMap { [$0, $0] }) }
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// The colour as `#0b5cc4`.
  public var hex: String {
    "#"
      + [red, green, blue].map { byte in
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
      }.joined()
  }

  public static let white = Color(red: 255, green: 255, blue: 255)
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// The contrast ratio, 1 to 21 (WCAG 2.2, contrast ratio).
  public func contrast(with other: Color) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// The nearest mixture with black or white that has the contrast with all of the backgrounds; the colour itself if it
  /// already has it.
  ///
  /// - Returns: Nil if neither black nor white has it.
  public func nearest(withContrast ratio: Double, on backgrounds: [Color]) -> Color? {
    func passes(_ color: Color) -> Bool { backgrounds.allSatisfy { color.contrast(with: $0) >= ratio } }
    for step in 0...100 {
      let candidates = [Color.black, .white].map { mixed(with: $0, per: step) }.filter(passes)
      if let found = candidates.first { return found }
    }
    return nil
  }

  /// A colour of the same hue, with as much of its chroma as sRGB has, at the minimum lightness that has the contrast
  /// with all of the darker backgrounds; the colour itself if it already has it. Lightness changes in steps of
  /// hundredths of OKLCH's.
  ///
  /// - Returns: Nil if not even white has it.
  public func lightened(toContrast ratio: Double, on backgrounds: [Color]) -> Color? {
    func passes(_ color: Color) -> Bool { backgrounds.allSatisfy { color.contrast(with: $0) >= ratio } }
    if passes(self) { return self }
    let own = OKLab(Self.linear[Int(red)], Self.linear[Int(green)], Self.linear[Int(blue)])
    return stride(from: own.lightness, through: 1, by: 0.01).lazy.map { Self.inGamut(own.at($0)) }.first(where: passes)
      ?? (passes(.white) ? .white : nil)
  }

  /// The colour with as much of its chroma as sRGB has at its lightness.
  private static func inGamut(_ color: OKLab) -> Color {
    func channels(_ share: Double) -> [Double] { color.withChroma(share).linear }
    func isInside(_ share: Double) -> Bool { channels(share).allSatisfy { -0.0001...1.0001 ~= $0 } }
    var (least, most) = isInside(1) ? (1.0, 1.0) : (0.0, 1.0)
    // Sixteen halvings are as precise as a byte needs.
    for _ in 0..<16 where least < most {
      let middle = (least + most) / 2
      if isInside(middle) { least = middle } else { most = middle }
    }
    let bytes = channels(least).map { value in
      UInt8(linear.indices.min { abs(linear[$0] - value) < abs(linear[$1] - value) } ?? 0)
    }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  /// - Parameter share: The share of the other colour, in hundredths.
  func mixed(with other: Color, per share: Int) -> Color {
    func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(one) * (100 - share) + Int(other) * share + 50) / 100)
    }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The relative luminance, 0 to 1 (WCAG 2.2, relative luminance).
  private var luminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
  }

  /// The linear value of each channel value.
  private static let linear: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : powerOfGamma((share + 0.055) / 1.055)
  }

  /// `base` to the power of 2.4, without a maths library: x² · (x²)^⅕, the fifth root by Newton's method.
  private static func powerOfGamma(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}

/// A colour in OKLab (https://bottosson.github.io/posts/oklab), in which equal distances look equal. It is computed
/// without a maths library so that it is the same on every machine.
private struct OKLab {
  var lightness, a, b: Double

  /// - Parameters: Linear channels of sRGB, 0 to 1.
  init(_ red: Double, _ green: Double, _ blue: Double) {
    let long = Self.cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = Self.cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = Self.cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  func at(_ lightness: Double) -> OKLab {
    var color = self
    color.lightness = lightness
    return color
  }

  func withChroma(_ share: Double) -> OKLab {
    var color = self
    (color.a, color.b) = (a * share, b * share)
    return color
  }

  /// The linear channels of sRGB; outside 0 to 1 if sRGB has no such colour.
  var linear: [Double] {
    let roots = (
      lightness + 0.3963377774 * a + 0.2158037573 * b, lightness - 0.1055613458 * a - 0.0638541728 * b,
      lightness - 0.0894841775 * a - 1.2914855480 * b
    )
    let (long, medium, short) = (roots.0 * roots.0 * roots.0, roots.1 * roots.1 * roots.1, roots.2 * roots.2 * roots.2)
    return [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    ]
  }

  /// The cube root of a value from 0 to 1, by Newton's method.
  private static func cubeRoot(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root - value) / (3 * root * root) }
    return root
  }
}
