/// How wide characters are drawn, on average of their script. They are the widths of Noto Sans, in which Latin text is
/// some 4 % wider than in the systems' own fonts: an estimate from them is rather too high than too low.
enum Advance {
  /// Of ASCII, by code point.
  static let ascii: [UInt16] =
    Array(repeating: 0, count: 32) + [
      260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572, 572,
      572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619, 524, 907,
      760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615,
      564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380,
      551, 380, 572, 0,
    ]

  static func of(_ scalar: UInt32) -> Em {
    switch scalar {
    case ..<0x80: Em(ascii[Int(scalar)])
    case 0xA0: 260
    case 0xAD, 0x300...0x36F, 0x610...0x61A, 0x64B...0x65F, 0x200B...0x200F, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: 0
    case ..<0x370: 590
    case ..<0x400: 580
    case 0x400...0x42F: 720
    case ..<0x590: 590
    case ..<0x600: 560
    case ..<0x900: 500
    case ..<0xE00: 430
    case ..<0xF00: 410
    case 0x2018...0x201B: 220
    case 0x201C...0x201F: 390
    case 0x2014, 0x2026: 1000
    case 0x2000...0x206F: 500
    case 0x2070...0x2BFF: 800
    case 0xAC00...0xD7FF: 920
    case 0xFF61...0xFFDC: 500
    case 0x2E80...0xFFFF, 0x20000...: 1000
    case 0x1F000...: 1250
    default: 600
    }
  }

  /// Whether a line can be broken on both sides of it.
  static func breaksAnywhere(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE00...0xEFF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: !staysBehind(scalar)
    default: false
    }
  }

  /// What does not begin a line: closing brackets, stops, marks that lengthen, small letters.
  private static func staysBehind(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063,
      0x3083, 0x3085, 0x3087, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30FB, 0x30FC,
      0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF5E:
      true
    // Thai vowels and tone marks above and below.
    case 0xE30...0xE3A, 0xE45...0xE4E: true
    default: false
    }
  }
}
