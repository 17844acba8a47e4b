import Text

/// `{{name}}`, which stands for a variable, or `{{> name}}`, which stands for a snippet.
struct Placeholder: Equatable {
  enum Kind { case variable, snippet }

  var kind: Kind
  var name: String
  /// In bytes, with its braces.
  var length: Int

  /// - Parameter start: Where two opening braces are.
  /// - Returns: Nil if something else is between the braces than a name.
  init?(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
    var index = start + 2
    func skipBlanks() { while index < text.count, text[index] == 0x20 { index += 1 } }
    skipBlanks()
    kind = .variable
    if index < text.count, text[index] == UInt8(ascii: ">") {
      kind = .snippet
      index += 1
      skipBlanks()
    }
    let nameStart = index
    while index < text.count, isNameByte(text[index]) { index += 1 }
    name = String(decoding: text[nameStart..<index], as: UTF8.self)
    skipBlanks()
    guard isName(name), index + 1 < text.count, text[index] == Self.close, text[index + 1] == Self.close else {
      return nil
    }
    length = index + 2 - start
  }

  private static let close = UInt8(ascii: "}")

  /// The first two opening braces at or after an index.
  static func nextBraces(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var start = start
    while let place = text.firstIndex(from: start, or: UInt8(ascii: "{")) {
      if place + 1 < text.count, text[place + 1] == UInt8(ascii: "{") { return place }
      start = place + 1
    }
    return nil
  }
}
