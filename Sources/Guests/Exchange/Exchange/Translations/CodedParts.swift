import Authoring
import Text

/// A text of translators, divided into words and codes.
public struct CodedParts: Sendable {
  public enum Part: Equatable, Sendable {
    case text(String)
    case open(Int)
    case close(Int)
    case single(Int)
  }

  /// The parts. Two neighbours are never both texts.
  public private(set) var parts: [Part] = []
  /// The text in the form of formats without elements of their own: `<1>One</1> sketch`.
  public let coded: String

  /// - Parameter coded: A text such as `<1>One</1> sketch`, in which `&lt;1>` is not a code.
  public init(coded: String) {
    self.coded = coded
    guard coded.utf8.contains(UInt8(ascii: "<")) || coded.utf8.contains(UInt8(ascii: "&")) else {
      add(.text(coded))
      return
    }
    var (rest, text) = (Array(coded.unicodeScalars)[...], String.UnicodeScalarView())
    while let scalar = rest.first {
      if scalar == "<", let (code, length) = Self.code(rest) {
        add(.text(String(text)))
        text = .init()
        add(code)
        rest = rest.dropFirst(length)
      } else if rest.starts(with: "&lt;".unicodeScalars) {
        text.append("<")
        rest = rest.dropFirst(4)
      } else {
        text.append(scalar)
        rest = rest.dropFirst(rest.starts(with: "&amp;lt;".unicodeScalars) ? 5 : 1)
      }
    }
    add(.text(String(text)))
  }

  /// Makes a text without codes, such as that of a key.
  public init(plain: String) {
    coded = plain
    add(.text(plain))
  }

  public init(_ parts: [Part]) {
    coded = parts.map(\.coded).joined()
    for part in parts { add(part) }
  }

  private mutating func add(_ part: Part) {
    guard case .text(let text) = part else { return parts.append(part) }
    if text.isEmpty { return }
    if case .text(let before)? = parts.last {
      parts[parts.count - 1] = .text(before + text)
    } else {
      parts.append(part)
    }
  }

  /// The code at the beginning: `<1>`, `</1>` or `<1/>`.
  private static func code(_ text: ArraySlice<Unicode.Scalar>) -> (Part, length: Int)? {
    let slash: Unicode.Scalar = "/"
    let isEnd = text.dropFirst().first == slash
    let digits = text.dropFirst(isEnd ? 2 : 1).prefix(19).prefix { "0"..."9" ~= $0 }
    guard !digits.isEmpty, digits.count < 19 else { return nil }
    let isSingle = text[digits.endIndex...].first == slash
    guard !(isEnd && isSingle), text[digits.endIndex...].dropFirst(isSingle ? 1 : 0).first == ">" else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1.value) - 0x30 }
    let length = digits.endIndex - text.startIndex + (isSingle ? 2 : 1)
    return (isEnd ? .close(number) : isSingle ? .single(number) : .open(number), length)
  }

  fileprivate static func escaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) || text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let scalars = Array(text.unicodeScalars)
    var escaped = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if scalar == "<", code(scalars[index...]) != nil {
        escaped.append(contentsOf: "&lt;".unicodeScalars)
      } else {
        escaped.append(scalar)
        let isReference = scalar == "&" && scalars[(index + 1)...].starts(with: "lt;".unicodeScalars)
        if isReference { escaped.append(contentsOf: "amp;".unicodeScalars) }
      }
    }
    return String(escaped)
  }

  /// The text without codes.
  public var words: String {
    parts.map { part -> String in if case .text(let text) = part { text } else { "" } }.joined()
  }

  public var isBlank: Bool { parts.allSatisfy { if case .text(let text) = $0 { text.isBlank } else { true } } }
}

extension CodedParts: Equatable {
  public static func == (one: CodedParts, other: CodedParts) -> Bool { one.parts == other.parts }
}

extension CodedParts.Part {
  fileprivate var coded: String {
    switch self {
    case .text(let text): CodedParts.escaped(text)
    case .open(let number): "<\(number)>"
    case .close(let number): "</\(number)>"
    case .single(let number): "<\(number)/>"
    }
  }
}

extension String {
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

// MARK: - Numbers of codes

extension CodedText {
  var parts: CodedParts { CodedParts(coded: text) }

  /// The parts with the numbers that a source has for the same codes, so that translators see which codes correspond.
  ///
  /// - Returns: The parts, and the meaning of each number here, which may be an address that differs from the source's.
  ///   Numbers that the source does not have follow its last one.
  func numbered(as source: CodedText) -> (parts: CodedParts, codes: [Int: Code]) {
    let own = codes
    guard !own.isEmpty else { return (parts, [:]) }
    var free = Array(source.codes.indices)
    var numbers = [Int?](repeating: nil, count: own.count)
    func assign(where fits: (Code, Code) -> Bool) {
      for index in own.indices where numbers[index] == nil {
        guard let place = free.firstIndex(where: { fits(own[index], source.codes[$0]) }) else { continue }
        numbers[index] = free.remove(at: place) + 1
      }
    }
    assign { $0.kind == $1.kind && $0.target == $1.target }
    assign { $0.kind == $1.kind }
    var next = source.codes.count
    let all = numbers.map { number in
      if let number { return number }
      next += 1
      return next
    }
    let codes = Dictionary(zip(all, own)) { first, _ in first }
    return (parts.withNumbers { $0 > 0 && $0 <= all.count ? all[$0 - 1] : $0 }, codes)
  }
}

extension CodedParts {
  func withNumbers(_ number: (Int) -> Int) -> CodedParts {
    CodedParts(
      parts.map { part in
        switch part {
        case .text: part
        case .open(let old): .open(number(old))
        case .close(let old): .close(number(old))
        case .single(let old): .single(number(old))
        }
      })
  }

  /// The text in the form of written content: codes have numbers in the order of the text.
  ///
  /// - Parameter codes: The meaning of each number.
  func text(_ codes: [Int: CodedText.Code]) -> CodedText {
    var order: [Int] = []
    for part in parts {
      switch part {
      case .open(let number), .single(let number): if !order.contains(number) { order.append(number) }
      case .text, .close: break
      }
    }
    let numbered = withNumbers { old in (order.firstIndex(of: old) ?? old - 1) + 1 }
    return CodedText(numbered.coded, order.compactMap { codes[$0] })
  }
}

extension CodedText.Code {
  /// `link view:details`, `emphasis`
  var words: String {
    let name =
      switch kind {
      case .strong: "bold text"
      case .strikethrough: "struck out text"
      case .html: "HTML"
      default: kind.rawValue
      }
    return target.isEmpty ? name : "\(name) \(target.quotable)"
  }
}
