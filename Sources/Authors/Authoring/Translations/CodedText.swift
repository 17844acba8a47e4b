import Hashing
import Text

/// The first eight bytes of the SHA-256 of a text.
public struct TextFingerprint: Hashable, Comparable, Sendable, CustomStringConvertible {
  private let bits: UInt64

  fileprivate init(_ digest: SHA256Digest) { bits = (0..<8).reduce(0) { $0 << 8 | UInt64(digest[$1]) } }

  /// - Parameter digits: 16 lower-case hexadecimal digits; nil for anything else.
  init?(digits: some Collection<UInt8>) {
    var (bits, count) = (UInt64(0), 0)
    for byte in digits {
      switch byte {
      case 0x30...0x39: bits = bits << 4 | UInt64(byte - 0x30)
      case 0x61...0x66: bits = bits << 4 | UInt64(byte - 0x57)
      default: return nil
      }
      count += 1
    }
    guard count == 16 else { return nil }
    self.bits = bits
  }

  private init(bits: UInt64) { self.bits = bits }

  /// The fingerprint of no text, which the lock records as the original of a translation that was never approved.
  public static let none = TextFingerprint(bits: 0)

  /// 16 lower-case hexadecimal digits.
  public var description: String { bits.padded(to: 16, radix: 16) }

  public static func < (a: Self, b: Self) -> Bool { a.bits < b.bits }
}

/// A text for translators: words with numbered codes for formatting, links and code, so that translators need not write
/// Markdown: `<1>One</1> sketch, see <2>rules</2> and <3/>.`
public struct CodedText: Equatable, Sendable {
  /// The meaning of a code.
  public struct Code: Equatable, Sendable {
    public enum Kind: String, Sendable {
      /// Codes with a text between `<1>` and `</1>`.
      case emphasis, strong, strikethrough, link, image
      /// Codes without a text: `<1/>`.
      case code, address, html
    }

    public let kind: Kind
    /// The target of a link, the file of an image, or the code itself; empty for emphasis.
    public let target: String
    /// The look of a button. Fingerprints ignore it.
    public var style: ButtonStyle?
    /// The address as written, such as `help@example.com`. Fingerprints ignore it.
    public var written: String?

    public init(kind: Kind, target: String, style: ButtonStyle? = nil, written: String? = nil) {
      (self.kind, self.target, self.style, self.written) = (kind, target, style, written)
    }
  }

  /// The words with codes. Placeholders such as `{{app}}` are kept. A line end is a hard break. A `<` that would look
  /// like a code is written `&lt;`, and the `&` of an original `&lt;` is written `&amp;`.
  public let text: String
  /// The codes in the order of their numbers, from 1.
  public let codes: [Code]
  /// Whether it is in a block quote.
  public let isQuote: Bool

  /// - Parameter codes: The codes in the order in which the text has them; none for a key's text.
  public init(_ text: String, _ codes: [Code] = [], isQuote: Bool = false) {
    (self.text, self.codes, self.isQuote) = (text, codes, isQuote)
  }

  /// The fingerprint of its words and codes, as the lock records it. White space is collapsed, so that line ends do not
  /// matter.
  public var fingerprint: TextFingerprint {
    var bytes = ByteBuffer(capacity: 2 * text.utf8.count)
    add(to: &bytes)
    return TextFingerprint(SHA256.hash(bytes.bytes))
  }

  /// Adds the bytes that its ``fingerprint`` is made of.
  func add(to bytes: inout ByteBuffer) {
    var text = text
    text.withUTF8 { $0.areCollapsed ? bytes.append($0) : Self.add(collapsed: $0, to: &bytes) }
    for code in codes {
      bytes.append(0)
      bytes.append(utf8: code.kind.rawValue)
      bytes.append(0)
      bytes.append(utf8: code.target)
    }
  }

  private static func add(collapsed text: UnsafeBufferPointer<UInt8>, to bytes: inout ByteBuffer) {
    for (index, word) in text.split(whereSeparator: { $0 == 0x20 || 0x09...0x0D ~= $0 }).enumerated() {
      if index > 0 { bytes.append(0x20) }
      bytes.append(UnsafeBufferPointer(rebasing: word))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the only white space is single spaces between other bytes.
  fileprivate var areCollapsed: Bool {
    guard let first, let last, let base = baseAddress else { return true }
    // Without an early exit, it compiles to vector code.
    var found: UInt8 = first == 0x20 || last == 0x20 || 0x09...0x0D ~= first ? 1 : 0
    for index in 0..<count &- 1 {
      let (byte, next) = (base[index], base[index &+ 1])
      found |= (next &- 0x09 < 5 ? 1 : 0) | ((byte == 0x20 ? 1 : 0) & (next == 0x20 ? 1 : 0))
    }
    return found == 0
  }
}

extension Markdown {
  /// The texts of its paragraphs, headings and table cells that have words, in their order.
  var codedTexts: [CodedText] { codedTextsWithNumbers.texts }

  /// The texts, each with its number among all paragraphs, headings and cells, including those without words.
  var codedTextsWithNumbers: (texts: [CodedText], numbers: [Int]) {
    var writer = CodedTextWriter(self)
    withTexts { texts in
      for event in events { writer.add(event, texts) }
    }
    return (writer.found, writer.numbers)
  }
}

private struct CodedTextWriter: ~Copyable {
  private(set) var found: [CodedText] = []
  private(set) var numbers: [Int] = []
  private var number = -1
  private let markdown: Markdown
  private var text = ByteBuffer(capacity: 512)
  private var codes: [CodedText.Code] = []
  /// The numbers of codes that are open.
  private var open: [Int] = []
  private var quotes = 0
  private var isInUnit = false
  private var hasWords = false
  private var isInAddress = false
  /// The index of the next of the text's ``Markdown/fillings``, and whether its name has been written.
  private var filling = 0
  private var isNamed = false

  init(_ markdown: Markdown) { self.markdown = markdown }

  mutating func add(_ event: Markdown.Event, _ texts: Markdown.Texts) {
    switch event {
    case .begin(.paragraph), .begin(.heading), .begin(.cell): begin()
    case .end(.paragraph), .end(.heading), .end(.cell): end()
    case .begin(.blockQuote): quotes += 1
    case .end(.blockQuote): quotes -= 1
    case .begin(.emphasis): beginCode(.emphasis)
    case .begin(.strong): beginCode(.strong)
    case .begin(.strikethrough): beginCode(.strikethrough)
    case .begin(.link(let index)): begin(markdown.links[index])
    case .end(.link(let index)) where markdown.links[index].isBare: isInAddress = false
    case .end(.emphasis), .end(.strong), .end(.strikethrough), .end(.link): endCode()
    case .text(let range) where isInAddress: writeAddress(range, texts)
    case .text(let range): if isInUnit { write(range, texts) }
    case .code(let range): single(.code, String(decoding: texts[range], as: UTF8.self))
    case .html(let range): single(.html, String(decoding: texts[range], as: UTF8.self))
    case .softBreak: if isInUnit { text.append(0x20) }
    case .lineBreak: if isInUnit { text.append(0x0A) }
    case .image(let index): write(markdown.images[index])
    case .begin, .end, .task, .codeBlock, .thematicBreak: break
    }
  }

  private mutating func begin() {
    number += 1
    text.count = 0
    codes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    (isInUnit, hasWords, isInAddress) = (true, false, false)
  }

  private mutating func end() {
    if hasWords {
      found.append(CodedText(text.text, codes.map { $0 }, isQuote: quotes > 0))
      numbers.append(number)
    }
    isInUnit = false
  }

  private mutating func beginCode(_ kind: CodedText.Code.Kind, _ target: String = "", style: ButtonStyle? = nil) {
    guard isInUnit else { return }
    codes.append(.init(kind: kind, target: target, style: style))
    open.append(codes.count)
    write("<", codes.count, ">")
  }

  private mutating func endCode() {
    if let number = open.popLast() { write("</", number, ">") }
  }

  private mutating func single(_ kind: CodedText.Code.Kind, _ target: String) {
    guard isInUnit else { return }
    codes.append(.init(kind: kind, target: target))
    write("<", codes.count, "/>")
  }

  private mutating func write(_ start: StaticString, _ number: Int, _ end: StaticString) {
    text.append(start)
    if number < 10 { text.append(0x30 + UInt8(number)) } else { text.append(utf8: String(number)) }
    text.append(end)
  }

  private mutating func begin(_ link: Markdown.Link) {
    if link.isBare {
      single(.address, link.target.written)
      isInAddress = true
    } else {
      beginCode(.link, link.written ?? link.target.written, style: link.style)
    }
  }

  private mutating func write(_ image: Markdown.Image) {
    guard isInUnit else { return }
    beginCode(.image, image.asset)
    var alternative = image.alternative
    alternative.withUTF8 { write($0) }
    endCode()
  }

  private mutating func writeAddress(_ range: Markdown.TextRange, _ texts: Markdown.Texts) {
    guard isInUnit else { return }
    codes[codes.count - 1].written = (codes[codes.count - 1].written ?? "") + String(utf8: texts[range])
  }

  /// Writes the placeholders instead of their texts.
  private mutating func write(_ range: Markdown.TextRange, _ texts: Markdown.Texts) {
    var start = range.start
    while filling < markdown.fillings.count, markdown.fillings[filling].range.start < range.end {
      let next = markdown.fillings[filling]
      if start < next.range.start { write(texts[.init(start: start, end: next.range.start)]) }
      if !isNamed, !next.isBlock { write(placeholder: next.name) }
      start = max(start, min(range.end, next.range.end))
      isNamed = next.range.end > range.end
      if isNamed { return }
      filling += 1
    }
    if start < range.end { write(texts[.init(start: start, end: range.end)]) }
  }

  private mutating func write(placeholder name: String) {
    text.append(utf8: "{{\(name)}}")
    hasWords = true
  }

  private mutating func write(_ words: UnsafeBufferPointer<UInt8>) {
    hasWords = hasWords || words.contains { $0 > 0x20 }
    var start = 0
    while let index = words.firstIndex(from: start, or: UInt8(ascii: "<"), UInt8(ascii: "&")) {
      text.append(UnsafeBufferPointer(rebasing: words[start..<index]))
      if words[index] == UInt8(ascii: "<"), isCode(words, after: index) {
        text.append("&lt;")
      } else if words[index] == UInt8(ascii: "&"), words[(index + 1)...].starts(with: "lt;".utf8) {
        text.append("&amp;")
      } else {
        text.append(words[index])
      }
      start = index + 1
    }
    text.append(UnsafeBufferPointer(rebasing: words[start...]))
  }

  /// Whether digits and `>` follow, with a slash before or after the digits or with none.
  private func isCode(_ words: UnsafeBufferPointer<UInt8>, after index: Int) -> Bool {
    var rest = words[(index + 1)...]
    if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    let digits = rest.prefix { 0x30...0x39 ~= $0 }
    rest = rest.dropFirst(digits.count)
    if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    return !digits.isEmpty && rest.first == UInt8(ascii: ">")
  }
}

extension LinkTarget {
  /// The text as authors write it.
  public var written: String {
    switch self {
    case .open(let address): address
    case .view(let id): "view:\(id)"
    case .close: "close:"
    case .flag(let name, let value, let view, let address):
      "flag:\(name)" + (value ? "" : "?value=false") + (view.map { "\(value ? "?" : "&")view=\($0)" } ?? "")
        + (address.map { "\(value ? "?" : "&")open=\($0)" } ?? "")
    }
  }
}
