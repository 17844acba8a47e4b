import Authoring
import Diagnostics
import Text

/// Converts a page of HTML to Markdown, as far as Markdown can express it.
struct HTMLToMarkdown {
  struct Result {
    /// The contents of the page's `<title>`.
    var title = ""
    /// The words of its first heading.
    var heading = ""
    var blocks: [MarkdownBlock] = []
    var diagnostics: [Diagnostic] = []
    /// Diagnostics about parts that Markdown cannot express, in order.
    var problems: [Diagnostic] = []
    /// The parts around the text, if a build made the page.
    var look: PublishedLook?
  }

  /// The rules for reading.
  struct Rules {
    /// Returns the place of a scalar of the text.
    var place: (Int) -> SourceLocation
    /// Returns the new level of a heading.
    var level: (Int) -> Int = { $0 }
    /// Returns the name of a view in content.
    var view: (String) -> String = { $0 }
    /// Returns the address of a picture in content, or nil to use its words. It reports problems.
    var picture: (String, SourceLocation, inout [Diagnostic]) -> String? = { _, _, _ in nil }
    /// Returns whether a link to an address is kept. If not, it reports the reason.
    var link: (String, SourceLocation, inout [Diagnostic]) -> Bool = { _, _, _ in true }
    /// The reason why styles and scripts are not needed, and the advice about them.
    var leftOut = (reason: "the template has the look", fix: "choose a look with 'template'")
    /// The advice about parts that Markdown cannot express.
    var advice = "change the page"
    /// Whether the words of parts that Markdown cannot express stay, with a warning.
    var keepsWords = false
    /// Whether buttons of built pages keep the names of their looks.
    var namesStyles = false
  }

  private let rules: Rules
  private var result = Result()
  private var containers: [Container] = [Container(kind: .root)]
  /// The paragraph that is being read, and the elements that are open in it.
  private var inline = InlineMarkdown()
  private var open: [String] = []
  private var heading: Int?
  private var place = SourceLocation(path: "")
  /// The beginning of the paragraph.
  private var start: SourceLocation?
  private var leftOut: (tags: [String], place: SourceLocation)?
  private static let deepest = 100
  private var isTooDeep = false
  private var table: PublishedTable?
  /// The names of the elements that are closed anywhere.
  private var closed: Set<String> = []

  private struct Container {
    enum Kind: Equatable {
      case root, quote, bullets, numbers(Int), item

      var isList: Bool { ![.root, .quote, .item].contains(self) }

      var tag: String {
        switch self {
        case .root: ""
        case .quote: "blockquote"
        case .bullets: "ul"
        case .numbers: "ol"
        case .item: "li"
        }
      }
    }

    var kind: Kind
    var blocks: [MarkdownBlock] = []
    var items: [[MarkdownBlock]] = []
    var isLoose = false
    var place = SourceLocation(path: "")
  }

  private static let transparentBlocks: Set<String> = [
    "html", "body", "div", "section", "article", "main", "header", "footer", "head",
  ]
  private static let marks = ["em": "*", "i": "*", "strong": "**", "b": "**", "del": "~~", "s": "~~"]
  private static let leftOutTags: Set<String> = ["script", "style", "link", "meta"]

  static func read(_ html: String, _ rules: Rules) -> Result {
    var reader = HTMLToMarkdown(rules: rules)
    reader.read(html)
    return reader.result
  }

  private init(rules: Rules) { self.rules = rules }

  /// The text between angle brackets that names no element of HTML, as in `--timeout <ms>`; browsers would hide it.
  private func textInAngles(_ token: HTMLScanner.Token, _ scanner: HTMLScanner, from start: Int) -> String? {
    guard rules.keepsWords else { return nil }
    let text = scanner.text(from: start)
    guard text.isTextInAngles else { return nil }
    switch token {
    case .open(let tag, let attributes, _): return attributes.isEmpty && !closed.contains(tag) ? text : nil
    case .comment: return text.lowercased().hasPrefix("<!doctype html") ? nil : text
    case .text, .close: return nil
    }
  }

  private mutating func read(_ html: String) {
    var scanner = HTMLScanner(html)
    if rules.keepsWords {
      while let token = scanner.next() { if case .close(let tag) = token { closed.insert(tag) } }
      scanner = HTMLScanner(html)
    }
    while true {
      let offset = scanner.offset
      guard let token = scanner.next() else { break }
      place = rules.place(offset)
      if let text = textInAngles(token, scanner, from: offset) {
        add(text)
        continue
      }
      switch token {
      case .text(let raw):
        let words = raw.wordsOfHTML
        // Built pages join the halves of words such as Wi-Fi.
        add(result.look == nil ? words : words.replacing("-\u{2060}", with: "-"))
      case .comment: break
      case .close(let tag): close(tag)
      case .open(let tag, let attributes, let closesItself): begin(tag, attributes, closesItself, &scanner)
      }
    }
    while containers.count > 1 { closeContainer() }
    endParagraph()
    result.blocks = containers[0].blocks.joiningLists
    guard let leftOut, result.look == nil else { return }
    result.diagnostics.append(
      Diagnostic(
        .notTaken, as: .note,
        "\(leftOut.tags.joined(separator: ", ")) \(leftOut.tags.count == 1 ? "is" : "are") left out: \(rules.leftOut.reason)",
        fix: rules.leftOut.fix, at: leftOut.place))
  }

  private mutating func refuse(_ words: String) {
    if rules.keepsWords {
      let diagnostic = Diagnostic(
        .htmlRemoved, "Markdown has no \(words); its words stay", fix: "write it in other words if it matters",
        at: place)
      if !result.diagnostics.contains(diagnostic) { result.diagnostics.append(diagnostic) }
      return
    }
    result.problems.append(Diagnostic(.viewNotMarkdown, "Markdown has no \(words)", fix: rules.advice, at: place))
  }

  // MARK: Elements

  private mutating func begin(
    _ tag: String, _ attributes: [HTMLScanner.Attribute], _ closesItself: Bool, _ scanner: inout HTMLScanner
  ) {
    if Self.leftOutTags.contains(tag) {
      if leftOut == nil { leftOut = ([], place) }
      if leftOut?.tags.contains("<\(tag)>") == false { leftOut?.tags.append("<\(tag)>") }
      if tag == "script" || tag == "style", !closesItself { _ = scanner.skip(pastElement: tag) }
      return
    }
    guard containers.count + open.count < Self.deepest else {
      if isTooDeep { return }
      isTooDeep = true
      return refuse("more than \(Self.deepest) elements in one another")
    }
    if tag == "body" { result.look = PublishedLook(attributes.value("class") ?? "") }
    if result.look != nil, takeLook(tag, attributes, &scanner) || takeTable(tag, attributes) { return }
    if rules.keepsWords, takeTable(tag, attributes) { return }
    switch tag {
    case "title": result.title = text(of: tag, &scanner).withoutOuterSpace
    case "br":
      inline.removeTrailingBlanks()
      if !inline.isEmpty { inline.add("\n") }
    case "hr":
      endParagraph()
      add(.rule)
    case "img": image(attributes)
    case "pre":
      endParagraph()
      let text = text(of: tag, &scanner)
      add(.code(fence: "```", text: text.hasPrefix("\n") ? String(text.dropFirst()) : text))
    case "code": add(code: text(of: tag, &scanner).replacing("\n", with: " "))
    case "ul", "ol", "li", "blockquote": openContainer(tag, attributes)
    case "p", "h1", "h2", "h3", "h4", "h5", "h6":
      endParagraph()
      if tag == "p", containers.last?.kind == .item { containers[containers.count - 2].isLoose = true }
      heading = tag == "p" ? nil : Int(tag.dropFirst())
    case "input" where attributes.value("type") == "button":
      begin(tag, tap: attributes)
      add((attributes.first { $0.name == "value" }?.raw ?? "").wordsOfHTML)
      end(tag)
      return
    case "a", "button", "span": begin(tag, tap: attributes)
    case _ where Self.marks[tag] != nil: begin(tag, .marks(Self.marks[tag] ?? ""))
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
    case "th", "td":
      inline.endAll()
      table?.endCell(inline.text)
      endParagraph()
    case "table":
      if let table { add(.lines(table.markdown)) }
      table = nil
    default: end(tag)
    }
  }

  /// The text up to the end of an element, without tags.
  private mutating func text(of tag: String, _ scanner: inout HTMLScanner) -> String {
    var text = ""
    while case let start = scanner.offset, let token = scanner.next() {
      if let words = textInAngles(token, scanner, from: start) {
        text += words
        continue
      }
      switch token {
      case .text(let raw): text += resolvedReferences(raw)
      case .close(tag): return text
      case .open("br", _, _): text += "\n"
      default: break
      }
    }
    return text
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
      // Browsers show an item outside a list as if it were in one.
      if let last = containers.last?.kind, last == .root || last == .quote { openContainer("ul", []) }
    } else if containers.last?.kind.isList ?? false {
      containers.append(Container(kind: .item, place: place))
    }
    containers.append(Container(kind: kind, place: place))
  }

  /// Closes the innermost container of an element, and those in it that the page does not close.
  private mutating func closeContainer(_ tag: String) {
    endParagraph()
    guard let index = containers.lastIndex(where: { $0.kind.tag == tag }) else { return }
    while containers.count > index { closeContainer() }
  }

  private mutating func closeContainer() {
    endParagraph()
    let closed = containers.removeLast()
    let last = containers.count - 1
    switch closed.kind {
    case .item: containers[last].items.append(closed.blocks)
    case .quote: containers[last].blocks.append(MarkdownBlock(.quote(closed.blocks), at: closed.place))
    case .bullets, .numbers, .root:
      let start: Int? = if case .numbers(let first) = closed.kind { first } else { nil }
      guard !closed.items.isEmpty else { return }
      containers[last].blocks.append(
        MarkdownBlock(.list(start: start, isTight: !closed.isLoose, items: closed.items), at: closed.place))
    }
  }

  private mutating func add(_ kind: MarkdownBlock.Kind) {
    containers[containers.count - 1].blocks.append(MarkdownBlock(kind, at: start ?? place))
  }

  private mutating func endParagraph() {
    inline.endAll()
    let text = inline.text
    // An item may be opened for it below, which ends the paragraph before it.
    (inline, open) = (InlineMarkdown(), [])
    defer { (start, heading) = (nil, nil) }
    guard !text.isEmpty else { return }
    if table != nil { return }
    if let heading {
      if result.heading.isEmpty { result.heading = text.wordsOfMarkdown }
      // A built page repeats the title if the text has no heading.
      if result.look?.template != "carousel", result.look != nil, text.wordsOfMarkdown == result.title,
        containers[0].blocks.isEmpty
      {
        return
      }
      add(.heading(level: rules.level(heading), text))
    } else {
      if containers.last?.kind.isList ?? false { openContainer("li", []) }
      add(.paragraph(text))
    }
  }

  // MARK: Words

  private mutating func add(_ words: String) {
    let added = inline.endsInBlank && words.hasPrefix(" ") ? String(words.dropFirst()) : words
    guard !added.isEmpty else { return }
    start = start ?? place
    inline.add(added)
  }

  private mutating func add(code: String) {
    guard !code.allSatisfy({ $0 == " " }) else { return }
    start = start ?? place
    inline.add(markdown: code.asCodeSpan)
  }

  private mutating func image(_ attributes: [HTMLScanner.Attribute]) {
    start = start ?? place
    let isTapped = attributes.value("onclick") != nil
    if isTapped { begin("img", tap: attributes) }
    let address = rules.picture(attributes.value("src") ?? "", place, &result.diagnostics)
    inline.begin(address.map { .image($0) } ?? .none)
    inline.add((attributes.first { $0.name == "alt" }?.raw ?? "").wordsOfHTML)
    inline.end()
    if isTapped { end("img") }
  }

  private mutating func begin(_ tag: String, _ span: InlineMarkdown.Span) {
    open.append(tag)
    inline.begin(span)
  }

  private mutating func begin(_ tag: String, tap attributes: [HTMLScanner.Attribute]) {
    var span = InlineMarkdown.Span.none
    switch PageTap(attributes, rules.view) {
    case .none: break
    case .address(let address):
      result.look?.take(attributes)
      if !inline.isInLink, rules.link(address, place, &result.diagnostics) {
        let style = rules.namesStyles ? result.look?.styles.last?.rawValue : nil
        span = .link(address.replacing("{{", with: "%7B%7B"), title: style ?? "")
      }
    case .unknown(let code): refuse("form for the tap '\(code.quotable)'")
    }
    start = start ?? place
    begin(tag, span)
  }

  private mutating func end(_ tag: String) {
    guard let index = open.lastIndex(of: tag) else { return }
    while open.count > index {
      open.removeLast()
      inline.end()
    }
  }
}

// MARK: - Pages of publish

extension HTMLToMarkdown {
  /// The parts of a built page that belong to its look.
  ///
  /// - Returns: False for a part of its text.
  private mutating func takeLook(
    _ tag: String, _ attributes: [HTMLScanner.Attribute], _ scanner: inout HTMLScanner
  ) -> Bool {
    if result.look?.isOwn(tag, attributes) ?? false {
      if tag != "img" { skip(tag, &scanner) }
      return true
    }
    switch tag {
    case "div" where attributes.hasClass(oneOf: ["column", "text", "title", "slides"]): result.look?.isInText = true
    case "p" where attributes.slot != nil:
      let text = text(of: tag, &scanner).withoutOuterSpace
      if let slot = attributes.slot { result.look?.texts[slot] = text }
      return true
    case "p" where attributes.hasClass(oneOf: ["picture"]) && result.look?.isInText == false:
      picture(attributes, &scanner)
      return true
    case "section" where !containers[0].blocks.isEmpty:
      endParagraph()
      add(.rule)
      return true
    case "input" where attributes.value("type") == "checkbox":
      inline.add(markdown: attributes.value("checked") == nil ? "[ ] " : "[x] ")
      return true
    case "label": return true
    default: break
    }
    return false
  }

  private mutating func takeTable(_ tag: String, _ attributes: [HTMLScanner.Attribute]) -> Bool {
    switch tag {
    case "table":
      endParagraph()
      table = PublishedTable()
    case "tr": table?.beginRow()
    case "th", "td": table?.beginCell(attributes)
    case "thead", "tbody", "tfoot": break
    default: return false
    }
    return true
  }

  private func skip(_ tag: String, _ scanner: inout HTMLScanner) {
    var depth = 1
    while depth > 0, let token = scanner.next() {
      switch token {
      case .open(tag, _, let closesItself): if !closesItself { depth += 1 }
      case .close(tag): depth -= 1
      default: break
      }
    }
  }

  private mutating func picture(_ attributes: [HTMLScanner.Attribute], _ scanner: inout HTMLScanner) {
    let focus =
      ["top", "bottom"].filter { attributes.hasClass(oneOf: ["focus-\($0)"]) }
      + ["left", "right"].filter { attributes.hasClass(oneOf: ["focus-\($0)"]) }
    var dark: String?
    while let token = scanner.next() {
      switch token {
      case .close("p"): return
      case .open("source", let attributes, _):
        dark = rules.picture(attributes.value("srcset") ?? "", place, &result.diagnostics)
      case .open("img", let attributes, _):
        guard let address = rules.picture(attributes.value("src") ?? "", place, &result.diagnostics) else { break }
        result.look?.picture = PublishedLook.Picture(
          address: address, words: attributes.value("alt") ?? "", dark: dark,
          focus: focus.isEmpty ? nil : focus.joined(separator: " "))
      default: break
      }
    }
  }
}

extension String {
  /// The words of a piece of HTML: white space becomes one blank, and references become characters.
  var wordsOfHTML: String {
    var plain = UnicodeScalarView()
    // A reference to white space does not count as white space.
    for scalar in unicodeScalars {
      let isSpace = [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(scalar.value)
      if !isSpace || plain.last != " " { plain.append(isSpace ? " " : scalar) }
    }
    return resolvedReferences(String(plain))
  }

  /// The words of a line of Markdown.
  fileprivate var wordsOfMarkdown: String {
    let tree = try? CommonMark(self)
    guard case .paragraph(let inlines)? = tree?.blocks.first?.kind else { return unescaped(self) }
    return inlines.words
  }
}
