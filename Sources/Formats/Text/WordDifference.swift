/// The difference between two texts by words: unchanged, removed and new pieces, in order.
///
/// A number is one word, with its points and commas; so is each sign of a script that has no spaces. More or less space
/// is not a difference, but a new line or paragraph is.
public struct WordDifference: Equatable, Sendable {
  public enum Piece: Equatable, Sendable {
    case same(String)
    case removed(String)
    case added(String)
  }

  /// The pieces; neighbours are of different kinds, and in a change the removed text comes first.
  public private(set) var pieces: [Piece] = []

  /// The maximum number of steps of a comparison, several times as many as 64 KiB of ordinary text need. When they are
  /// used up, the rest counts as changed as a whole.
  private static let mostSteps = 2_000_000

  /// - Parameters:
  ///   - old: The old text, of any length. Time and memory are bounded by the texts' length and a fixed number of
  ///     steps.
  ///   - new: The new text.
  public init(from old: String, to new: String) {
    if old == new {
      if !new.isEmpty { pieces = [.same(new)] }
      return
    }
    var names: [Substring: Int] = [:]
    let (old, new) = (Word.all(in: old, &names), Word.all(in: new, &names))
    var search = CommonElements(old.map(\.name), new.map(\.name), steps: Self.mostSteps)
    join(old, new, search.pairs())
  }

  public var isSame: Bool { pieces.allSatisfy { if case .same = $0 { true } else { false } } }

  /// The difference as Git marks words: `Save [-20-]{+25+} %`.
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
  ///   - count: The maximum number of unchanged characters beside a change.
  ///   - changed: The maximum number of characters in a removed or new text.
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
  /// A number that is equal for equal texts.
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
      // This keeps 1,250.50, 9:30 and don't together.
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
  /// The first and the last characters, if these are shorter than the text.
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
