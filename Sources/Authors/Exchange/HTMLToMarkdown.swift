import Authoring
import Diagnostics
import Text

/// A page of HTML as Markdown, as far as that can say it.
struct HTMLToMarkdown {
  struct Result {
    /// Of the page's `<title>`.
    var title = ""
    /// The words of its first heading.
    var heading = ""
    var blocks: [MarkdownBlock] = []
    var diagnostics: [Diagnostic] = []
    /// What Markdown cannot say; in order.
    var problems: [Diagnostic] = []
  }

  /// How it is read.
  struct Rules {
    /// Where a scalar of the text is.
    var place: (Int) -> SourceLocation
    /// The level that a heading of a level gets.
    var level: (Int) -> Int = { $0 }
    /// The name that a view has in content.
    var view: (String) -> String = { $0 }
    /// The address of a picture in content; nil for its words. Reports what is wrong with it.
    var picture: (String, SourceLocation, inout [Diagnostic]) -> String? = { _, _, _ in nil }
    /// Whether a link to an address stays one. Reports why not.
    var link: (String, SourceLocation, inout [Diagnostic]) -> Bool = { _, _, _ in true }
    /// What to do about what Markdown cannot say.
    var advice = "change the page"
  }

  private let rules: Rules
  private var result = Result()
  private var containers: [Container] = [Container(kind: .root, blocks: [])]
  private var inlines: [Inline] = [Inline(tag: "", text: "")]
  private var place = SourceLocation(path: "")
  /// Where the paragraph began that is being read.
  private var start: SourceLocation?
  private var hasLeftOut: [String] = []
  private var firstLeftOut: SourceLocation?
  private var heading = ""
  private static let deepest = 100
  private var isTooDeep = false

  private struct Container {
    enum Kind: Equatable {
      case root, quote, bullets, numbers(Int), item

      var isList: Bool { ![.root, .quote, .item].contains(self) }
    }

    var kind: Kind
    var blocks: [MarkdownBlock]
    var items: [[MarkdownBlock]] = []
    var isLoose = false
    var place = SourceLocation(path: "")
  }

  /// What stands between two marks, as Markdown.
  private struct Inline {
    /// The element that ends it; empty for a paragraph.
    var tag: String
    var text: String
    var mark = ""
    var target: String?
  }

  private static let transparentBlocks: Set<String> = [
    "html", "body", "div", "section", "article", "main", "header", "footer", "head",
  ]
  private static let marks = ["em": "*", "i": "*", "strong": "**", "b": "**", "del": "~~", "s": "~~"]
  private static let leftOut: Set<String> = ["script", "style", "link", "meta"]

  static func read(_ html: String, _ rules: Rules) -> Result {
    var reader = HTMLToMarkdown(rules: rules)
    reader.read(html)
    return reader.result
  }

  private init(rules: Rules) { self.rules = rules }

  private mutating func read(_ html: String) {
    var scanner = HTMLScanner(html)
    while true {
      let offset = scanner.offset
      guard let token = scanner.next() else { break }
      place = rules.place(offset)
      switch token {
      case .text(let raw): add(raw)
      case .comment: break
      case .close(let tag): close(tag)
      case .open(let tag, let attributes, let closesItself): open(tag, attributes, closesItself, &scanner)
      }
    }
    while containers.count > 1 { closeContainer() }
    endParagraph()
    result.blocks = containers[0].blocks
    guard let firstLeftOut else { return }
    result.diagnostics.append(
      Diagnostic(
        .note, .notTaken,
        "\(hasLeftOut.joined(separator: ", ")) \(hasLeftOut.count == 1 ? "is" : "are") left out: the template has the look",
        fix: "choose a look with 'template'", at: firstLeftOut))
  }

  private mutating func refuse(_ words: String) {
    result.problems.append(
      Diagnostic(
        .error, .viewNotMarkdown, "Markdown has no \(words)",
        fix: rules.advice, at: place))
  }

  // MARK: Elements

  private mutating func open(
    _ tag: String, _ attributes: [HTMLScanner.Attribute], _ closesItself: Bool, _ scanner: inout HTMLScanner
  ) {
    if Self.leftOut.contains(tag) {
      if !hasLeftOut.contains("<\(tag)>") { hasLeftOut.append("<\(tag)>") }
      firstLeftOut = firstLeftOut ?? place
      if tag == "script" || tag == "style", !closesItself { _ = scanner.skip(pastElement: tag) }
      return
    }
    guard containers.count + inlines.count < Self.deepest else {
      if isTooDeep { return }
      isTooDeep = true
      return refuse("more than \(Self.deepest) elements in one another")
    }
    switch tag {
    case "title": result.title = text(of: tag, &scanner)
    case "br": lineBreak()
    case "hr":
      endParagraph()
      add(.rule)
    case "img": image(attributes)
    case "pre":
      endParagraph()
      let text = text(of: tag, &scanner, keepsSpace: true)
      add(.code(fence: "```", text: text.hasPrefix("\n") ? String(text.dropFirst()) : text))
    case "code": add(code: text(of: tag, &scanner, keepsSpace: true))
    case "ul", "ol", "li", "blockquote": openContainer(tag, attributes)
    case "p", "h1", "h2", "h3", "h4", "h5", "h6":
      endParagraph()
      if tag == "p", containers.last?.kind == .item { containers[containers.count - 2].isLoose = true }
      heading = tag == "p" ? "" : tag
    case "input" where attributes.value("type") == "button":
      begin("input", tap: attributes)
      add(attributes.value("value") ?? "")
      end("input")
      return
    case "a", "button", "span": begin(tag, tap: attributes)
    case _ where Self.marks[tag] != nil: begin(tag, mark: Self.marks[tag] ?? "")
    case _ where Self.transparentBlocks.contains(tag): endParagraph()
    default: return refuse("<\(tag)>")
    }
    // Any element can be tapped.
    let isOwn = ["a", "button", "span", "img", "br", "hr"].contains(tag)
    if !isOwn, attributes.value("onclick") != nil { begin(tag, tap: attributes) }
  }

  private mutating func close(_ tag: String) {
    switch tag {
    case "ul", "ol", "li", "blockquote":
      end(tag)
      closeContainer(tag)
    case "p", "h1", "h2", "h3", "h4", "h5", "h6": endParagraph()
    case _ where Self.transparentBlocks.contains(tag): endParagraph()
    default: end(tag)
    }
  }

  /// The text up to the end of an element, without tags.
  private mutating func text(of tag: String, _ scanner: inout HTMLScanner, keepsSpace: Bool = false) -> String {
    var text = ""
    while let token = scanner.next() {
      switch token {
      case .text(let raw): text += resolvedReferences(raw)
      case .close(tag): return keepsSpace ? text : text.withoutOuterSpace
      case .open("br", _, _): text += "\n"
      default: break
      }
    }
    return keepsSpace ? text : text.withoutOuterSpace
  }

  // MARK: Containers

  private mutating func openContainer(_ tag: String, _ attributes: [HTMLScanner.Attribute]) {
    endParagraph()
    let start = attributes.value("start").flatMap { Int($0) } ?? 1
    let kind: Container.Kind =
      switch tag {
      case "ul": .bullets
      case "ol": .numbers(min(max(start, 0), 999_999_999))
      case "li": .item
      default: .quote
      }
    if kind == .item {
      if containers.last?.kind == .item { closeContainer("li") }
      // An item outside of a list is what browsers show: one in a list.
      if let last = containers.last?.kind, last == .root || last == .quote { openContainer("ul", []) }
    } else if containers.last?.kind.isList ?? false {
      containers.append(Container(kind: .item, blocks: [], place: place))
    }
    containers.append(Container(kind: kind, blocks: [], place: place))
  }

  /// Closes the innermost container of an element, and those in it that the page does not close.
  private mutating func closeContainer(_ tag: String) {
    let isMeant = { (kind: Container.Kind) in
      switch kind {
      case .bullets: tag == "ul"
      case .numbers: tag == "ol"
      case .item: tag == "li"
      case .quote: tag == "blockquote"
      case .root: false
      }
    }
    endParagraph()
    guard let index = containers.lastIndex(where: { isMeant($0.kind) }) else { return }
    while containers.count > index { closeContainer() }
  }

  private mutating func closeContainer() {
    endParagraph()
    let closed = containers.removeLast()
    let last = containers.count - 1
    switch closed.kind {
    case .item: containers[last].items.append(closed.blocks)
    case .bullets, .numbers:
      var start: Int?
      if case .numbers(let first) = closed.kind { start = first }
      guard !closed.items.isEmpty else { return }
      containers[last].blocks.append(
        MarkdownBlock(.list(start: start, isTight: !closed.isLoose, items: closed.items), at: closed.place))
    case .quote: containers[last].blocks.append(MarkdownBlock(.quote(closed.blocks), at: closed.place))
    case .root: break
    }
  }

  private mutating func add(_ kind: MarkdownBlock.Kind) {
    containers[containers.count - 1].blocks.append(MarkdownBlock(kind, at: start ?? place))
  }

  private mutating func endParagraph() {
    while inlines.count > 1 { closeInline() }
    var text = inlines[0].text
    inlines[0].text = ""
    while text.hasSuffix("\\\n") || text.hasSuffix(" ") { text.removeLast(text.hasSuffix(" ") ? 1 : 2) }
    defer { (start, heading) = (nil, "") }
    guard !text.isEmpty else { return }
    if let level = heading.last.flatMap({ Int(String($0)) }) {
      if result.heading.isEmpty { result.heading = text.withoutMarks }
      add(.heading(level: rules.level(level), text))
    } else {
      if containers.last?.kind.isList ?? false { openContainer("li", []) }
      add(.paragraph(text))
    }
  }

  // MARK: Inlines

  private mutating func add(_ raw: String) {
    let text = raw.markdownOfHTML
    guard !text.isEmpty else { return }
    let last = inlines.count - 1
    let before = inlines.last { !$0.text.isEmpty }?.text
    let isAtStart = before == nil || before?.hasSuffix("\n") == true || before?.hasSuffix(" ") == true
    let added = isAtStart && text.hasPrefix(" ") ? String(text.dropFirst()) : text
    guard !added.isEmpty else { return }
    start = start ?? place
    inlines[last].text += added
  }

  private mutating func lineBreak() {
    let last = inlines.count - 1
    if inlines[last].text.hasSuffix(" ") { inlines[last].text.removeLast() }
    if inlines.contains(where: { !$0.text.isEmpty }) { inlines[last].text += "\\\n" }
  }

  private mutating func add(code: String) {
    let code = code.replacing("\n", with: " ")
    guard !code.allSatisfy({ $0 == " " }) else { return }
    start = start ?? place
    inlines[inlines.count - 1].text += code.asCodeSpan
  }

  private mutating func image(_ attributes: [HTMLScanner.Attribute]) {
    let words = (attributes.value("alt") ?? "").escapedForMarkdown.replacing("\\\n", with: " ")
    start = start ?? place
    if attributes.value("onclick") != nil { begin("img", tap: attributes) }
    let address = rules.picture(attributes.value("src") ?? "", place, &result.diagnostics)
    inlines[inlines.count - 1].text += address.map { "![\(words)](\($0))" } ?? words
    if attributes.value("onclick") != nil { end("img") }
  }

  private mutating func begin(_ tag: String, mark: String) {
    // Emphasis within emphasis of the same kind is none.
    let isOpen = inlines.contains { $0.mark == mark }
    inlines.append(Inline(tag: tag, text: "", mark: isOpen ? "" : mark))
  }

  private mutating func begin(_ tag: String, tap attributes: [HTMLScanner.Attribute]) {
    var inline = Inline(tag: tag, text: "")
    let isInLink = inlines.contains { $0.target != nil }
    switch Tap(attributes, rules.view) {
    case .none: break
    case .address(let address):
      if !isInLink, rules.link(address, place, &result.diagnostics) { inline.target = address }
    case .unknown(let code): refuse("form for the tap '\(code.quotable)'")
    }
    inlines.append(inline)
  }

  private mutating func end(_ tag: String) {
    guard let index = inlines.lastIndex(where: { $0.tag == tag }), index > 0 else { return }
    while inlines.count > index { closeInline() }
  }

  /// Marks stand beside the words: outer blanks go out of them.
  private mutating func closeInline() {
    let closed = inlines.removeLast()
    let last = inlines.count - 1
    let words = closed.text.trimmingBlanks
    guard !words.text.isEmpty else {
      inlines[last].text += closed.text
      return
    }
    inlines[last].text += words.before
    if let target = closed.target {
      inlines[last].text += "[\(words.text)](\(target.asLinkTarget))"
    } else {
      inlines[last].text += closed.mark + words.text + closed.mark
    }
    inlines[last].text += words.after
  }
}

/// What a tap on an element does.
private enum Tap {
  case none
  /// As a link in content says it: `close:`, `view:details`, `https://…`.
  case address(String)
  case unknown(String)

  init(_ attributes: [HTMLScanner.Attribute], _ view: (String) -> String) {
    let href = attributes.value("href").map(\.withoutOuterSpace)
    let script = href.flatMap {
      $0.lowercased().hasPrefix("javascript:") ? String($0.dropFirst("javascript:".count)) : nil
    }
    if let code = attributes.value("onclick") ?? script {
      self = Self.address(of: code, view).map(Self.address) ?? .unknown(code)
    } else if let href, !href.isEmpty, href != "#" {
      self = .address(href)
    } else {
      self = .none
    }
  }

  /// Calls of Notable's functions, in any order; nil for anything else.
  private static func address(of code: String, _ view: (String) -> String) -> String? {
    var (flag, value, next, url, closes): (String?, String?, String?, String?, Bool) = (nil, nil, nil, nil, false)
    for statement in statements(code) {
      switch (statement.name, statement.arguments.count) {
      case ("close", 0), ("dismiss", 0): closes = true
      case ("display", 1) where next == nil: next = view(statement.arguments[0])
      case ("setFlag", 2) where flag == nil && ["true", "false"].contains(statement.arguments[1]):
        (flag, value) = (statement.arguments[0], statement.arguments[1])
      case ("openUrl", 1) where url == nil: url = statement.arguments[0]
      default: return nil
      }
    }
    if let url { return flag == nil && next == nil ? url : nil }
    if let flag {
      let parameters = (value == "false" ? ["value=false"] : []) + (next.map { ["view=\($0)"] } ?? [])
      return "flag:\(flag)" + (parameters.isEmpty ? "" : "?\(parameters.joined(separator: "&"))")
    }
    if let next { return "view:\(next)" }
    return closes ? "close:" : nil
  }

  /// `[(name, arguments)]` of `close(); display('x')`. What is no call has an empty name.
  private static func statements(_ code: String) -> [(name: String, arguments: [String])] {
    var parts: [String] = [""]
    var quote: Character?
    for character in code {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      }
      if character == ";", quote == nil { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map(\.withoutOuterSpace).filter { !$0.isEmpty }.map { part in
      guard let open = part.firstIndex(of: "("), part.hasSuffix(")") else { return ("", []) }
      let inside = part[part.index(after: open)...].dropLast()
      return (part[..<open].withoutOuterSpace, inside.isEmpty ? [] : arguments(String(inside)))
    }
  }

  private static func arguments(_ text: String) -> [String] {
    var (arguments, rest) = ([String](), text.withoutOuterSpace[...])
    while let first = rest.first {
      if first == "'" || first == "\"" {
        let inside = rest.dropFirst().prefix { $0 != first }
        rest = rest[inside.endIndex...].dropFirst()
        arguments.append(String(inside))
      } else {
        let word = rest.prefix { $0 != "," }
        rest = rest[word.endIndex...]
        arguments.append(word.withoutOuterSpace)
      }
      rest = rest.drop { $0 == "," || $0 == " " }
    }
    return arguments
  }
}

extension [HTMLScanner.Attribute] {
  fileprivate func value(_ name: String) -> String? { first { $0.name == name }.map { resolvedReferences($0.raw) } }
}

extension String {
  /// Words of HTML as Markdown: white space is one blank, references are characters, marks are escaped.
  var markdownOfHTML: String {
    var plain = UnicodeScalarView()
    // A reference to white space is no white space.
    for scalar in unicodeScalars {
      let isSpace = [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(scalar.value)
      if !isSpace || plain.last != " " { plain.append(isSpace ? " " : scalar) }
    }
    return resolvedReferences(String(plain)).escaped(between: "x")
  }

  /// Between as many ticks as it needs.
  var asCodeSpan: String {
    var (longest, run) = (0, 0)
    for scalar in unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let ticks = String(repeating: "`", count: longest == 0 ? 1 : longest + 1)
    let needsBlanks = hasPrefix("`") || hasSuffix("`") || hasPrefix(" ") && hasSuffix(" ") && contains { $0 != " " }
    return needsBlanks ? "\(ticks) \(self) \(ticks)" : ticks + self + ticks
  }

  /// In angles where it would end too early.
  var asLinkTarget: String {
    let isOdd = isEmpty || unicodeScalars.contains { $0.value <= 0x20 || "()<>\\".unicodeScalars.contains($0) }
    let address = replacing("{{", with: "\\{{")
    return isOdd
      ? "<\(address.replacing("\n", with: "").replacing("<", with: "%3C").replacing(">", with: "%3E"))>" : address
  }

  fileprivate var trimmingBlanks: (before: String, text: String, after: String) {
    let start = drop { $0 == " " }
    let before = count - start.count
    var end = start
    while end.last == " " { end.removeLast() }
    return (String(repeating: " ", count: before), String(end), String(repeating: " ", count: start.count - end.count))
  }

  /// The words of a line of Markdown.
  fileprivate var withoutMarks: String {
    let tree = try? CommonMark(self)
    guard case .paragraph(let inlines)? = tree?.blocks.first?.kind else { return unescaped(self) }
    return inlines.words
  }
}
