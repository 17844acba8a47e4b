import Diagnostics
import Text

/// Keeps the HTML that text needs, and nothing that runs code, loads files or has an id.
///
/// Tags must be balanced within their Markdown container, so that the page stays well-formed.
struct HTMLSanitizer {
  private(set) var diagnostics: [Diagnostic] = []
  private let urls: URLRules
  private let values: TextValues
  /// The open tags, with a nil for each Markdown container.
  private var open: [(tag: String, place: SourceLocation)?] = []
  /// The depth at which an element is open whose content is not for people.
  private var hiddenFrom: Int?

  init(rules: MarkdownRules) { (urls, values) = (URLRules(schemes: rules.schemes), rules.values) }

  /// Whether what follows is in an element that is left out with its content, such as a script.
  var isHiding: Bool { hiddenFrom != nil }

  /// How many tags and containers are open.
  var depth: Int { open.count }

  static let tags: Set<String> = [
    "a", "abbr", "b", "blockquote", "br", "caption", "cite", "code", "col", "colgroup", "dd", "del", "details", "div",
    "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "ins", "kbd", "li", "mark",
    "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "summary", "sup", "table",
    "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "var", "wbr",
  ]
  static let attributes: Set<String> = [
    "lang", "dir", "title", "colspan", "rowspan", "scope", "start", "reversed", "open",
  ]
  private static let void: Set<String> = ["br", "col", "hr", "wbr"]
  /// The content of these elements is not text for people, so it is removed with them.
  private static let opaque: Set<String> = [
    "script", "style", "template", "iframe", "object", "noscript", "textarea", "title", "svg", "math", "select", "xmp",
  ]

  /// A Markdown container begins.
  mutating func begin() { open.append(nil) }

  /// The innermost container, or finally the text, ends.
  mutating func end() {
    while let last = open.popLast(), let (tag, place) = last { report(.htmlUnclosed(tag), place) }
    if let hiddenFrom, open.count < hiddenFrom { self.hiddenFrom = nil }
  }

  /// The safe part of one run of raw HTML as cmark found it: an inline tag or a whole block.
  mutating func sanitize(_ html: String, at place: SourceLocation) -> String {
    var scanner = HTMLScanner(html)
    var clean = ""
    while let token = scanner.next() {
      switch token {
      case .close(let tag) where isHiding && Self.opaque.contains(tag): closeHidden(tag)
      case _ where isHiding: continue
      case .text(let raw): clean += text(raw, place)
      case .comment(let isClosed): if !isClosed { report(.commentUnclosed, place) }
      case .close(let tag): clean += close(tag, place)
      case .open(let tag, let attributes, _) where Self.tags.contains(tag): clean += opening(tag, attributes, place)
      case .open(let tag, _, let closesItself):
        let hasContent = Self.opaque.contains(tag) && !closesItself
        report(hasContent ? .htmlElement(tag) : .htmlTag(tag), place)
        if hasContent, !scanner.skip(pastElement: tag) { hide(tag, place) }
      }
    }
    return clean
  }

  /// The element's end is in another piece: cmark reads the content of an inline tag as Markdown.
  private mutating func hide(_ tag: String, _ place: SourceLocation) {
    open.append((tag, place))
    hiddenFrom = open.count
  }

  private mutating func closeHidden(_ tag: String) {
    guard open.count == hiddenFrom, case (tag, _)?? = open.last else { return }
    open.removeLast()
    hiddenFrom = nil
  }

  private mutating func text(_ raw: String, _ place: SourceLocation) -> String {
    if let character = ForbiddenCharacter.first(in: decoded(raw)) {
      diagnostics.append(character.diagnostic(at: place))
    }
    return values.filled(
      raw, other: escapedButReferences, value: { value, _ in value.escaped() },
      report: { problem, _ in diagnostics.append(problem.diagnostic(at: place)) })
  }

  private mutating func close(_ tag: String, _ place: SourceLocation) -> String {
    guard Self.tags.contains(tag), !Self.void.contains(tag) else { return "" }
    guard case (tag, _)?? = open.last else {
      report(.htmlUnopened(tag), place)
      return ""
    }
    open.removeLast()
    return "</\(tag)>"
  }

  private mutating func opening(_ tag: String, _ attributes: [HTMLScanner.Attribute], _ place: SourceLocation) -> String
  {
    var text = "<\(tag)"
    var written: Set<String> = []
    for attribute in attributes where written.insert(attribute.name).inserted {
      guard let value = value(of: attribute, on: tag, place) else {
        report(.htmlAttribute(attribute.name, tag: tag), place)
        continue
      }
      text += " \(attribute.name)=\"\(value)\""
    }
    if !Self.void.contains(tag) { open.append((tag, place)) }
    return text + ">"
  }

  /// Nil if it is not allowed. A URL is written as it was checked, so that no browser reads a different one.
  private mutating func value(of attribute: HTMLScanner.Attribute, on tag: String, _ place: SourceLocation) -> String? {
    if tag == "a", attribute.name == "href" {
      let url = values.filledURL(decoded(attribute.raw)) { problem, _ in
        diagnostics.append(problem.diagnostic(at: place))
      }
      return urls.problem(with: url) == nil ? url.escaped() : nil
    }
    if attribute.name == "class" { return attribute.raw.isOfOwnClasses ? attribute.raw : nil }
    return Self.attributes.contains(attribute.name) ? text(attribute.raw, place) : nil
  }

  private mutating func report(_ problem: MarkdownProblem, _ place: SourceLocation) {
    diagnostics.append(problem.diagnostic(at: place))
  }
}

extension String {
  /// Whether all names of a class attribute are an author's own: `my-price`. Others belong to the built-in styles.
  fileprivate var isOfOwnClasses: Bool {
    let names = split { $0 == " " }
    return !names.isEmpty && names.allSatisfy { $0.hasPrefix("my-") && $0.utf8.allSatisfy(isNameByte) }
  }
}
