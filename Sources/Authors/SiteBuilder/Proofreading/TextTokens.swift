import Authoring
import Text

/// A text cut into words, numbers, white space and signs, by its bytes.
///
/// It is filled again for each text, so that a site's texts need memory once.
struct TextTokens {
  struct Token {
    enum Kind: UInt8 { case word, number, blank, sign, ideograph }
    enum Casing: UInt8 { case none, lower, capitalized, upper }

    var kind: Kind
    var casing: Casing
    /// A number's digits.
    var width: UInt8 = 0
    var start: Int32
    var end: Int32
    /// A word's number in ``DateWords``, a number's value, or the scalar of a sign.
    var value: UInt64

    var count: Int { Int(end - start) }
    func isSign(_ scalar: Unicode.Scalar) -> Bool { kind == .sign && value == UInt64(scalar.value) }
    func isIdeograph(_ scalar: Unicode.Scalar) -> Bool { kind == .ideograph && value == UInt64(scalar.value) }
  }

  private(set) var bytes: [UInt8] = []
  private(set) var tokens: [Token] = []

  /// The sign in the place of code, addresses and pictures, which are no words.
  static let object = [UInt8]("\u{FFFC}".utf8)

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    tokens.removeAll(keepingCapacity: true)
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }
  mutating func append(_ text: some Sequence<UInt8>) { bytes.append(contentsOf: text) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  func text(_ token: Token) -> String { text(Int(token.start)..<Int(token.end)) }

  func contains(_ words: String) -> Bool { bytes.firstRange(of: Array(words.utf8)) != nil }

  /// Cuts the text.
  mutating func cut() {
    // Taken out, so that it has one owner, and keeps its memory.
    var tokens: [Token] = []
    swap(&tokens, &self.tokens)
    bytes.withUnsafeBufferPointer { bytes in
      var reader = Cutter(bytes: bytes)
      while let token = reader.next() { tokens.append(token) }
    }
    self.tokens = tokens
  }

  private struct Cutter {
    let bytes: UnsafeBufferPointer<UInt8>
    var place = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func next() -> Token? {
      guard place < bytes.count else { return nil }
      let start = place
      let (scalar, length) = scalar(at: start)
      place += length
      switch Self.kind(scalar) {
      case .letter: return word(from: start, scalar)
      case .digit(let digit):
        var (value, width) = (UInt64(digit), UInt8(1))
        while place < bytes.count, case let (next, length) = self.scalar(at: place),
          case .digit(let digit) = Self.kind(next)
        {
          value = value < 1_000_000_000 ? value * 10 + UInt64(digit) : value
          place += length
          width = min(width, 100) + 1
        }
        var number = token(.number, from: start, value)
        number.width = width
        return number
      case .blank:
        while place < bytes.count, case let (next, length) = self.scalar(at: place), case .blank = Self.kind(next) {
          place += length
        }
        return token(.blank, from: start, UInt64(scalar))
      case .ideograph: return token(.ideograph, from: start, UInt64(scalar))
      case .mark, .sign: return token(.sign, from: start, UInt64(scalar))
      }
    }

    private func token(_ kind: Token.Kind, from start: Int, _ value: UInt64, _ casing: Token.Casing = .none) -> Token {
      Token(kind: kind, casing: casing, start: Int32(start), end: Int32(place), value: value)
    }

    /// Reads a word, with apostrophes between its letters: `jusqu'au`; and with hyphens in Portuguese weekdays.
    private mutating func word(from start: Int, _ first: UInt32) -> Token {
      let lower = Self.lower(first)
      var value = DateWords.append(lower, to: DateWords.start)
      let isCapital = lower != first
      var (hasLower, hasUpper) = (!isCapital && Self.isCased(first), isCapital)
      while place < bytes.count {
        let (scalar, length) = scalar(at: place)
        switch Self.kind(scalar) {
        case .letter:
          let lower = Self.lower(scalar)
          if lower != scalar { hasUpper = true } else if Self.isCased(scalar) { hasLower = true }
          value = DateWords.append(lower, to: value)
        case .mark: value = DateWords.append(scalar, to: value)
        default:
          guard scalar == 0x27 || scalar == 0x2019 || scalar == 0x2D, place + length < bytes.count,
            case .letter = Self.kind(self.scalar(at: place + length).0)
          else {
            return token(.word, from: start, value, Self.casing(isCapital, hasLower, hasUpper))
          }
          value = DateWords.append(scalar == 0x2D ? 0x2D : 0x27, to: value)
        }
        place += length
      }
      return token(.word, from: start, value, Self.casing(isCapital, hasLower, hasUpper))
    }

    private static func casing(_ isCapital: Bool, _ hasLower: Bool, _ hasUpper: Bool) -> Token.Casing {
      hasLower ? (isCapital ? .capitalized : .lower) : hasUpper ? .upper : .none
    }

    private func scalar(at index: Int) -> (UInt32, Int) {
      let first = UInt32(bytes[index])
      if first < 0x80 { return (first, 1) }
      func next(_ offset: Int) -> UInt32 { index + offset < bytes.count ? UInt32(bytes[index + offset] & 0x3F) : 0 }
      if first < 0xE0 { return ((first & 0x1F) << 6 | next(1), min(2, bytes.count - index)) }
      if first < 0xF0 {
        return ((first & 0x0F) << 12 | next(1) << 6 | next(2), min(3, bytes.count - index))
      }
      return ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), min(4, bytes.count - index))
    }

    private enum Class { case letter, mark, digit(UInt32), blank, sign, ideograph }

    @inline(__always)
    private static func kind(_ scalar: UInt32) -> Class {
      switch scalar {
      case 0x61...0x7A, 0x41...0x5A: .letter
      case 0x30...0x39: .digit(scalar & 0x0F)
      case 0x20, 0x09, 0x0A, 0xA0, 0x202F, 0x2009, 0x3000: .blank
      case ..<0xAA: .sign
      default: other(scalar)
      }
    }

    private static func other(_ scalar: UInt32) -> Class {
      switch scalar {
      case 0xAA, 0xBA, 0xD7, 0xF7: .sign
      case ..<0xC0: .sign
      case 0x300...0x36F, 0x610...0x61A, 0x64B...0x65F, 0x670: .mark
      case 0x660...0x669, 0x6F0...0x6F9, 0xFF10...0xFF19: .digit(scalar & 0x0F)
      case 0x600...0x60F, 0x61B...0x61F, 0x66A...0x66D, 0x6D4: .sign
      case ..<0x2000, 0xAC00...0xD7A3: .letter
      case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3005, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
        .ideograph
      default: .sign
      }
    }

    private static func isCased(_ scalar: UInt32) -> Bool {
      scalar < 0x80 || 0xC0...0x24F ~= scalar || 0x370...0x52F ~= scalar
    }

    /// The small letter of a capital in Latin, Greek or Russian.
    @inline(__always)
    private static func lower(_ scalar: UInt32) -> UInt32 {
      switch scalar {
      case 0x41...0x5A, 0xC0...0xDE, 0x391...0x3A9, 0x410...0x42F: scalar + 0x20
      case 0x100...0x137, 0x14A...0x177: scalar | 1
      default: scalar
      }
    }
  }
}
