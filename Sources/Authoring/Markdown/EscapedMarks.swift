import Text

/// `\~` and `\{`, which to CommonMark are a tilde and a brace like any other, but here are not to be read as marks.
///
/// Before cmark reads a text, a control character takes their place, which no file may hold and which is as long, so
/// that places stay right. The only difference to CommonMark is that a `*` beside one sees no punctuation.
enum EscapedMarks {
  private static let replaced: [UInt8: UInt8] = [UInt8(ascii: "~"): 0x91, UInt8(ascii: "{"): 0x92]
  private static let lead: UInt8 = 0xC2

  /// Nil if there is none.
  static func hidden(in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var hidden: [UInt8]?
    var start = 0
    while let place = text.firstIndex(from: start, or: UInt8(ascii: "\\")), place + 1 < text.count {
      start = place + 2
      guard let mark = replaced[text[place + 1]] else { continue }
      if hidden == nil { hidden = Array(text) }
      hidden?[place] = lead
      hidden?[place + 1] = mark
    }
    return hidden
  }

  /// The text with its marks; in code, with their backslashes.
  static func shown(_ text: UnsafeBufferPointer<UInt8>, isCode: Bool) -> [UInt8] {
    var shown: [UInt8] = []
    shown.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == lead, index + 1 < text.count,
        let mark = replaced.first(where: { $0.value == text[index + 1] })?.key
      {
        shown += isCode ? [UInt8(ascii: "\\"), mark] : [mark]
        index += 2
      } else {
        shown.append(text[index])
        index += 1
      }
    }
    return shown
  }

  static func shown(_ text: String) -> String {
    var text = text
    return String(decoding: text.withUTF8 { shown($0, isCode: false) }, as: UTF8.self)
  }
}
