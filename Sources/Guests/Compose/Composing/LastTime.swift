internal import Authoring
internal import FeedModel
internal import SiteBuilder
internal import Text

/// The words of a copied message that may belong to its last time: years, days, codes of capitals with digits, and values
/// of campaigns in addresses.
struct LastTime {
  private var signs: [Character]
  private var words: [String] = []

  /// Each once, in the order of these kinds.
  static func words(in text: String, _ locale: LanguageTag) -> [String] {
    var found = LastTime(signs: Array(text))
    found.takeCampaigns()
    found.takeDays(LongDate.months(in: text, locale))
    found.takeRuns()
    var seen: Set<String> = []
    return found.words.filter { seen.insert($0).inserted }
  }

  private init(signs: [Character]) { self.signs = signs }

  /// A text of a file: the value of a key, or a line of the text.
  struct Place {
    var text: String
    var field: FieldPath?
    var bodyLine: Int?

    /// The column of its first occurrence, from 1 on.
    func column(of word: String) -> Int {
      text.firstRange(of: word).map { text.distance(from: text.startIndex, to: $0.lowerBound) + 1 } ?? 1
    }
  }

  static func texts(of file: SourceFile) -> [Place] {
    guard let reading = try? PatchReading(file) else { return [] }
    let lines = reading.body.split(separator: "\n", omittingEmptySubsequences: false)
    return reading.tree.leaves.map { Place(text: $0.text, field: FieldPath($0.path), bodyLine: nil) }
      + lines.enumerated().map { Place(text: String($1), field: nil, bodyLine: $0 + 1) }
  }

  // MARK: Kinds of words

  /// `utm_campaign=autumn25`
  private mutating func takeCampaigns() {
    for start in signs.indices where signs[start...].starts(with: "utm_") {
      let end = start + signs[start...].prefix { !$0.isWhitespace && !"&#)]<>\"'".contains($0) }.count
      if let mark = signs[start..<end].firstIndex(of: "="), mark + 1 < end { take(start..<end) }
    }
  }

  /// `2025-12-01`, `1.12.2025`, `1 December`, `December 1, 2025`, `12月1日`
  private mutating func takeDays(_ months: [String]) {
    for run in runs(where: { $0.isASCIIDigit || "-./".contains($0) }) {
      let parts = signs[run].split { "-./".contains($0) }.map { String($0) }
      let isDay = parts.count == 3 && parts.count { $0.isYear } == 1 && parts.allSatisfy { $0.isYear || $0.count < 3 }
      if isDay { take(run.lowerBound..<(run.upperBound - signs[run].reversed().prefix { !$0.isASCIIDigit }.count)) }
    }
    for month in months {
      let length = month.count
      guard let start = signs.indices.first(where: { signs[$0...].starts(with: month) }) else { continue }
      take(around: start..<(start + length))
    }
    for run in runs(where: { $0.isASCIIDigit || "年月日".contains($0) }) where signs[run].contains("月") { take(run) }
  }

  private mutating func take(around month: Range<Int>) {
    let words = runs { !$0.isWhitespace }
    guard let place = words.firstIndex(where: { $0.contains(month.lowerBound) }) else { return }
    func isDay(_ word: Range<Int>) -> Bool { 1...2 ~= signs[word].prefix { $0.isASCIIDigit }.count }
    func isYear(_ word: Range<Int>) -> Bool { String(signs[word].filter { $0.isASCIIDigit }).isYear }
    func isBetween(_ word: Range<Int>) -> Bool { ["de", "of"].contains(String(signs[word])) }
    var (first, last) = (place, place)
    func skips(_ place: Int, _ step: Int) -> Int {
      words.indices.contains(place) && isBetween(words[place]) ? place + step : place
    }
    let before = skips(place - 1, -1)
    if words.indices.contains(before), isDay(words[before]) { first = before }
    for _ in 0..<2 {
      let next = skips(last + 1, 1)
      if words.indices.contains(next), isYear(words[next]) || first == place && last == place && isDay(words[next]) {
        last = next
      }
    }
    guard first < last || first < place else { return }
    let whole = words[first].lowerBound..<words[last].upperBound
    take(whole.lowerBound..<(whole.upperBound - signs[whole].reversed().prefix { !$0.isLetter && !$0.isNumber }.count))
  }

  /// `2025`, `AUTUMN25`
  private mutating func takeRuns() {
    for run in runs(where: { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }) {
      let parts = signs[run].split { "_-".contains($0) }
      let isCode =
        signs[run].count { $0.isLetter || $0.isNumber } > 3
        && signs[run].allSatisfy { $0.isUppercase || $0.isASCIIDigit || $0 == "-" }
        && signs[run].contains { $0.isUppercase } && signs[run].contains { $0.isASCIIDigit }
      if isCode { take(run) } else { words += parts.map { String($0) }.filter(\.isYear) }
    }
  }

  // MARK: Signs

  private func runs(where isPart: (Character) -> Bool) -> [Range<Int>] {
    signs.indices.split { !isPart(signs[$0]) }.map { $0.startIndex..<$0.endIndex }
  }

  /// Takes a word, so that its parts are not taken for others.
  private mutating func take(_ range: Range<Int>) {
    words.append(String(signs[range]))
    signs.replaceSubrange(range, with: repeatElement(" ", count: range.count))
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension String {
  fileprivate var isYear: Bool { count == 4 && (hasPrefix("19") || hasPrefix("20")) && allSatisfy(\.isASCIIDigit) }
}

extension PatchTree {
  /// All values, with their paths.
  fileprivate var leaves: [(path: [String], text: String)] {
    func inner(_ name: String, _ value: PatchTree) -> [(path: [String], text: String)] {
      value.leaves.map { ([name] + $0.path, $0.text) }
    }
    switch self {
    case .text(let text): return [([], text)]
    case .nothing: return []
    case .list(let items): return items.enumerated().flatMap { inner("\($0)", $1) }
    case .map(let members): return members.flatMap { inner($0.name, $0.value) }
    }
  }
}
