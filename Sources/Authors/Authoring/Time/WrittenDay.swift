import FeedModel

/// A day as people and programs write it: `2026-02-01`, `2026-2-1`, `2026/02/01`, `2026年2月1日`, `Feb 1, 2026`,
/// `1st February 2026`, `Tue, 03 Feb 26 10:00:00 +0000` (RFC 5322), `2026-02-01T10:00:00Z`.
///
/// In `02/03/2026`, nobody can tell the day from the month; `13/03/2026` has only one meaning.
package struct WrittenDay: Equatable {
  /// `2026-02-01`
  package let text: String
  /// The range in the scalars that were searched.
  package let range: Range<Int>

  /// The first day in a text.
  ///
  /// - Parameter allowsDots: Whether `2026.02.01` is a day, and no version.
  package init?(in text: some StringProtocol, allowsDots: Bool = true) {
    self.init(in: Array(text.unicodeScalars)[...], allowsDots: allowsDots)
  }

  package init?(in scalars: ArraySlice<Unicode.Scalar>, allowsDots: Bool = true) {
    // Every form has a number of a year, and most texts have none.
    guard scalars.contains(where: \.isDigit) else { return nil }
    var parts = Part.all(of: scalars)[...]
    while !parts.isEmpty {
      if let day = Self.day(parts, allowsDots) {
        self = day
        return
      }
      parts.removeFirst()
    }
    return nil
  }

  private init?(_ year: Int, _ month: Int, _ day: Int, _ parts: ArraySlice<Part>) {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    guard 1970...2199 ~= year, let first = parts.first, let last = parts.last else { return nil }
    text = "\(year)-\(digits(month))-\(digits(day))"
    range = first.range.lowerBound..<last.range.upperBound
    guard Instant(rfc3339: "\(text)T00:00:00Z") != nil else { return nil }
  }

  private static func day(_ parts: ArraySlice<Part>, _ allowsDots: Bool) -> WrittenDay? {
    let values = parts.prefix(7).map(\.value)
    func starts(_ count: Int) -> ArraySlice<Part> { parts.prefix(count) }
    // 2026-02-01, 1/2/2026
    if values.count >= 5, case .number(let a, let width) = values[0], case .number(let b, _) = values[2],
      case .number(let c, let last) = values[4], case .sign(let sign) = values[1], values[3] == values[1],
      sign == "-" || sign == "/" || sign == "." && allowsDots
    {
      if width == 4 { return WrittenDay(a, b, c, starts(5)) }
      guard last == 4, width < 3, a > 12 || b > 12 || a == b else { return nil }
      return a > 12 ? WrittenDay(c, b, a, starts(5)) : WrittenDay(c, a, b, starts(5))
    }
    if values.count >= 6, case .number(let year, 4) = values[0], values[1] == .word("年"),
      case .number(let month, _) = values[2], values[3] == .word("月"), case .number(let day, _) = values[4],
      values[5] == .word("日")
    {
      return WrittenDay(year, month, day, starts(6))
    }
    // Blanks, dots and commas between words mean nothing: Feb. 1, 2026.
    var (rest, signs, end) = (parts, [Part.Value](), parts.startIndex)
    while signs.count < 3, let part = rest.popFirst() {
      if case .sign(let sign) = part.value {
        if signs.isEmpty || !" ,.-\u{A0}".unicodeScalars.contains(sign) { return nil }
      } else if case .word(let word) = part.value, ["st", "nd", "rd", "th"].contains(word) {
        guard case .number? = signs.last, parts[rest.startIndex - 2].value == signs.last else { return nil }
      } else {
        signs.append(part.value)
        end = rest.startIndex
      }
    }
    guard signs.count == 3, case .number(var year, let width) = signs[2] else { return nil }
    if width == 2 { year += year < 50 ? 2000 : 1900 } else if width != 4 { return nil }
    switch (signs[0], signs[1]) {
    case (.word(let name), .number(let day, 1...2)):
      return width == 4 ? month(name).flatMap { WrittenDay(year, $0, day, parts[..<end]) } : nil
    case (.number(let day, 1...2), .word(let name)):
      return month(name).flatMap { WrittenDay(year, $0, day, parts[..<end]) }
    default: return nil
    }
  }

  private static let months = Instant.months.map { $0.lowercased() }

  private static func month(_ name: String) -> Int? {
    guard name.utf8.count >= 3 else { return nil }
    return months.firstIndex { $0 == name || $0.prefix(3) == name || name == "sept" && $0.hasPrefix(name) }
      .map { $0 + 1 }
  }
}

/// A run of digits or of letters, or another character.
private struct Part {
  enum Value: Equatable {
    case number(Int, width: Int)
    /// In lower case.
    case word(String)
    case sign(Unicode.Scalar)
  }

  let value: Value
  let range: Range<Int>

  static func all(of scalars: ArraySlice<Unicode.Scalar>) -> [Part] {
    var (parts, start) = ([Part](), scalars.startIndex)
    while start < scalars.endIndex {
      let first = scalars[start]
      let isLetter = first.properties.isAlphabetic
      // One sign of Chinese or Japanese is a word.
      let isAlone = !(first.isDigit || isLetter) || first.value >= 0x2E80
      let end =
        isAlone
        ? start + 1
        : scalars[start...].firstIndex {
          first.isDigit ? !$0.isDigit : !$0.properties.isAlphabetic || $0.value >= 0x2E80
        } ?? scalars.endIndex
      let text = String(String.UnicodeScalarView(scalars[start..<end]))
      let value: Value =
        first.isDigit
        ? .number(Int(text.prefix(9)) ?? 0, width: end - start) : isLetter ? .word(text.lowercased()) : .sign(first)
      parts.append(Part(value: value, range: start..<end))
      start = end
    }
    return parts
  }
}

extension Unicode.Scalar {
  package var isDigit: Bool { "0"..."9" ~= self }
}
