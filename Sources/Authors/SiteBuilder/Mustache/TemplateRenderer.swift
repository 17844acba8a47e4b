import Diagnostics
import Text

/// Renders one page. The cost is bounded, because with nested lists a template of a few lines makes a page of any
/// length.
struct TemplateRenderer: ~Copyable {
  private struct Position {
    var index: Int
    var isLast: Bool

    func value(_ name: String) -> TemplateValue? {
      switch name {
      case "even": .flag(index.isMultiple(of: 2))
      case "first": .flag(index == 0)
      case "index": .number(index)
      case "last": .flag(isLast)
      case "odd": .flag(!index.isMultiple(of: 2))
      default: nil
      }
    }
  }

  private let library: [String: ParsedTemplate]
  /// The name of the template.
  private let name: String
  private(set) var out = MarkupWriter(capacity: 4096)
  /// The number of rendered tags.
  private(set) var tags = 0
  /// The surrounding values, from the outermost to the innermost.
  private var values: [TemplateValue]
  private var position: Position?
  /// The indentation of the lines of the current partial.
  private var indentation: [UInt8] = []
  private var isAtLineStart = false
  /// The current tag, or the template before its first tag.
  private var place: SourceLocation

  init(_ library: [String: ParsedTemplate], _ name: String, _ values: [String: TemplateValue], at place: SourceLocation)
  {
    (self.library, self.name) = (library, name)
    self.values = [.names(values)]
    self.place = place
  }

  mutating func render(_ nodes: [ParsedTemplate.Node]) throws(Diagnostic) {
    for node in nodes {
      switch node {
      case .text(let text): try write(text)
      case .value(let name, let isEscaped, let place):
        try count(name, at: place)
        if let text = value(of: name)?.written { try write(value: text, isEscaped: isEscaped) }
      case .section(let section):
        try count(section.name, at: section.location)
        try render(section)
      case .partial(let name, let indentation, let place):
        try count(nil, at: place)
        try render(partial: name, indentation)
      }
    }
  }

  private mutating func render(_ section: ParsedTemplate.Section) throws(Diagnostic) {
    let value = value(of: section.name)
    if section.isInverted {
      if !(value?.isShown ?? false) { try render(section.nodes) }
      return
    }
    guard let value, value.isShown else { return }
    switch value {
    case .flag: try render(section.nodes)
    case .list(let entries): try render(section, for: entries)
    case .function(let function): try write(value: function(section.source), isEscaped: false)
    case .text, .number, .names: try render(section, with: value, position: nil)
    }
  }

  private mutating func render(_ section: ParsedTemplate.Section, for entries: [TemplateValue]) throws(Diagnostic) {
    for (index, entry) in entries.enumerated() {
      try count(nil, at: section.location)
      try render(section, with: entry, position: Position(index: index, isLast: index == entries.count - 1))
    }
  }

  private mutating func render(
    _ section: ParsedTemplate.Section, with value: TemplateValue, position: Position?
  ) throws(Diagnostic) {
    let before = self.position
    self.position = position
    values.append(value)
    try render(section.nodes)
    values.removeLast()
    self.position = before
  }

  /// Renders a partial. One that does not exist has been reported, and is empty.
  private mutating func render(partial name: String, _ indentation: [UInt8]) throws(Diagnostic) {
    guard let partial = library[name] else { return }
    let before = (self.indentation, position)
    self.indentation += indentation
    position = nil
    isAtLineStart = !indentation.isEmpty
    try render(partial.nodes)
    (self.indentation, position) = before
  }

  // MARK: Values

  private func value(of name: TemplateName) -> TemplateValue? {
    if name.isPosition {
      guard let innermost = name.functions.last else { return nil }
      return apply(name.functions.dropLast(), to: position?.value(innermost))
    }
    return apply(name.functions[...], to: found(name.path))
  }

  private func apply(_ functions: ArraySlice<String>, to value: TemplateValue?) -> TemplateValue? {
    functions.reversed().reduce(value) { $0?.applying($1) }
  }

  private func found(_ path: [String]) -> TemplateValue? {
    guard let first = path.first else { return values.last }
    for case .names(let names) in values.reversed() {
      if let value = names[first] {
        return path.dropFirst().reduce(value as TemplateValue?) { value, name in
          if case .names(let names)? = value { names[name] } else { nil }
        }
      }
    }
    return nil
  }

  // MARK: Writing

  private mutating func write(_ text: [UInt8]) throws(Diagnostic) {
    guard !indentation.isEmpty else {
      out.write(text)
      return try checkLength()
    }
    // Each line has the indentations of all partials around it.
    for line in text.lines {
      indent()
      out.write(line)
      isAtLineStart = line.last == 0x0A
      try checkLength()
    }
  }

  private mutating func write(value: String, isEscaped: Bool) throws(Diagnostic) {
    guard !value.isEmpty else { return }
    if !indentation.isEmpty { indent() }
    if isEscaped { out.write(escaping: value, in: .anyQuotes) } else { out.write(markup: value) }
    try checkLength()
  }

  private mutating func indent() {
    if isAtLineStart { out.write(indentation) }
    isAtLineStart = false
  }

  // MARK: Bounds

  private mutating func count(_ name: TemplateName?, at place: SourceLocation) throws(Diagnostic) {
    tags += 1
    self.place = place
    if let name, !name.functions.isEmpty { tags += name.functions.count * (1 + (found(name.path)?.size ?? 0)) }
    if tags > TemplateBounds.renderedTags { throw .overrun(of: self.name, isTooLong: false, at: place) }
  }

  private func checkLength() throws(Diagnostic) {
    if out.count > TemplateBounds.renderedBytes { throw .overrun(of: name, isTooLong: true, at: place) }
  }
}

extension [UInt8] {
  /// The lines, each with its line end.
  fileprivate var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = self[...]
    while let end = rest.firstIndex(of: 0x0A) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }
}

/// The value of a name in a template.
indirect enum TemplateValue: Sendable {
  case text(String)
  case flag(Bool)
  case number(Int)
  case list([TemplateValue])
  /// The names that a section for the value, or an entry of a list, adds to the surrounding ones.
  case names([String: TemplateValue])
  /// A function that turns a section's contents into text.
  case function(@Sendable (String) -> String)

  /// Whether a section of it is shown. An empty text counts as none.
  var isShown: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .flag(let flag): flag
    case .list(let list): !list.isEmpty
    case .number, .names, .function: true
    }
  }

  /// The text that a tag writes; nil if there is none.
  var written: String? {
    switch self {
    case .text(let text): text
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .list, .names, .function: nil
    }
  }

  /// The functions that a template can apply to values: `{{uppercased(title)}}`.
  static let functions = [
    "capitalized", "count", "empty", "even", "first", "last", "lowercased", "minusone", "odd", "plusone", "reversed",
    "uppercased",
  ]

  /// The functions of an entry's position in a list: `{{#last()}}`.
  static let positions = ["even", "first", "index", "last", "odd"]

  /// - Returns: Nil if the function is not for such a value.
  func applying(_ function: String) -> TemplateValue? {
    switch self {
    case .text(let text): Self.apply(function, to: text)
    case .list(let list): Self.apply(function, to: list)
    case .number(let number): Self.apply(function, to: number)
    case .flag, .names, .function: nil
    }
  }

  private static func apply(_ function: String, to text: String) -> TemplateValue? {
    switch function {
    case "capitalized": .text(text.capitalizedWords)
    case "empty": .flag(text.isEmpty)
    case "lowercased": .text(text.lowercased())
    case "reversed": .text(String(text.reversed()))
    case "uppercased": .text(text.uppercased())
    default: nil
    }
  }

  private static func apply(_ function: String, to list: [TemplateValue]) -> TemplateValue? {
    switch function {
    case "count": .number(list.count)
    case "empty": .flag(list.isEmpty)
    case "first": list.first
    case "last": list.last
    case "reversed": .list(list.reversed())
    default: nil
    }
  }

  private static func apply(_ function: String, to number: Int) -> TemplateValue? {
    switch function {
    case "even": .flag(number.isMultiple(of: 2))
    case "minusone": .number(number &- 1)
    case "odd": .flag(!number.isMultiple(of: 2))
    case "plusone": .number(number &+ 1)
    default: nil
    }
  }

  /// The cost of a function on the value, in tags.
  var size: Int {
    switch self {
    case .text(let text): text.utf8.count / 16
    case .list(let list): list.count
    case .flag, .number, .names, .function: 0
    }
  }
}

extension String {
  fileprivate var capitalizedWords: String {
    var isInWord = false
    return reduce(into: "") { words, character in
      words += isInWord ? character.lowercased() : character.uppercased()
      isInWord = character.isLetter || character.isNumber || isInWord && character == "'"
    }
  }
}
