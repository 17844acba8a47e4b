import Authoring

/// A first glance at a text's bytes, which tells whether there is anything to proofread. Most texts have nothing, and a
/// build must not take the time to cut them into words.
struct TextGlance {
  private(set) var isWorthReading = false
  private var letters: UInt16 = 0
  private let isEnglish: Bool

  /// - Parameter words: The words of the language. Only those of English are found by their letters.
  init(_ language: String, _ words: DateWords?) {
    isEnglish = language == "en"
    isWorthReading = words != nil && !isEnglish || language == "ja" || language == "fa" || language == "ur"
  }

  /// Whether the text should be read: there is something, or there are capitals alone.
  var result: Bool { isWorthReading || letters == Kind.upper }

  /// The kinds of bytes, as bits: a table is quicker than comparisons. Of two bytes beside each other, the second has a
  /// bit for what it ends, and the first has it `Kind.first` places higher.
  private enum Kind {
    static let found: UInt16 = 1
    static let lower: UInt16 = 2
    static let upper: UInt16 = 4
    /// A blank before a blank, a full stop or a comma; exclamation marks in a row.
    static let pairs: UInt16 = 0b1_1000
    /// Letters that end a day's word, or a part of one that few other words have: *day*, *rrow*, *onig*.
    static let days: UInt16 = 0b1110_0000
    static let first: UInt16 = 5

    static let table: [UInt16] = (0..<256).map { byte in
      switch UInt8(byte) {
      case 0x20: 1 << 3 | 1 << 8
      case 0x2C, 0x2E: 1 << 3
      case 0x21: 1 << 4 | 1 << 9
      // Digits, percent signs, and the first bytes of no-break spaces and of marks.
      case 0x25, 0x30...0x39, 0xC2, 0xE2: found
      case 0x41...0x5A: upper | ofDay(UInt8(byte) | 0x20)
      case 0x61...0x7A: lower | ofDay(UInt8(byte))
      default: 0
      }
    }

    private static func ofDay(_ letter: UInt8) -> UInt16 {
      switch letter {
      case UInt8(ascii: "y"): 1 << 5
      case UInt8(ascii: "w"): 1 << 6
      case UInt8(ascii: "g"): 1 << 7
      case UInt8(ascii: "a"): 1 << 10
      case UInt8(ascii: "o"): 1 << 11
      case UInt8(ascii: "i"): 1 << 12
      default: 0
      }
    }
  }

  mutating func look(at bytes: UnsafeBufferPointer<UInt8>) {
    guard !isWorthReading, let base = bytes.baseAddress else { return }
    var (seen, pairs, before): (UInt16, UInt16, UInt16) = (0, 0, 0)
    Kind.table.withUnsafeBufferPointer { table in
      for index in 0..<bytes.count {
        let kind = table[Int(base[index])]
        let pair = before >> Kind.first & kind
        seen |= kind
        pairs |= pair
        if pair & Kind.days != 0, Self.isDay(base + index, index) { seen |= isEnglish ? Kind.found : 0 }
        before = kind
      }
    }
    letters |= seen & (Kind.lower | Kind.upper)
    isWorthReading = seen & Kind.found | pairs & Kind.pairs != 0
  }

  /// Whether a word with the last two letters of *day*, *rrow* or *onig* has the others.
  private static func isDay(_ end: UnsafePointer<UInt8>, _ before: Int) -> Bool {
    func has(_ distance: Int, _ letter: Unicode.Scalar) -> Bool {
      distance <= before && end[-distance] | 0x20 == UInt8(ascii: letter)
    }
    return switch end[0] | 0x20 {
    case UInt8(ascii: "y"): has(2, "d")
    case UInt8(ascii: "w"): has(2, "r") && has(3, "r")
    default: has(2, "n") && has(3, "o")
    }
  }
}
