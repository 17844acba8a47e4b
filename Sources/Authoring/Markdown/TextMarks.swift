import Text

/// Which bytes a text has that may mean more than themselves. Most texts have none, which one pass over them finds out.
struct TextMarks: OptionSet {
  let rawValue: UInt8

  static let tilde = TextMarks(rawValue: 1)
  static let brace = TextMarks(rawValue: 2)
  static let colon = TextMarks(rawValue: 4)
  static let at = TextMarks(rawValue: 8)
  static let bracket = TextMarks(rawValue: 16)
  static let star = TextMarks(rawValue: 32)
  static let equals = TextMarks(rawValue: 64)
  static let bullet = TextMarks(rawValue: 128)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(in text: UnsafeBufferPointer<UInt8>) {
    var found: UInt8 = 0
    Self.byByte.withUnsafeBufferPointer { marks in
      var index = 0
      // Four at a time, because all text passes here.
      while index &+ 4 <= text.count {
        found |= marks[Int(text[index])] | marks[Int(text[index &+ 1])]
        found |= marks[Int(text[index &+ 2])] | marks[Int(text[index &+ 3])]
        index &+= 4
      }
      for byte in text[index...] { found |= marks[Int(byte)] }
    }
    self.init(rawValue: found)
  }

  private static let byByte: [UInt8] = {
    let marks: [(String, TextMarks)] = [
      ("~", .tilde), ("{", .brace), (":", .colon), ("@", .at), ("[]", .bracket), ("*_", .star), ("=", .equals),
    ]
    var table = [UInt8](repeating: 0, count: 256)
    for (bytes, mark) in marks { for byte in bytes.utf8 { table[Int(byte)] = mark.rawValue } }
    // What "•" and its like begin with.
    table[0xE2] = bullet.rawValue
    return table
  }()
}

/// The pieces of one run of text that are not CommonMark: what they are is decided by the text alone.
struct InlineScanner {
  enum Mark: Equatable {
    case tildes(mayOpen: Bool, mayClose: Bool)
    case placeholder(Placeholder)
    case address(BareAddress)
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let marks: TextMarks
  private let findsAddresses: Bool
  private let hasWWW: Bool
  private let neighbors: (before: Neighbor, after: Neighbor)
  private var index = 0
  private var floor = 0

  /// - Parameters:
  ///   - neighbors: What is beside the text.
  ///   - findsAddresses: False inside a link.
  ///   - hasWWW: Whether `www.` is anywhere in the file.
  init(
    _ text: UnsafeBufferPointer<UInt8>, _ marks: TextMarks, neighbors: (Neighbor, Neighbor), findsAddresses: Bool,
    hasWWW: Bool
  ) {
    (self.text, self.marks, self.neighbors) = (text, marks, neighbors)
    (self.findsAddresses, self.hasWWW) = (findsAddresses, hasWWW && findsAddresses)
  }

  /// The next piece and where it is.
  mutating func next() -> (range: Range<Int>, mark: Mark)? {
    // 0xFF is in no UTF-8, so it is never found.
    let dot: UInt8 = hasWWW ? 0x2E : 0xFF
    let (colon, at): (UInt8, UInt8) = findsAddresses ? (0x3A, 0x40) : (0xFF, 0xFF)
    while let place = text.firstIndex(from: index, or: 0x7E, 0x7B, colon, at, dot) {
      index = place + 1
      guard let (range, mark) = mark(at: place) else { continue }
      (index, floor) = (range.upperBound, range.upperBound)
      return (range, mark)
    }
    return nil
  }

  private mutating func mark(at place: Int) -> (Range<Int>, Mark)? {
    switch text[place] {
    case UInt8(ascii: "~"): return tildes(at: place)
    case UInt8(ascii: "{"):
      guard place + 1 < text.count, text[place + 1] == text[place] else { return nil }
      index = place + 2
      return Placeholder(text, at: place).map { (place..<place + $0.length, .placeholder($0)) }
    case UInt8(ascii: ":"): return address(.web(text, colon: place, floor: floor))
    case UInt8(ascii: "@"): return address(.mail(text, at: place, floor: floor))
    default: return address(.www(text, dot: place, floor: floor))
    }
  }

  private func address(_ address: BareAddress?) -> (Range<Int>, Mark)? {
    address.map { ($0.range, .address($0)) }
  }

  /// Exactly two of them (GFM 6.5, Strikethrough). One alone is text here: people write `~5 €` and `10~20`.
  private mutating func tildes(at place: Int) -> (Range<Int>, Mark)? {
    var end = place
    while end < text.count, text[end] == text[place] { end += 1 }
    index = end
    guard end - place == 2 else { return nil }
    let before = place == 0 ? neighbors.before : Neighbor(endOf: text[..<place])
    let after = end == text.count ? neighbors.after : Neighbor(startOf: text[end...])
    let mayOpen = after != .blank && (after != .punctuation || before != .other)
    let mayClose = before != .blank && (before != .punctuation || after != .other)
    return (place..<end, .tildes(mayOpen: mayOpen, mayClose: mayClose))
  }
}

/// What a character beside a mark is, as far as it decides whether the mark opens or closes (CommonMark 6.2, left- and
/// right-flanking).
enum Neighbor {
  case blank, punctuation, other

  private init(_ scalar: Unicode.Scalar?) {
    switch scalar?.properties.generalCategory {
    case nil, .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .blank
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      self = .punctuation
    default:
      let isASCIISymbol = scalar.map { $0.isASCII && !$0.properties.isAlphabetic && !(0x30...0x39 ~= $0.value) }
      self = isASCIISymbol == true ? .punctuation : .other
    }
  }

  init(startOf text: Slice<UnsafeBufferPointer<UInt8>>) {
    self.init(String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first)
  }

  init(endOf text: Slice<UnsafeBufferPointer<UInt8>>) {
    self.init(String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last)
  }
}
