import Diagnostics
import Text

/// Text that resembles Markdown but is not, so that users would see its marks. Each kind is reported once per text.
enum LookAlike {
  case footnote, callout, wikiLink, wikiImage, slackLink, bulletinCode, boxWithoutBlank
  case brokenLink(Break), reversedLink
  case emoji, container, heading, frontMatter, emphasis, unclosed, highlight, braces, bullet, indented, tableWithoutLine
  /// A table, with the numbers of cells in its first and second line.
  case table(header: Int, delimiter: Int)
  /// An address that cannot be a link, with the reason.
  case address(Complaint)

  enum Break { case blankBefore, blankInside, unclosed, other }

  func diagnostic(at place: SourceLocation, length: Int) -> Diagnostic {
    let (message, fix) = words
    return Diagnostic(.looksLikeMarkdown, message, fix: fix, at: place, length: length)
  }

  private var words: (message: String, fix: String) {
    switch self {
    case .footnote: ("footnotes are not supported, so people read these marks", "put the note in parentheses")
    case .callout: ("callouts are not supported, so people read '[!…]'", "write a quote that begins with **Note:**")
    case .wikiLink: ("'[[' does not begin a link", "write [text](https://…) or [text](view:name)")
    case .wikiImage: ("'![[' does not begin an image", "write ![what it shows](assets/name.png)")
    case .slackLink: ("this is a link as Slack writes it", "write [text](address)")
    case .bulletinCode: ("this is BBCode, not Markdown", "write **bold**, *italic* or [text](https://…)")
    case .boxWithoutBlank: ("a task's box has a space or an x in it", "write - [ ] or - [x]")
    case .brokenLink(.blankBefore): ("this is not a link, because of the space before '('", "write [text](address)")
    case .brokenLink(.blankInside):
      ("this is not a link, because its address contains a space", "write [text](address), and each space as %20")
    case .brokenLink(.unclosed): ("this link is not closed", "add ')' after its address")
    case .brokenLink(.other): ("this is not a link", "write [text](address)")
    case .reversedLink: ("the brackets of this link are the wrong way round", "write [text](address)")
    case .emoji: ("names of emoji are not supported, so people read these letters", "write the emoji itself")
    case .container: ("':::' has no meaning here, so people read it", "write a quote with '>', or a heading")
    case .heading:
      ("without a space after '#' this is not a heading", "write '# ' for a heading, or \\# for the sign itself")
    case .frontMatter:
      ("'+++' has no meaning here, so people read it", "front matter begins and ends with a line '---'")
    case .emphasis:
      (
        "these marks do not make text bold, because of what is beside them",
        "write **text** without spaces inside the marks, or \\*\\* for the marks themselves"
      )
    case .unclosed: ("nothing closes these marks, so people read them", "add '**' behind the last bold word")
    case .highlight: ("'==' does not highlight, so people read it", "write **text**")
    case .braces:
      ("these braces have no meaning here, so people read them", "write {{name}} for a variable, or \\{ for a brace")
    case .bullet: ("this is a character, not a list", "begin each item with '- ' on a line of its own")
    case .indented:
      ("the four spaces before this text make code of it, in a grey box", "remove them; put code between lines of ```")
    case .tableWithoutLine:
      ("this is not a table, because it has no line of dashes", "write | --- | --- | below its first line")
    case .table(let header, let delimiter):
      (
        "this is not a table, because the line of dashes has \(counted(delimiter, "cell")) and the one above it \(header)",
        "give both the same number of cells"
      )
    case .address(let problem): ("this address is not a link: \(problem.message)", problem.fix)
    }
  }

  /// The construct that is reported once in a text, whatever its details.
  var construct: String {
    switch self {
    case .brokenLink(let kind): "link \(kind)"
    case .table: "table"
    case .address: "address"
    default: "\(self)"
    }
  }

  /// Whether indented code is more likely meant as text: a sentence, a name or a link, without the signs of code.
  static func isProse(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !code.contains(where: { "{};=$\\".utf8.contains($0) }) else { return false }
    let words = code.drop { $0 <= 0x20 }
    let last = words.last { $0 > 0x20 }
    let isCall = zip(words, words.dropFirst()).contains { $0 == UInt8(ascii: "(") && $1 == UInt8(ascii: ")") }
    let isLink = zip(words, words.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(") }
    return isLink
      || !isCall && words.contains(0x20)
        && (words.first.map { 0x41...0x5A ~= $0 || $0 >= 0x80 } ?? false
          || last.map { ".!?".utf8.contains($0) } ?? false)
  }
}

/// Finds look-alikes in one run of text: the rest of a line after cmark has taken all Markdown.
struct LookAlikeScanner {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private let text: UnsafeBufferPointer<UInt8>
  private let marks: TextMarks
  /// Whether the text begins a line, and whether that is the first line of an item.
  private let beginsLine: Bool
  private let beginsItem: Bool
  /// One broken link is enough to report.
  private var hasBrokenLink = false
  private(set) var found: [(kind: LookAlike, range: Range<Int>)] = []
  /// Whether a word ends in two asterisks, with which a note further down may begin: `Free** for a year`.
  private(set) var hasReference = false

  /// Whether a text without ``TextMarks`` may be one by its first byte.
  static func mayBegin(with byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: "+") || byte == 0xC2 || byte == 0xEF
  }

  init(_ text: UnsafeBufferPointer<UInt8>, _ marks: TextMarks, beginsLine: Bool, beginsItem: Bool) {
    (self.text, self.marks, self.beginsLine, self.beginsItem) = (text, marks, beginsLine, beginsItem)
  }

  /// Finds look-alikes in no particular order.
  mutating func scan() {
    if beginsLine { scanStart() }
    if marks.contains(.bracket) { scanBrackets() }
    if marks.contains(.colon) {
      scanColons()
      scanAngles()
    }
    if marks.contains(.brace) { scanBraces() }
    if marks.contains(.star) {
      scanPair(UInt8(ascii: "*"), .emphasis)
      scanUnclosed()
      scanPair(UInt8(ascii: "_"), .emphasis)
    }
    if marks.contains(.equals) { scanPair(UInt8(ascii: "="), .highlight) }
  }

  private mutating func add(_ kind: LookAlike, _ range: Range<Int>) { found.append((kind, range)) }

  private subscript(index: Int) -> UInt8 { 0 <= index && index < text.count ? text[index] : 0 }

  private mutating func scanStart() {
    switch self[0] {
    case UInt8(ascii: "#"):
      let level = text.prefix { $0 == UInt8(ascii: "#") }.count
      // A line of hashtags has several number signs.
      if level <= 6, isLetter(self[level]), text.firstIndex(from: level, or: UInt8(ascii: "#")) == nil {
        add(.heading, 0..<level)
      }
    case UInt8(ascii: "+") where text.allSatisfy { $0 == UInt8(ascii: "+") } && text.count == 3:
      add(.frontMatter, 0..<3)
    case UInt8(ascii: ":") where text.prefix(3).allSatisfy { $0 == UInt8(ascii: ":") } && text.count >= 3:
      add(.container, 0..<3)
    case 0xE2 where [[0x80, 0xA2], [0x97, 0xA6], [0x96, 0xAA], [0x80, 0xA3]].contains([self[1], self[2]]):
      if self[3] == 0x20 { add(.bullet, 0..<3) }
    // Bullets of word processors: a middle dot with a tab, and U+F0B7.
    case 0xC2 where self[1] == 0xB7 && self[2] == 0x09: add(.bullet, 0..<2)
    case 0xEF where self[1] == 0x82 && self[2] == 0xB7: add(.bullet, 0..<3)
    default: break
    }
  }

  private mutating func scanBrackets() {
    var index = 0
    while let place = text.firstIndex(from: index, or: UInt8(ascii: "["), UInt8(ascii: "]")) {
      index = place + 1
      if self[place] == UInt8(ascii: "[") { opening(place) } else { closing(place) }
    }
  }

  private mutating func opening(_ place: Int) {
    let next = self[place + 1]
    if next == UInt8(ascii: "]"), place == 0, beginsItem, self[2] == 0x20 { add(.boxWithoutBlank, 0..<2) }
    if self[place - 1] == UInt8(ascii: ")"), isAddress(place + 1) { add(.reversedLink, place - 1..<place + 1) }
    guard [UInt8(ascii: "^"), UInt8(ascii: "!"), UInt8(ascii: "/"), UInt8(ascii: "[")].contains(next) else { return }
    let name = text[(place + 2)...].prefix {
      $0.isNameByte || next == UInt8(ascii: "[") && (" ./#|".utf8.contains($0) || $0 >= 0x80)
    }
    let end = name.endIndex
    guard !name.isEmpty, self[end] == UInt8(ascii: "]") else { return }
    switch next {
    case UInt8(ascii: "^"): add(.footnote, place..<end + 1)
    case UInt8(ascii: "!") where place == 0 && name.allSatisfy(isLetter): add(.callout, place..<end + 1)
    case UInt8(ascii: "/") where name.allSatisfy(isLetter): add(.bulletinCode, place..<end + 1)
    case UInt8(ascii: "[") where self[end + 1] == UInt8(ascii: "]") && self[place - 1] != UInt8(ascii: "["):
      let isImage = self[place - 1] == UInt8(ascii: "!")
      add(isImage ? .wikiImage : .wikiLink, (isImage ? place - 1 : place)..<end + 2)
    default: break
    }
  }

  private mutating func closing(_ place: Int) {
    if hasBrokenLink { return }
    if self[place + 1] == UInt8(ascii: "(") {
      let rest = text[(place + 2)...]
      let end = rest.firstIndex(of: UInt8(ascii: ")"))
      let hasBlank = rest[..<(end ?? rest.endIndex)].contains(0x20)
      let kind: LookAlike.Break = end == nil ? .unclosed : hasBlank ? .blankInside : .other
      add(.brokenLink(kind), place..<place + 2)
      hasBrokenLink = true
    } else if self[place + 1] == 0x20, self[place + 2] == UInt8(ascii: "("), isAddress(place + 3) {
      add(.brokenLink(.blankBefore), place..<place + 3)
    }
  }

  private mutating func scanColons() {
    var index = 0
    while let place = text.firstIndex(from: index, or: UInt8(ascii: ":")) {
      index = place + 1
      guard place == 0 || !self[place - 1].isNameByte && self[place - 1] != UInt8(ascii: ":") else { continue }
      let name = text[index...].prefix { $0.isNameByte || $0 == UInt8(ascii: "+") }
      guard 2...40 ~= name.count, self[name.endIndex] == UInt8(ascii: ":"), name.contains(where: isLetter),
        !self[name.endIndex + 1].isNameByte, self[name.endIndex + 1] != UInt8(ascii: "/")
      else { continue }
      add(.emoji, place..<name.endIndex + 1)
      index = name.endIndex + 1
    }
  }

  /// Finds links such as `<https://a.example|our page>`.
  private mutating func scanAngles() {
    var index = 0
    while let place = text.firstIndex(from: index, or: UInt8(ascii: "<")) {
      index = place + 1
      guard isAddress(index), let end = text[index...].prefix(400).firstIndex(of: UInt8(ascii: ">")),
        text[index..<end].contains(UInt8(ascii: "|"))
      else { continue }
      add(.slackLink, place..<end + 1)
    }
  }

  private mutating func scanBraces() {
    var index = 0
    while let place = text.firstIndex(from: index, or: UInt8(ascii: "{")) {
      index = place + 1
      switch self[place + 1] {
      case UInt8(ascii: "{"):
        index = place + (Placeholder(text, at: place)?.length ?? 2)
        if index == place + 2 { add(.braces, place..<place + 2) }
      case UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "."): add(.braces, place..<place + 2)
      default: break
      }
    }
  }

  /// Finds `** a **`: a mark that occurs twice with text between, where the first could only open.
  private mutating func scanPair(_ mark: UInt8, _ kind: LookAlike) {
    var (index, opening): (Int, Int?) = (0, nil)
    while let place = text.firstIndex(from: index, or: mark) {
      index = place
      while self[index] == mark { index += 1 }
      guard index - place == 2 else { continue }
      if let opening {
        if mark == UInt8(ascii: "="), self[opening + 2] == 0x20 || self[place - 1] == 0x20 { continue }
        return add(kind, opening..<opening + 2)
      }
      if place == 0 || !isLetterOrDigit(self[place - 1]) { opening = place }
    }
  }

  /// Finds `**Hello there`: two asterisks that could only open, and none after them. A note that `Free**` refers to
  /// begins in the same way.
  private mutating func scanUnclosed() {
    let star = UInt8(ascii: "*")
    var (index, runs) = (0, [Range<Int>]())
    while let place = text.firstIndex(from: index, or: star) {
      index = place
      while self[index] == star { index += 1 }
      if index - place == 2 { runs.append(place..<index) }
    }
    guard runs.count == 1, let run = runs.first else { return }
    let (before, after) = (self[run.lowerBound - 1], self[run.upperBound])
    let begins = before == 0 || before == 0x20 || "([\"'".utf8.contains(before)
    if begins, isLetter(after) || isLetterOrDigit(after) { return add(.unclosed, run) }
    hasReference = !begins && (after == 0 || !isLetter(after) && !isLetterOrDigit(after))
  }

  private func isAddress(_ place: Int) -> Bool {
    ["https:", "http:", "mailto:", "tel:", "view:", "flag:", "close:", "assets/", "www."].contains { word in
      text[min(place, text.count)...].prefix(word.utf8.count).elementsEqual(word.utf8)
    }
  }
}

private func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || 0x41...0x5A ~= byte & 0xDF }

private func isLetterOrDigit(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF || 0x30...0x39 ~= byte }
