import Text

/// The kinds of bytes in a text that may be markup. Most texts have none, which takes one pass to find out.
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
      // Four bytes are read at a time, because all text passes through here.
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
    // The first byte of "•" and similar marks.
    table[0xE2] = bullet.rawValue
    return table
  }()
}

/// The pieces of one run of text that are not CommonMark; the text alone decides their kind.
struct InlineScanner {
  enum Mark: Equatable {
    case tildes(mayOpen: Bool, mayClose: Bool)
    case placeholder(Placeholder)
    case address(BareAddress)
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let findsAddresses: Bool
  private let hasWWW: Bool
  private let neighbors: (before: Neighbor, after: Neighbor)
  private var index = 0
  private var floor = 0

  /// - Parameters:
  ///   - neighbors: The kinds of characters beside the text.
  ///   - findsAddresses: False inside a link.
  ///   - hasWWW: Whether `www.` is anywhere in the file.
  init(_ text: UnsafeBufferPointer<UInt8>, neighbors: (Neighbor, Neighbor), findsAddresses: Bool, hasWWW: Bool) {
    (self.text, self.neighbors) = (text, neighbors)
    (self.findsAddresses, self.hasWWW) = (findsAddresses, hasWWW && findsAddresses)
  }

  /// The next piece and its range.
  mutating func next() -> (range: Range<Int>, mark: Mark)? {
    // UTF-8 never contains 0xFF, so this byte is never found.
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

  private func address(_ address: BareAddress?) -> (Range<Int>, Mark)? { address.map { ($0.range, .address($0)) } }

  /// Reads exactly two tildes (GFM 6.5, Strikethrough). A single one is text here: authors write `~5 €` and `10~20`.
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

/// The kind of a character beside a mark, as far as it decides whether the mark opens or closes (CommonMark 6.2, left-
/// and right-flanking).
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

/// A web or mail address in running text, which becomes a link as on GitHub (GFM 6.9, Autolinks).
///
/// An address ends before a blank, `<`, and CJK punctuation; punctuation at its end belongs to the sentence.
struct BareAddress: Equatable {
  var range: Range<Int>
  /// The URL, except for placeholders in it.
  var url: String

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// - Parameters:
  ///   - colon: The place of `://`.
  ///   - floor: The beginning of the text that is not part of another piece.
  static func web(_ text: UnsafeBufferPointer<UInt8>, colon: Int, floor: Int) -> BareAddress? {
    guard ends(text, "://", at: colon + 3) else { return nil }
    let start = ends(text, "https", at: colon) ? colon - 5 : ends(text, "http", at: colon) ? colon - 4 : -1
    guard start >= floor, mayFollow(text, start), let end = end(text, domain: colon + 3, dots: 0) else { return nil }
    return BareAddress(range: start..<end, url: String(decoding: text[start..<end], as: UTF8.self))
  }

  /// - Parameter dot: The place of the dot in `www.`.
  static func www(_ text: UnsafeBufferPointer<UInt8>, dot: Int, floor: Int) -> BareAddress? {
    let start = dot - 3
    guard start >= floor, ends(text, "www", at: dot), mayFollow(text, start),
      let end = end(text, domain: start, dots: 1)
    else { return nil }
    return BareAddress(range: start..<end, url: "https://" + String(decoding: text[start..<end], as: UTF8.self))
  }

  /// - Parameter at: The place of `@`.
  static func mail(_ text: UnsafeBufferPointer<UInt8>, at: Int, floor: Int) -> BareAddress? {
    var start = at
    while start > floor, at - start < 64, isLocalByte(text[start - 1]) { start -= 1 }
    var (end, dots) = (at + 1, 0)
    while end < text.count, end - at < longestDomain, text[end].isNameByte || text[end] == dot {
      if text[end] == dot {
        guard end + 1 < text.count, text[end + 1].isNameByte else { break }
        dots += 1
      }
      end += 1
    }
    guard start < at, dots > 0, isLetterOrDigit(text[end - 1]), start == 0 || text[start - 1] != UInt8(ascii: "/"),
      !isOfPackageOrFile(text[(at + 1)..<end])
    else { return nil }
    let address = String(decoding: text[start..<end], as: UTF8.self)
    if start >= floor + 7, ends(text, "mailto:", at: start) { start -= 7 }
    return BareAddress(range: start..<end, url: "mailto:" + address)
  }

  /// Whether what follows `@` belongs to a package or a picture rather than a host: `0.6.0`, `1.2.x`, `2x.png`.
  private static func isOfPackageOrFile(_ domain: Slice<Bytes>) -> Bool {
    let labels = String(decoding: domain, as: UTF8.self).lowercased().split(separator: ".")
    guard let last = labels.last, last.contains(where: \.isLetter) else { return true }
    let isNumbered = labels.dropLast().allSatisfy { $0.allSatisfy(\.isNumber) }
    // The labels of hosts begin with a letter at the end, and no file has the name of a country.
    return last.first?.isNumber ?? true || isNumbered && (labels.count > 2 || last == "x")
      || last.contains("-") && !last.hasPrefix("xn--")
      || ["png", "jpg", "jpeg", "gif", "svg", "webp", "heic", "pdf", "icns", "tiff"].contains(last)
  }

  /// A limit just above the 253 characters that hosts can have.
  private static let longestDomain = 254
  private static let dot = UInt8(ascii: ".")

  /// The end of a domain; nil if there is no valid one: segments of letters, digits, `-` and `_`, without `_` in the
  /// last two.
  private static func end(_ text: Bytes, domain start: Int, dots fewest: Int) -> Int? {
    var (index, dots, segment, marked, markedBefore) = (start, 0, 0, false, false)
    while index < text.count, index - start < longestDomain {
      if text[index] == dot {
        guard segment > 0, index + 1 < text.count, text[index + 1].isNameByte || isPlaceholder(text, index + 1) else {
          break
        }
        (dots, segment, markedBefore, marked) = (dots + 1, 0, marked, false)
        index += 1
      } else if text[index].isNameByte {
        if text[index] == UInt8(ascii: "_") { marked = true }
        segment += 1
        index += 1
      } else if isPlaceholder(text, index), let placeholder = Placeholder(text, at: index) {
        segment += 1
        index += placeholder.length
      } else {
        break
      }
    }
    guard dots >= fewest, segment > 0, !marked, !markedBefore else { return nil }
    return trimmed(text, start, pathEnd(text, index))
  }

  private static func isPlaceholder(_ text: Bytes, _ index: Int) -> Bool {
    index + 1 < text.count && text[index] == UInt8(ascii: "{") && text[index + 1] == UInt8(ascii: "{")
  }

  private static func pathEnd(_ text: Bytes, _ start: Int) -> Int {
    var index = start
    while index < text.count, text[index] > 0x20, text[index] != UInt8(ascii: "<"), !isWidePunctuation(text, index) {
      index += 1
    }
    return index
  }

  /// Whether it is `、。「」` or a full-width form, U+3000 to U+303F and U+FF00 to U+FF65, which are not used in addresses.
  private static func isWidePunctuation(_ text: Bytes, _ index: Int) -> Bool {
    guard index + 2 < text.count else { return false }
    switch (text[index], text[index + 1]) {
    case (0xE3, 0x80), (0xEF, 0xBC): return true
    case (0xEF, 0xBD): return text[index + 2] <= 0xA5
    default: return false
    }
  }

  /// The address without the punctuation, unbalanced closing brackets and references at its end.
  private static func trimmed(_ text: Bytes, _ start: Int, _ end: Int) -> Int {
    var end = end
    var surplus = text[start..<end].reduce(0) { $0 + ($1 == UInt8(ascii: ")") ? 1 : $1 == UInt8(ascii: "(") ? -1 : 0) }
    while end > start {
      switch text[end - 1] {
      case UInt8(ascii: ")") where surplus > 0: surplus -= 1
      case UInt8(ascii: ";"):
        guard let ampersand = reference(text, start, end) else { return end }
        end = ampersand + 1
      case let byte where "?!.,:*_~'\"".utf8.contains(byte): break
      default: return end
      }
      end -= 1
    }
    return end
  }

  /// The place of the `&` in `&hl;` at the end, or of a `;` alone.
  private static func reference(_ text: Bytes, _ start: Int, _ end: Int) -> Int? {
    var index = end - 2
    while index > start, isLetterOrDigit(text[index]) { index -= 1 }
    return index < end - 2 && text[index] == UInt8(ascii: "&") ? index : nil
  }

  private static func mayFollow(_ text: Bytes, _ start: Int) -> Bool {
    guard start > 0 else { return true }
    let before = text[start - 1]
    return before <= 0x20 || before >= 0x80 || "*_~(\"'".utf8.contains(before)
  }

  private static func isLocalByte(_ byte: UInt8) -> Bool { byte.isNameByte || byte == dot || byte == UInt8(ascii: "+") }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte.isNameByte && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
  }

  /// Whether these letters, in any case, are right before a place.
  private static func ends(_ text: Bytes, _ word: StaticString, at end: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end >= count, end <= text.count else { return false }
    return word.withUTF8Buffer { word in
      (0..<count).allSatisfy { place in
        let byte = text[end - count + place]
        return word[place] == (0x41...0x5A ~= byte ? byte | 0x20 : byte)
      }
    }
  }
}
