/// What a name in a template stands for.
indirect enum TemplateValue: Sendable {
  case text(String)
  case flag(Bool)
  case number(Int)
  case list([TemplateValue])
  /// What a section of it, or an entry of a list, adds to the names around it.
  case names([String: TemplateValue])
  /// Makes text of what a section of it holds.
  case function(@Sendable (String) -> String)

  /// Whether a section of it is shown. An empty text is as good as none.
  var isShown: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .flag(let flag): flag
    case .list(let list): !list.isEmpty
    case .number, .names, .function: true
    }
  }

  /// As a tag writes it; nil for what has no text.
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

  /// Those that say which entry of a list is shown: `{{#last()}}`.
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

  /// How much work a function on it is, in tags.
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
