import Authoring
import Diagnostics
import Text

/// A check of one translated text that translators' tools do not make.
struct TranslationCheck: Sendable {
  /// The id of its findings.
  let id: DiagnosticID
  let find: @Sendable (CheckedUnit) -> [(message: String, fix: String)]

  static let all: [TranslationCheck] = [
    .characters(.controlCharacter), .characters(.bidiOverride), .variables, .codes, .buttons, .addresses, .lineBreaks,
    .markup, .sameAsSource, .length,
  ]

  func diagnostics(_ unit: CheckedUnit) -> [Diagnostic] {
    find(unit).map { Diagnostic(id, "\(unit.id): \($0.message)", fix: $0.fix, at: unit.place) }
  }
}

/// A text of the site and its translation.
struct CheckedUnit: Sendable {
  let id: String
  let source: CodedParts
  let codes: [CodedText.Code]
  let target: CodedParts
  /// The limit in characters.
  let limit: Int?
  let place: SourceLocation
}

extension TranslationCheck {
  private static func characters(_ id: DiagnosticID) -> TranslationCheck {
    TranslationCheck(id: id) { unit in
      let found = unit.target.words.unicodeScalars.lazy.compactMap {
        ForbiddenCharacter($0)?.diagnostic(at: unit.place)
      }
      return found.first { $0.id == id }.map { [($0.message, $0.fix ?? "remove it")] } ?? []
    }
  }

  private static let variables = TranslationCheck(id: .changedVariable) { unit in
    let (wanted, found) = (unit.source.placeholders, unit.target.placeholders)
    let gone = wanted.subtracting(found).map { name -> (String, String) in
      let written = "{{\(name)}}"
      let near = unit.target.words.braced.first { $0.lowercased() == name.lowercased() && !found.names.contains(name) }
      return (
        near.map { "'\($0.quotable)' is not \(written)" } ?? "\(written) is missing",
        "write \(written) where its value should stand"
      )
    }
    let new = found.subtracting(wanted).filter { name in
      !wanted.names.contains { $0.lowercased() == name.lowercased() }
    }
    return gone + new.map { ("{{\($0)}} is not in the original", "remove it") }
  }

  private static let codes = TranslationCheck(id: .changedCode) { unit in
    var check = CodeCheck(unit)
    return check.problems()
  }

  private static let buttons = TranslationCheck(id: .changedButtons) { unit in
    guard unit.source.isButtons(unit.codes), !unit.target.areOutsideWordsBlank else { return [] }
    return [("there are words between the buttons, which would make links of them", "keep words inside the codes")]
  }

  private static let addresses = TranslationCheck(id: .changedLink) { unit in
    let (wanted, found) = (unit.source.addresses, unit.target.addresses)
    guard wanted != found else { return [] }
    let (gone, new) = (wanted.subtracting(found).first, found.subtracting(wanted).first)
    let words =
      switch (gone, new) {
      case (let gone?, let new?): "'\(new.quotable)' is not '\(gone.quotable)'"
      case (let gone?, nil): "'\(gone.quotable)' is missing"
      default: "'\((new ?? "").quotable)' is not in the original"
      }
    return [(words, "write the address as the original has it, or change it in the content file afterwards")]
  }

  private static let lineBreaks = TranslationCheck(id: .changedLineBreaks) { unit in
    let count = { (parts: CodedParts) in parts.words.utf8.count { $0 == 0x0A } }
    let (wanted, found) = (count(unit.source), count(unit.target))
    return wanted == found
      ? []
      : [
        ("it has \(counted(found, "line end")), and the original \(wanted)", "break the lines where the original does")
      ]
  }

  private static let markup = TranslationCheck(id: .markupInText) { unit in
    let known = unit.source.words.markup
    guard let first = unit.target.words.markup.first(where: { !known.contains($0) }) else { return [] }
    return [("people would read '\(first.quotable)'", "write words only; formatting is in the codes")]
  }

  private static let sameAsSource = TranslationCheck(id: .sameAsSource) { unit in
    let words = unit.source.words.split { $0.isWhitespace }
    guard words.count > 3, unit.source == unit.target else { return [] }
    return [("this is the original, word for word", "translate it, unless it is meant so")]
  }

  private static let length = TranslationCheck(id: .textTooLong) { unit in
    let count = unit.target.words.unicodeScalars.count
    guard let limit = unit.limit, count > limit else { return [] }
    return [("it has \(count) characters; an alert shows at most \(limit)", "shorten it")]
  }
}

/// Looks for codes that are missing, new, repeated, crossed or not closed.
private struct CodeCheck {
  private let unit: CheckedUnit
  private var found: [(String, String)] = []
  /// The number of times that each code begins.
  private var counts: [Int: Int] = [:]
  private var open: [Int] = []

  init(_ unit: CheckedUnit) { self.unit = unit }

  mutating func problems() -> [(message: String, fix: String)] {
    let nesting = unit.source.nesting
    for part in unit.target.parts {
      switch part {
      case .text: break
      case .open(let number):
        begin(number, isPair: true)
        if let outer = open.last, isKnown(number), isKnown(outer), !nesting.contains([outer, number]) {
          report(number, "is inside \(outer), and is not in the original")
        }
        open.append(number)
      case .close(let number):
        if open.last == number {
          open.removeLast()
        } else if open.contains(number) {
          report(open.removeLast(), "is not closed before </\(number)>")
          open.removeAll { $0 == number }
        } else {
          report(number, "ends with </\(number)> and does not begin")
        }
      case .single(let number): begin(number, isPair: false)
      }
    }
    for number in open { report(number, "is not closed with </\(number)>") }
    for number in 1...max(1, unit.codes.count) where isKnown(number) && counts[number] == nil {
      report(number, "is missing")
    }
    for number in unit.target.emptyPairs.subtracting(unit.source.emptyPairs) where isKnown(number) {
      report(number, "has no words")
    }
    return found.map { (message: $0.0, fix: $0.1) }
  }

  private func isKnown(_ number: Int) -> Bool { 1...max(1, unit.codes.count) ~= number && !unit.codes.isEmpty }

  private mutating func begin(_ number: Int, isPair: Bool) {
    counts[number, default: 0] += 1
    guard isKnown(number) else {
      let code = isPair ? "<\(number)>" : "<\(number)/>"
      return found.append(("\(code) is not in the original", "use each code of the original once, and no other"))
    }
    if counts[number] == 2 { report(number, "is there twice") }
    let isPairInSource = unit.source.parts.contains(.open(number))
    if isPair != isPairInSource { report(number, "is \(isPair ? "a pair" : "single") here and not in the original") }
  }

  /// `2, the link view:details, is missing`
  private mutating func report(_ number: Int, _ problem: String) {
    guard isKnown(number) else { return found.append(("\(number) \(problem)", "use the original's codes only")) }
    let form = unit.source.parts.contains(.single(number)) ? "<\(number)/>" : "<\(number)>…</\(number)>"
    found.append(("\(number), the \(unit.codes[number - 1].words), \(problem)", "write \(form) once"))
  }
}

extension CodedParts {
  /// Pairs of codes, one of which is directly inside the other.
  fileprivate var nesting: Set<[Int]> {
    var (open, found): ([Int], Set<[Int]>) = ([], [])
    for part in parts {
      switch part {
      case .open(let number):
        for outer in open { found.insert([outer, number]) }
        open.append(number)
      case .close: _ = open.popLast()
      case .text, .single: break
      }
    }
    return found
  }

  /// Pairs of codes that contain only blanks.
  fileprivate var emptyPairs: Set<Int> {
    var (open, found): ([(number: Int, hasWords: Bool)], Set<Int>) = ([], [])
    for part in parts {
      switch part {
      case .open(let number): open.append((number, false))
      case .text(let text) where text.isBlank: break
      case .text, .single: for index in open.indices { open[index].hasWords = true }
      case .close: if let last = open.popLast(), !last.hasWords { found.insert(last.number) }
      }
    }
    return found
  }

  /// Whether it is a row of links, which are shown as buttons.
  func isButtons(_ codes: [CodedText.Code]) -> Bool {
    var (depth, links) = (0, 0)
    for part in parts {
      switch part {
      case .open(let number):
        if depth == 0 {
          guard 1...max(1, codes.count) ~= number, !codes.isEmpty, codes[number - 1].kind == .link else { return false }
          links += 1
        }
        depth += 1
      case .close: depth -= 1
      case .text(let text): if depth == 0, !text.isBlank { return false }
      case .single: if depth == 0 { return false }
      }
    }
    return links > 0
  }

  fileprivate var areOutsideWordsBlank: Bool {
    var depth = 0
    for part in parts {
      switch part {
      case .open: depth += 1
      case .close: depth -= 1
      case .text(let text): if depth <= 0, !text.isBlank { return false }
      case .single: break
      }
    }
    return true
  }

  private var tokens: [TextToken] {
    parts.flatMap { part -> [TextToken] in
      if case .text(let text) = part { TextToken.all(in: text) } else { [] }
    }
  }

  fileprivate var placeholders: Bag { Bag(tokens.compactMap(\.placeholder)) }

  fileprivate var addresses: Bag {
    Bag(tokens.compactMap { token -> String? in if case .address(let text) = token { text } else { nil } })
  }
}

/// Names with the number of times that each occurs.
private struct Bag: Equatable {
  private var counts: [String: Int] = [:]

  init(_ names: [String]) { for name in names { counts[name, default: 0] += 1 } }

  var names: Dictionary<String, Int>.Keys { counts.keys }

  /// The names that occur more often than in the other, without duplicates, in order.
  func subtracting(_ other: Bag) -> [String] { counts.filter { $0.value > other.counts[$0.key] ?? 0 }.keys.sorted() }
}

extension String {
  /// The names in braces, single or double.
  fileprivate var braced: [String] {
    split(separator: "{").dropFirst(hasPrefix("{") ? 0 : 1).compactMap { part in
      part.firstIndex(of: "}").map { part[..<$0].filter { $0 != " " } }
    }
  }

  /// The marks of HTML and Markdown: `<b>`, `**`, `](`, `&nbsp;`.
  fileprivate var markup: [String] {
    var found = ["**", "]("].filter(contains)
    var rest = unicodeScalars[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      let isTag = rest[start] == "<"
      rest = rest[rest.index(after: start)...]
      let slash = isTag && rest.first == "/" ? 1 : isTag == false && rest.first == "#" ? 1 : 0
      let name = rest.dropFirst(slash).prefix { $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0) }
      guard let first = name.first, first.properties.isAlphabetic || !isTag, name.count <= 32 else { continue }
      let end =
        isTag
        ? rest[name.endIndex...].prefix(200).firstIndex(of: ">")
        : rest[name.endIndex...].first == ";" ? name.endIndex : nil
      if let end { found.append((isTag ? "<" : "&") + String(rest[...end])) }
    }
    return found
  }
}
