/// A second opinion on YAML: it knows nothing of libyaml and of the code that it judges, and reads what the test files are made of.
///
/// After YAML 1.2.2, without anchors, tags, directives, `? ` keys and documents.
struct SecondReader {
  indirect enum Value: Equatable {
    case text(String)
    case nothing
    case list([Value])
    case map([(name: String, value: Value)])

    static func == (one: Value, other: Value) -> Bool {
      switch (one, other) {
      case (.text(let a), .text(let b)): a.unicodeScalars.elementsEqual(b.unicodeScalars)
      case (.nothing, .nothing): true
      case (.list(let a), .list(let b)): a == b
      case (.map(let a), .map(let b)): a.elementsEqual(b) { $0.name == $1.name && $0.value == $1.value }
      default: false
      }
    }
  }

  /// What it cannot read.
  struct Unknown: Error {}

  private let text: [Unicode.Scalar]
  private var place = 0
  private(set) var comments: [String] = []
  private(set) var root = Value.map([])

  /// - Parameter yaml: With LF line ends.
  init(_ yaml: String) throws {
    text = Array(yaml.unicodeScalars)
    try skip()
    if starts(with: "---"), isBlank(at: place + 3), column == 0 {
      place += 3
      try skip()
    }
    guard place < text.count else { return }
    root = try node(deeperThan: -1)
    try skip()
    guard place == text.count else { throw Unknown() }
  }

  // MARK: Characters

  private var current: Unicode.Scalar? { place < text.count ? text[place] : nil }

  private func isBlank(at index: Int) -> Bool { index >= text.count || [" ", "\t", "\n"].contains(text[index]) }

  private func starts(with word: String) -> Bool { text[place...].starts(with: word.unicodeScalars) }

  private var column: Int { place - start(of: place) }

  private func start(of place: Int) -> Int { text[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

  /// Blanks, line ends and comments.
  private mutating func skip() throws {
    while let scalar = current {
      if [" ", "\t", "\n"].contains(scalar) {
        place += 1
      } else if scalar == "#", place == 0 || isBlank(at: place - 1) || [",", "[", "{"].contains(text[place - 1]) {
        let end = text[place...].firstIndex(of: "\n") ?? text.count
        comments.append(string(place..<end))
        place = end
      } else {
        return
      }
    }
  }

  private func string(_ range: Range<Int>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: text[range])
    return String(string)
  }

  // MARK: Block style

  /// - Parameter column: Of the map or list that it is in.
  private mutating func node(deeperThan column: Int) throws -> Value {
    guard let first = current else { return .nothing }
    if first == "-", isBlank(at: place + 1) { return try list() }
    if first == "|" || first == ">" { return .text(try blockText(first, deeperThan: column)) }
    let start = place
    if let name = try key() { return try map(name, at: start) }
    if first == "[" || first == "{" { return try flow() }
    if first == "\"" || first == "'" { return .text(try quoted()) }
    return value(of: plain(deeperThan: column))
  }

  /// The name and the colon of a member, if there is one; else the place is what it was.
  private mutating func key() throws -> String? {
    let start = place
    var name = ""
    if current == "\"" || current == "'" {
      name = try quoted()
    } else {
      guard let first = current, !["[", "{", "|", ">", "#", "&", "*", "!", "%", "@", "`"].contains(first) else {
        return nil
      }
      let line = text[place...].prefix { $0 != "\n" }
      guard let colon = line.indices.first(where: { line[$0] == ":" && isBlank(at: $0 + 1) }),
        !line[..<colon].indices.contains(where: { line[$0] == "#" && $0 > start && isBlank(at: $0 - 1) })
      else { return nil }
      let written = string(place..<colon)
      name = String(written.unicodeScalars.reversed().drop { $0 == " " || $0 == "\t" }.reversed().map(Character.init))
      place = colon
    }
    let end = place
    while current == " " || current == "\t" { place += 1 }
    guard current == ":", isBlank(at: place + 1), !text[start..<end].contains("\n") else {
      place = start
      return nil
    }
    place += 1
    return name
  }

  private mutating func map(_ first: String, at start: Int) throws -> Value {
    let column = start - self.start(of: start)
    var members: [(name: String, value: Value)] = []
    var name = first
    while true {
      guard !members.contains(where: { $0.name == name }) else { throw Unknown() }
      members.append((name, try member(of: column)))
      try skip()
      guard self.column == column, place < text.count, let next = try key() else { break }
      name = next
    }
    return .map(members)
  }

  private mutating func member(of column: Int) throws -> Value {
    let line = start(of: place)
    try skip()
    guard place < text.count else { return .nothing }
    if start(of: place) != line {
      let isList = current == "-" && isBlank(at: place + 1)
      guard self.column > column || isList && self.column == column else { return .nothing }
    } else if let first = current, first == "-", isBlank(at: place + 1) {
      throw Unknown()
    }
    let start = place
    let value = try node(deeperThan: column)
    if case .map = value, text[start] != "{", self.start(of: start) == line { throw Unknown() }
    return value
  }

  private mutating func list() throws -> Value {
    let column = column
    var items: [Value] = []
    while place < text.count, self.column == column, current == "-", isBlank(at: place + 1) {
      place += 1
      let line = start(of: place)
      try skip()
      let isHere = place < text.count && (start(of: place) == line || self.column > column)
      items.append(isHere ? try node(deeperThan: column) : .nothing)
      try skip()
    }
    return .list(items)
  }

  /// Behind `|` or `>`.
  private mutating func blockText(_ style: Unicode.Scalar, deeperThan column: Int) throws -> String {
    place += 1
    var (chomping, given): (Unicode.Scalar?, Int?) = (nil, nil)
    while let scalar = current, !isBlank(at: place) {
      if scalar == "+" || scalar == "-" { chomping = scalar } else { given = Int(String(scalar)) }
      place += 1
    }
    while current == " " || current == "\t" { place += 1 }
    if current == "#" {
      let end = text[place...].firstIndex(of: "\n") ?? text.count
      comments.append(string(place..<end))
      place = end
    }
    guard current == "\n" || current == nil else { throw Unknown() }
    if current != nil { place += 1 }
    var lines: [String] = []
    var indentation = given.map { max(column, 0) + $0 }
    var deepest = 0
    while place < text.count {
      let end = text[place...].firstIndex(of: "\n") ?? text.count
      let blanks = text[place..<end].prefix { $0 == " " }.count
      if blanks < end - place {
        // Blanks above the first line that is not blank must not be deeper; to libyaml the text then ends there.
        if indentation == nil, blanks > column { indentation = max(blanks, deepest) }
        guard let indentation, blanks >= indentation else { break }
      }
      deepest = max(deepest, blanks)
      lines.append(string(min(place + (indentation ?? blanks), end)..<end))
      place = end < text.count ? end + 1 : end
    }
    var blanks = 0
    while lines.last?.isEmpty == true {
      lines.removeLast()
      blanks += 1
    }
    // A text that ends without a line end ends without one.
    let isOpen = place == text.count && text.last != "\n"
    let end = isOpen && blanks == 0 ? "" : "\n"
    if isOpen, blanks > 0 { blanks -= 1 }
    let body = style == "|" ? lines.joined(separator: "\n") : Self.folded(lines)
    switch chomping {
    case "-": return body
    case "+": return body + (lines.isEmpty ? "" : end) + String(repeating: "\n", count: blanks)
    default: return lines.isEmpty ? body : body + end
    }
  }

  private static func folded(_ lines: [String]) -> String {
    var (text, breaks, wasDeep) = ("", 0, true)
    for (index, line) in lines.enumerated() {
      let isDeep = line.unicodeScalars.first == " " || line.unicodeScalars.first == "\t"
      if line.isEmpty {
        breaks += 1
        continue
      }
      if index > 0 || breaks > 0 {
        if index == breaks {
          text += String(repeating: "\n", count: breaks)
        } else if wasDeep || isDeep {
          text += String(repeating: "\n", count: breaks + 1)
        } else {
          text += breaks == 0 ? " " : String(repeating: "\n", count: breaks)
        }
      }
      text += line
      (breaks, wasDeep) = (0, isDeep)
    }
    return text
  }

  /// Without quotation marks, over as many lines as are indented.
  private mutating func plain(deeperThan column: Int) -> String {
    var (words, breaks) = ("", 0)
    while place < text.count {
      var end = place
      while end < text.count, text[end] != "\n" {
        if text[end] == "#", end > place, isBlank(at: end - 1) { break }
        if text[end] == ":", isBlank(at: end + 1) { break }
        end += 1
      }
      let isCut = end < text.count && text[end] != "\n"
      var last = end
      while last > place, isBlank(at: last - 1) { last -= 1 }
      if !words.isEmpty { words += breaks == 0 ? " " : String(repeating: "\n", count: breaks) }
      words += string(place..<last)
      place = last
      if isCut { return words }
      // The next line that is not empty.
      var next = end
      breaks = -1
      while next < text.count, text[next] == "\n" {
        breaks += 1
        next += 1
        while next < text.count, text[next] == " " || text[next] == "\t" { next += 1 }
      }
      guard next < text.count, text[next] != "#" else { return words }
      let indentation = next - start(of: next)
      guard indentation > column else { return words }
      let start = place
      place = next
      let isKey = (try? key()) ?? nil != nil
      place = isKey ? start : next
      if isKey { return words }
    }
    return words
  }

  private func value(of plain: String) -> Value {
    plain.isEmpty || ["~", "null", "Null", "NULL"].contains(plain) ? .nothing : .text(plain)
  }

  // MARK: Flow style

  private mutating func flow() throws -> Value {
    let isMap = current == "{"
    place += 1
    var (items, members): ([Value], [(name: String, value: Value)]) = ([], [])
    while true {
      try skip()
      guard let first = current else { throw Unknown() }
      if first == (isMap ? "}" : "]") {
        place += 1
        return isMap ? .map(members) : .list(items)
      }
      if isMap {
        members.append(try flowMember())
      } else {
        items.append(try flowNode())
      }
      try skip()
      if current == "," { place += 1 } else if current != (isMap ? "}" : "]") { throw Unknown() }
    }
  }

  private mutating func flowMember() throws -> (name: String, value: Value) {
    let name = current == "\"" || current == "'" ? try quoted() : try flowPlain()
    try skip()
    guard current == ":" else { return (name, .nothing) }
    place += 1
    try skip()
    if current == "," || current == "}" { return (name, .nothing) }
    return (name, try flowNode())
  }

  private mutating func flowNode() throws -> Value {
    switch current {
    case "[", "{": return try flow()
    case "\"", "'": return .text(try quoted())
    default: return value(of: try flowPlain())
    }
  }

  private mutating func flowPlain() throws -> String {
    var (words, breaks) = ("", 0)
    while let scalar = current {
      if [",", "[", "]", "{", "}"].contains(scalar) { break }
      if scalar == ":", isBlank(at: place + 1) || [",", "[", "]", "{", "}"].contains(text[place + 1]) { break }
      if scalar == "#", isBlank(at: place - 1) { break }
      if isBlank(at: place) {
        let start = place
        while place < text.count, isBlank(at: place) { place += 1 }
        breaks = text[start..<place].count { $0 == "\n" }
        guard let next = current, ![",", "[", "]", "{", "}", "#"].contains(next), next != ":" || !isBlank(at: place + 1)
        else {
          place = start
          break
        }
        words += breaks == 0 ? string(start..<place) : breaks == 1 ? " " : String(repeating: "\n", count: breaks - 1)
      } else {
        words.unicodeScalars.append(scalar)
        place += 1
      }
    }
    guard !words.isEmpty else { throw Unknown() }
    return words
  }

  // MARK: Quotation marks

  private mutating func quoted() throws -> String {
    guard let mark = current else { throw Unknown() }
    place += 1
    var words = String.UnicodeScalarView()
    while let scalar = current {
      place += 1
      if scalar == mark {
        guard mark == "'", current == "'" else { return String(words) }
        words.append("'")
        place += 1
      } else if scalar == "\\", mark == "\"" {
        try escape(&words)
      } else if scalar == "\n" {
        while words.last == " " || words.last == "\t" { words.removeLast() }
        var breaks = 0
        while let next = current, [" ", "\t", "\n"].contains(next) {
          if next == "\n" { breaks += 1 }
          place += 1
        }
        words.append(contentsOf: breaks == 0 ? [" "] : Array(repeating: "\n", count: breaks))
      } else {
        words.append(scalar)
      }
    }
    throw Unknown()
  }

  private mutating func escape(_ words: inout String.UnicodeScalarView) throws {
    guard let scalar = current else { throw Unknown() }
    place += 1
    switch scalar {
    case "n": words.append("\n")
    case "t": words.append("\t")
    case "\"", "\\", "/", " ": words.append(scalar)
    case "\n": while current == " " || current == "\t" { place += 1 }
    case "x", "u", "U":
      let count = scalar == "x" ? 2 : scalar == "u" ? 4 : 8
      guard place + count <= text.count, let value = UInt32(string(place..<place + count), radix: 16),
        let escaped = Unicode.Scalar(value)
      else { throw Unknown() }
      words.append(escaped)
      place += count
    default: throw Unknown()
    }
  }
}

/// A content file cut in two, by another reader than the project's.
struct SecondReading: Equatable {
  var value: SecondReader.Value
  var comments: [String]
  /// With LF line ends.
  var body: String
  var hasFrontMatter: Bool

  init(_ bytes: [UInt8], isAllKeys: Bool = false) throws {
    guard var text = String(validating: bytes, as: UTF8.self) else { throw SecondReader.Unknown() }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    var (scalars, previous) = (String.UnicodeScalarView(), Unicode.Scalar(" "))
    for scalar in text.unicodeScalars {
      if scalar == "\r" { scalars.append("\n") } else if scalar != "\n" || previous != "\r" { scalars.append(scalar) }
      previous = scalar
    }
    text = String(scalars)
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let isFence = { (line: String) in line.hasPrefix("---") && line.dropFirst(3).allSatisfy { $0 == " " || $0 == "\t" }
    }
    var yaml = isAllKeys ? text : ""
    (body, hasFrontMatter) = (isAllKeys ? "" : text, false)
    if !isAllKeys, isFence(lines[0]) {
      guard let end = lines.indices.dropFirst().first(where: { isFence(lines[$0]) }) else {
        throw SecondReader.Unknown()
      }
      yaml = lines[1..<end].map { $0 + "\n" }.joined()
      (body, hasFrontMatter) = (lines[(end + 1)...].joined(separator: "\n"), true)
    }
    let reader = try SecondReader(yaml)
    guard case .map = reader.root else { throw SecondReader.Unknown() }
    (value, comments) = (reader.root, reader.comments)
  }
}
