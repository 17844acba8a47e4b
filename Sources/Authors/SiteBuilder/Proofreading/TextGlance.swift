import Authoring

/// A first glance at a text's bytes, which tells whether there is anything to proofread. Most texts have nothing, and a
/// build must not take the time to cut them into words.
struct TextGlance {
  private(set) var isWorthReading = false
  private var letters: UInt8 = 0
  private let isEnglish: Bool

  /// - Parameter words: The words of the language. Only those of English are found by their letters.
  init(_ language: String, _ words: DateWords?) {
    isEnglish = language == "en"
    isWorthReading = words != nil && !isEnglish || language == "ja" || language == "fa" || language == "ur"
  }

  /// Whether the text should be read: there is something, or there are capitals alone.
  var result: Bool { isWorthReading || letters == Kind.upper }

  /// The kinds of bytes, as bits: a table is quicker than comparisons.
  private enum Kind {
    static let found: UInt8 = 1
    static let lower: UInt8 = 2
    static let upper: UInt8 = 4
    static let blank: UInt8 = 8
    /// A blank, a full stop or a comma, before which there should be no blank.
    static let afterBlank: UInt8 = 16
    static let exclamation: UInt8 = 32
    /// The last letter of a day's word, or one that few other words have: *today*, *tomorrow*, *tonight*.
    static let ofDay: UInt8 = 64

    static let table: [UInt8] = (0..<256).map { byte in
      switch UInt8(byte) {
      case 0x20: blank | afterBlank
      case 0x2C, 0x2E: afterBlank
      case 0x21: exclamation
      // Digits, percent signs, and the first bytes of no-break spaces and of marks.
      case 0x25, 0x30...0x39, 0xC2, 0xE2: found
      case 0x67, 0x77, 0x79: lower | ofDay
      case 0x47, 0x57, 0x59: upper | ofDay
      case 0x61...0x7A: lower
      case 0x41...0x5A: upper
      default: 0
      }
    }
  }

  mutating func look(at bytes: UnsafeBufferPointer<UInt8>) {
    guard !isWorthReading, let base = bytes.baseAddress else { return }
    var (seen, before): (UInt8, UInt8) = (0, 0)
    Kind.table.withUnsafeBufferPointer { table in
      for index in 0..<bytes.count {
        let kind = table[Int(base[index])]
        seen |= kind | (before >> 3 & kind >> 4 & 1) | (before & kind & Kind.exclamation) >> 5
        if kind & Kind.ofDay != 0, isEnglish, index > 1, Self.isDay(base + index, index) { seen |= Kind.found }
        before = kind
      }
    }
    letters |= seen & (Kind.lower | Kind.upper)
    isWorthReading = seen & Kind.found != 0
  }

  private static func isDay(_ end: UnsafePointer<UInt8>, _ before: Int) -> Bool {
    func has(_ distance: Int, _ letter: UInt8) -> Bool { distance <= before && end[-distance] | 0x20 == letter }
    return switch end[0] | 0x20 {
    case 0x79: has(1, 0x61) && has(2, 0x64)
    case 0x77: has(1, 0x6F) && has(2, 0x72) && has(3, 0x72)
    default: has(1, 0x69) && has(2, 0x6E) && has(3, 0x6F)
    }
  }
}
