/// The changed words of a text: the same, removed and new pieces, in order.
///
/// A number is one word, with its points and commas; so is each sign of a script that has no spaces. Longer or shorter
/// space is not a difference, but a new line or paragraph is.
public struct WordDifference: Equatable, Sendable {
  public enum Piece: Equatable, Sendable {
    case same(String)
    case removed(String)
    case added(String)
  }

  /// The pieces; neighbours are of different kinds, and in a change the removed text comes first.
  public private(set) var pieces: [Piece] = []

  /// Steps that a comparison may take: as many as 64 KiB of ordinary text need several times over. What is left when they are
  /// used up counts as changed as a whole.
  private static let mostSteps = 2_000_000

  /// - Parameters:
  ///   - old: Any length; time and memory are bounded by the texts' length and a fixed number of steps.
  ///   - new: Likewise.
  public init(from old: String, to new: String) {
    if old == new {
      if !new.isEmpty { pieces = [.same(new)] }
      return
    }
    var names: [Substring: Int] = [:]
    let (old, new) = (Word.all(in: old, &names), Word.all(in: new, &names))
    var search = CommonWords(old.map(\.name), new.map(\.name), steps: Self.mostSteps)
    join(old, new, search.pairs())
  }

  public var isSame: Bool { pieces.allSatisfy { if case .same = $0 { true } else { false } } }

  /// `Save [-20-]{+25+} %`, as Git marks words.
  public var text: String {
    pieces.map { piece in
      switch piece {
      case .same(let text): text
      case .removed(let text): "[-\(text)-]"
      case .added(let text): "{+\(text)+}"
      }
    }.joined()
  }

  /// A short form: `…` replaces text that is not near a change, and the middle of a long change.
  ///
  /// - Parameters:
  ///   - count: The most characters of the same text beside a change.
  ///   - changed: The most characters of a removed or new text.
  public func excerpt(_ count: Int = 60, changed: Int = 400) -> WordDifference {
    var excerpt = self
    for place in pieces.indices {
      let (isFirst, isLast) = (place == pieces.startIndex, place == pieces.index(before: pieces.endIndex))
      excerpt.pieces[place] =
        switch pieces[place] {
        case .same(let text): .same(text.shortened(from: isFirst ? 0 : count, to: isLast ? 0 : count))
        case .removed(let text): .removed(text.shortened(from: changed / 2, to: changed / 2))
        case .added(let text): .added(text.shortened(from: changed / 2, to: changed / 2))
        }
    }
    return excerpt
  }

  /// - Parameter pairs: The places of words that both texts have, in order.
  private mutating func join(_ old: [Word], _ new: [Word], _ pairs: [(Int, Int)]) {
    var (same, a, b) = ("", 0, 0)
    for (i, j) in pairs + [(old.count, new.count)] {
      if a < i || b < j {
        let (removed, added) = (old[a..<i], new[b..<j])
        if removed.first?.space ?? false || added.first?.space ?? false, !same.isEmpty || !pieces.isEmpty {
          same += " "
        }
        if !same.isEmpty { pieces.append(.same(same)) }
        if !removed.isEmpty { pieces.append(.removed(removed.text)) }
        if !added.isEmpty { pieces.append(.added(added.text)) }
        same = ""
      }
      guard j < new.count else { break }
      same += (new[j].space && !(same.isEmpty && pieces.isEmpty) ? " " : "") + new[j].text
      (a, b) = (i + 1, j + 1)
    }
    if !same.isEmpty { pieces.append(.same(same)) }
  }
}

/// A word, a sign, or the end of a line.
private struct Word {
  var text: Substring
  /// The same for equal texts.
  var name: Int
  /// Whether there is space before it.
  var space: Bool

  static func all(in text: String, _ names: inout [Substring: Int]) -> [Word] {
    var (words, rest, space) = ([Word](), text[...], false)
    while let first = rest.first {
      if first.isWhitespace, !first.isNewline {
        (space, rest) = (true, rest.dropFirst())
        continue
      }
      let end = first.isNewline ? rest.endOfLines : rest.endOfWord
      let word = first.isNewline ? (rest[..<end].count { $0.isNewline } > 1 ? "\n\n" : "\n") : rest[..<end]
      words.append(Word(text: word, name: names[word, default: names.count], space: space && !first.isNewline))
      names[word] = words[words.count - 1].name
      (space, rest) = (false, rest[end...])
    }
    return words
  }
}

extension ArraySlice<Word> {
  /// The text without the space before its first word.
  fileprivate var text: String {
    enumerated().map { place, word in (place > 0 && word.space ? " " : "") + word.text }.joined()
  }
}

extension Substring {
  /// The index after a run of line ends and space.
  fileprivate var endOfLines: Index { firstIndex { !$0.isWhitespace } ?? endIndex }

  /// The index after the first word, or after the first sign if that is not a word.
  fileprivate var endOfWord: Index {
    var end = index(after: startIndex)
    guard let first, first.isInWord, !first.standsAlone else { return end }
    while end < endIndex {
      if self[end].isInWord, !self[end].standsAlone {
        formIndex(after: &end)
        continue
      }
      // 1,250.50, 9:30, don't.
      let next = index(after: end)
      guard next < endIndex, self[end].joins(self[index(before: end)], self[next]) else { break }
      end = next
    }
    return end
  }
}

extension Character {
  fileprivate var isInWord: Bool { isLetter || isNumber }

  /// Whether it is of a script that writes no spaces between words.
  fileprivate var standsAlone: Bool {
    guard let scalar = unicodeScalars.first, scalar.value >= 0x0E00 else { return false }
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D:
      return true
    default: return scalar.properties.isIdeographic
    }
  }

  /// Whether it is inside a number or a word.
  fileprivate func joins(_ before: Character, _ after: Character) -> Bool {
    switch self {
    case ".", ",", ":", "٫", "٬": before.isNumber && after.isNumber
    case "'", "’": before.isLetter && after.isLetter && !after.standsAlone
    default: false
    }
  }
}

extension String {
  /// The first and the last characters, if that is shorter.
  fileprivate func shortened(from first: Int, to last: Int) -> String {
    guard utf8.count > first + last + 8, count > first + last + 8 else { return self }
    let (start, end) = (opening(first), ending(last).drop(while: \.isWhitespace))
    return "\(start)\(start.isEmpty ? "" : " ")…\(end.isEmpty ? "" : " ")\(end)"
  }

  /// The first characters, up to the end of a word if possible.
  fileprivate func opening(_ count: Int) -> Substring {
    let start = prefix(count)
    guard start.endIndex < endIndex, !self[start.endIndex].isWhitespace,
      let space = start.lastIndex(where: \.isWhitespace)
    else { return start }
    return start[..<space]
  }

  fileprivate func ending(_ count: Int) -> Substring {
    let end = suffix(count)
    guard end.startIndex > startIndex, !self[index(before: end.startIndex)].isWhitespace,
      let space = end.firstIndex(where: \.isWhitespace)
    else { return end }
    return end[space...].dropFirst()
  }
}

/// The words that two texts have in common, in the same order: between words that each has once (patience diff), as many as
/// there can be.
private struct CommonWords {
  private let old: [Int]
  private let new: [Int]
  private var steps: Int
  private var found: [(Int, Int)] = []

  init(_ old: [Int], _ new: [Int], steps: Int) { (self.old, self.new, self.steps) = (old, new, steps) }

  mutating func pairs() -> [(Int, Int)] {
    // An explicit stack, because the texts decide how deep this goes.
    var open = [(old.indices, new.indices)]
    while let (a, b) = open.popLast() { compare(a, b, &open) }
    return found.sorted { $0.0 < $1.0 }
  }

  private mutating func compare(_ a: Range<Int>, _ b: Range<Int>, _ open: inout [(Range<Int>, Range<Int>)]) {
    var (a, b) = (a, b)
    while let (i, j) = first(a, b), old[i] == new[j] {
      found.append((i, j))
      (a, b) = (i + 1..<a.upperBound, j + 1..<b.upperBound)
    }
    while first(a, b) != nil, old[a.upperBound - 1] == new[b.upperBound - 1] {
      (a, b) = (a.lowerBound..<a.upperBound - 1, b.lowerBound..<b.upperBound - 1)
      found.append((a.upperBound, b.upperBound))
    }
    guard !a.isEmpty, !b.isEmpty, pay(a.count + b.count) else { return }
    let anchors = anchors(a, b)
    guard !anchors.isEmpty else { return compareWhole(a, b) }
    var (i, j) = (a.lowerBound, b.lowerBound)
    for anchor in anchors {
      found.append(anchor)
      open.append((i..<anchor.0, j..<anchor.1))
      (i, j) = (anchor.0 + 1, anchor.1 + 1)
    }
    open.append((i..<a.upperBound, j..<b.upperBound))
  }

  private func first(_ a: Range<Int>, _ b: Range<Int>) -> (Int, Int)? {
    a.isEmpty || b.isEmpty ? nil : (a.lowerBound, b.lowerBound)
  }

  /// Whether that number of steps is left.
  private mutating func pay(_ count: Int) -> Bool {
    steps -= count
    return steps >= 0
  }

  /// Words that are once in each of the parts, as many of them as have the same order in both.
  private func anchors(_ a: Range<Int>, _ b: Range<Int>) -> [(Int, Int)] {
    let repeated = -1
    func places(_ words: [Int], _ part: Range<Int>) -> [Int: Int] {
      part.reduce(into: [:]) { places, i in places[words[i]] = places[words[i]] == nil ? i : repeated }
    }
    let (olds, news) = (places(old, a), places(new, b))
    let common = a.compactMap { i -> (Int, Int)? in
      guard olds[old[i]] == i, let j = news[old[i]], j != repeated else { return nil }
      return (i, j)
    }
    let inOrder = longestIncreasing(common.map(\.1))
    return common.indices.filter(inOrder.contains).map { common[$0] }
  }

  /// A longest common subsequence, by a table, if there are steps left for that.
  private mutating func compareWhole(_ a: Range<Int>, _ b: Range<Int>) {
    let (cells, overflows) = a.count.multipliedReportingOverflow(by: b.count)
    guard !overflows, cells <= steps, pay(cells) else { return }
    let width = b.count + 1
    var longest = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in a.reversed() {
      let row = (i - a.lowerBound) * width
      for j in b.reversed() {
        let cell = row + j - b.lowerBound
        longest[cell] =
          old[i] == new[j] ? longest[cell + width + 1] + 1 : max(longest[cell + width], longest[cell + 1])
      }
    }
    var (i, j) = (a.lowerBound, b.lowerBound)
    while i < a.upperBound, j < b.upperBound {
      let cell = (i - a.lowerBound) * width + j - b.lowerBound
      if old[i] == new[j] {
        found.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if longest[cell + width] >= longest[cell + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }
}

/// The places of a longest increasing subsequence.
package func longestIncreasing(_ sequence: [Int]) -> Set<Int> {
  var (ends, previous): ([Int], [Int?]) = ([], [])
  for (i, value) in sequence.enumerated() {
    let length = ends.partitioningIndex { sequence[$0] >= value }
    previous.append(length > 0 ? ends[length - 1] : nil)
    if length < ends.count { ends[length] = i } else { ends.append(i) }
  }
  var (places, next): (Set<Int>, Int?) = ([], ends.last)
  while let place = next {
    places.insert(place)
    next = previous[place]
  }
  return places
}
