/// An opaque colour of sRGB.
public struct Color: Equatable, Hashable, Sendable {
  /// 0 to 255.
  public var red, green, blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// `#0b5cc4` or `#fff`; nil for anything else.
  public init?(hex text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    var digits = text.dropFirst()
    if digits.utf8.count == 3 { digits = Substring(digits.flatMap { [$0, $0] }) }
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// `#0b5cc4`
  public var hex: String {
    "#"
      + [red, green, blue].map { byte in
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
      }.joined()
  }

  public static let white = Color(red: 255, green: 255, blue: 255)
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// 1 to 21 (WCAG 2.2, contrast ratio).
  public func contrast(with other: Color) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// The nearest mixture with black or white that has the contrast with all of some backgrounds; itself if it has.
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

  /// - Parameter share: Of the other colour, in hundredths.
  func mixed(with other: Color, per share: Int) -> Color {
    func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(one) * (100 - share) + Int(other) * share + 50) / 100)
    }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// 0 to 1 (WCAG 2.2, relative luminance).
  private var luminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
  }

  /// The linear value of each channel value.
  private static let linear: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : powerOfGamma((share + 0.055) / 1.055)
  }

  /// `base` to the power of 2.4, without a library of mathematics: x² · (x²)^⅕, the fifth root by Newton's method.
  private static func powerOfGamma(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}
