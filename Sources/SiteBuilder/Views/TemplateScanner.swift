import Diagnostics

/// Reads a template with all its partials as one page: its tags, and the texts of its styles and scripts, each with the
/// place to change.
///
/// Of sections, either those that are shown if there is a value are read, or those that are shown if there is none.
struct TemplateScanner {
  enum Token {
    case doctype
    case open(String, [Attribute])
    case close(String)
    /// In a style or script.
    case text(String, in: String)
  }

  struct Attribute {
    /// In lower case.
    var name: String
    /// As written, with tags of Mustache.
    var value: String
  }

  private(set) var tokens: [(token: Token, place: SourceLocation)] = []
  private let sources: [String: TemplateSource]
  private let hasValues: Bool
  /// The element whose text is not HTML.
  private var raw: String?
  /// Where the site's own template includes the built-in one that is read.
  private var included: SourceLocation?
  private var open: [String] = []

  /// - Parameters:
  ///   - root: Its template is read; unknown partials are left out.
  ///   - hasValues: Which sections are read.
  init(_ root: String, in sources: [String: TemplateSource], hasValues: Bool) {
    self.sources = sources
    self.hasValues = hasValues
    read(root)
  }

  private mutating func read(_ name: String) {
    guard let source = sources[name], !open.contains(name) else { return }
    open.append(name)
    defer { open.removeLast() }
    var reader = TemplateReader(source)
    while !reader.isAtEnd {
      if reader.starts(with: "{{") {
        mustache(&reader)
      } else if let element = raw {
        rawText(element, &reader)
      } else if reader.starts(with: "<!--") {
        reader.skip(past: "-->")
      } else if reader.starts(with: "<") {
        tag(&reader)
      } else {
        reader.skip(to: "{{", or: "<")
      }
    }
  }

  private mutating func mustache(_ reader: inout TemplateReader) {
    let place = reader.place
    let tag = reader.mustache()
    guard let sigil = tag.first else { return }
    let name = String(tag.dropFirst().drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    switch sigil {
    case ">", "<":
      let before = included
      if sources[name]?.isBuiltIn ?? false { included = included ?? place }
      read(name)
      included = before
    // The parser's own text between them is not for the page.
    case "#" where name == "asset": reader.skip(past: "{{/asset}}")
    case "#" where !hasValues, "^" where hasValues: reader.skipSection(name)
    default: return
    }
  }

  private mutating func rawText(_ element: String, _ reader: inout TemplateReader) {
    let place = reader.place
    let text = reader.text(before: "{{", or: "</\(element)")
    if !text.isEmpty { add(.text(text, in: element), at: place) }
    if reader.starts(with: "</") {
      raw = nil
    } else if text.isEmpty, !reader.starts(with: "{{") {
      reader.advance()
    }
  }

  private mutating func tag(_ reader: inout TemplateReader) {
    let place = reader.place
    reader.advance()
    if reader.starts(with: "!") {
      if reader.tag().lowercased().hasPrefix("!doctype") { add(.doctype, at: place) }
      return
    }
    let closes = reader.starts(with: "/")
    if closes { reader.advance() }
    guard reader.isAtLetter else { return }
    let (name, attributes) = parse(reader.tag())
    if closes {
      add(.close(name), at: place)
    } else {
      add(.open(name, attributes), at: place)
      if ["style", "script"].contains(name) { raw = name }
    }
  }

  private mutating func add(_ token: Token, at place: SourceLocation) { tokens.append((token, included ?? place)) }

  /// `img src="{{x}}" alt` → `img`, with its attributes.
  private func parse(_ tag: String) -> (String, [Attribute]) {
    let name = tag.prefix { !$0.isWhitespace && $0 != "/" && $0 != "{" }
    var rest = tag.dropFirst(name.count)
    var attributes: [Attribute] = []
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      if rest.isEmpty { break }
      if rest.hasPrefix("{{") {
        rest = rest[(rest.firstRange(of: "}}")?.upperBound ?? rest.endIndex)...].drop { $0 == "}" }
        continue
      }
      let key = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" && $0 != "{" }
      guard !key.isEmpty else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(key.count).drop(while: \.isWhitespace)
      var value: Substring = ""
      if rest.first == "=" {
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        if let quote = rest.first, quote == "\"" || quote == "'" {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { !$0.isWhitespace }
          rest = rest.dropFirst(value.count)
        }
      }
      attributes.append(Attribute(name: key.lowercased(), value: String(value)))
    }
    return (name.lowercased(), attributes)
  }
}

extension TemplateSource {
  var isBuiltIn: Bool { path.hasPrefix("(built in)") }
}
