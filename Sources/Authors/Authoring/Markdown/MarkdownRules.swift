import Diagnostics
import FeedModel
import Text

/// What a content file may link to and show. cmark's own safe mode lets `//host`, `blob:` and look-alikes through,
/// so an allow-list decides.
public struct MarkdownRules: Sendable {
  /// The app's own URL schemes, in lower case, in addition to the common ones.
  public var schemes: Set<String>
  /// The path of the file, for relative image paths: `content/notifications/hello/index.md`.
  var file: String
  var allowsHTML: Bool
  /// What placeholders stand for.
  var values: TextValues
  /// Whether ``Markdown/angles`` are wanted.
  var findsAngles = false
  /// Whether ``Markdown/textRanges`` are wanted.
  var findsTexts = false

  /// Without placeholders.
  package init(schemes: Set<String>, file: String) { self.init(schemes: schemes, file: file, allowsHTML: false) }

  init(
    schemes: Set<String>, file: String = "", allowsHTML: Bool = false, values: TextValues = TextValues()
  ) {
    self.schemes = schemes
    self.file = file
    self.allowsHTML = allowsHTML
    self.values = values
  }

  /// What tapping a link with this destination does, whose placeholders may be anywhere in it.
  ///
  /// - Parameter report: Gets what is wrong with placeholders.
  func target(
    of destination: String, report: (PlaceholderProblem, Int) -> Void
  ) -> Result<LinkTarget, MarkdownProblem> {
    guard destination.contains(ascii: "{") else { return target(of: destination) }
    let url = values.filledURL(destination, report: report)
    guard destination.hasPrefix("{{") else { return target(of: url) }
    // What a tap does is written in the text; a value can be an address only.
    if let problem = URLRules(schemes: schemes).problem(with: url) { return .failure(.url(problem)) }
    return .success(.open(url))
  }

  /// What tapping a link with this destination does.
  func target(of url: String) -> Result<LinkTarget, MarkdownProblem> {
    if url.isEmpty { return .failure(.emptyLink) }
    if url == "close:" { return .success(.close) }
    if url.starts(withBytesOf: "view:") { return viewTarget(String(Substring(url.utf8.dropFirst(5)))) }
    if url.starts(withBytesOf: "flag:") { return flagTarget(String(Substring(url.utf8.dropFirst(5)))) }
    if let problem = URLRules(schemes: schemes).problem(with: url) { return .failure(.url(problem)) }
    return .success(.open(url))
  }

  /// The path below `content/assets/` of an image's destination, written from `content/` or relative to the file.
  func asset(of url: String) -> Result<String, MarkdownProblem> {
    let parts = url.parts(between: "/").map(String.init)[...]
    let path = parts.first == "assets" ? parts : parts.first == "" ? parts.dropFirst() : resolved(parts)
    guard path.first == "assets", path.count > 1, path.dropFirst().allSatisfy(isAssetName) else {
      return .failure(.imageOutsideAssets(url))
    }
    return .success(path.dropFirst().joined(separator: "/"))
  }

  /// Empty if it leads out of `content/`.
  private func resolved(_ parts: ArraySlice<String>) -> ArraySlice<String> {
    var path = file.parts(between: "/").dropFirst().dropLast().map(String.init)[...]
    for part in parts where part != "." {
      if part != ".." { path.append(part) } else if path.popLast() == nil { return [] }
    }
    return path
  }

  private func isAssetName(_ part: String) -> Bool {
    !part.isEmpty && !part.starts(withBytesOf: ".") && !part.starts(withBytesOf: "-")
      && part.utf8.allSatisfy { isNameByte($0) || $0 == 0x2E }
  }

  private func viewTarget(_ id: String) -> Result<LinkTarget, MarkdownProblem> {
    isName(id) ? .success(.view(id)) : .failure(.badName("view", id))
  }

  private func flagTarget(_ text: String) -> Result<LinkTarget, MarkdownProblem> {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard isFlag(parts[0]) else { return .failure(.badName("flag", parts[0])) }
    var (value, view): (Bool?, String?)
    for parameter in parts.dropFirst().first?.parts(between: "&") ?? [] {
      switch parameter {
      case "value=true" where value == nil: value = true
      case "value=false" where value == nil: value = false
      case _ where parameter.starts(withBytesOf: "view=") && view == nil:
        let id = String(parameter.dropFirst(5))
        guard isName(id) else { return .failure(.badName("view", id)) }
        view = id
      default: return .failure(.badFlagParameter(String(parameter)))
      }
    }
    return .success(.flag(parts[0], value ?? true, view: view))
  }
}

/// ASCII letters, digits, `-` and `_`, starting with a letter or digit, at most 100: the rule for ids and flags.
func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, text.utf8.count <= 100 else { return false }
  return first != 0x2D && first != 0x5F && text.allBytes(satisfy: isNameByte)
}

/// A flag as links and conditions name it: `forest`, or `poll/forest` of another notification, or `/forest` of the site.
func isFlag(_ text: String) -> Bool {
  guard let shared = FlagAddress(shared: text) else { return isName(text) }
  return (shared.isOfSite || isName(shared.owner)) && isName(shared.name)
}

func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
  default: false
  }
}

/// What can be wrong with a link, an image or raw HTML.
enum MarkdownProblem: Error, Equatable {
  case emptyLink
  case linkWithoutText
  case url(URLProblem)
  case badName(String, String)
  case badFlagParameter(String)
  case unknownButtonStyle(String, meant: String)
  case imageOutsideAssets(String)
  case rawHTML
  /// The tag alone, and what is inside stays.
  case htmlTag(String)
  /// The tag with all that is inside.
  case htmlElement(String)
  case htmlAttribute(String, tag: String)
  case htmlUnclosed(String)
  case htmlUnopened(String)
  case commentUnclosed

  /// What is wrong with raw HTML in a text that may have none: nil for comments, which are notes between authors.
  init?(ofRawHTML raw: String) {
    guard raw.drop(while: \.isWhitespace).hasPrefix("<!--") else {
      self = .rawHTML
      return
    }
    var scanner = HTMLScanner(raw)
    while let token = scanner.next() {
      switch token {
      case .comment(isClosed: true): continue
      case .comment(isClosed: false):
        self = .commentUnclosed
        return
      case .text(let text) where text.allSatisfy(\.isWhitespace): continue
      default:
        self = .rawHTML
        return
      }
    }
    return nil
  }

  func diagnostic(at place: SourceLocation) -> Diagnostic {
    switch self {
    case .emptyLink:
      Diagnostic(.error, .badLink, "this link is empty", fix: "write a URL, view:, close: or flag:", at: place)
    case .linkWithoutText:
      Diagnostic(
        .error, .badLink, "this link has no text, so nobody can see it", fix: "write [what it does](…)", at: place)
    case .url(let problem):
      Diagnostic(.error, .badLink, problem.message, fix: problem.fix, at: place)
    case .badName("flag", let name) where name.contains("/"):
      Diagnostic(
        .error, .badLink, "'\(name)' cannot be the name of a flag",
        fix: "write flag:name, flag:id/name for another notification's, or flag:/name for the whole site's", at: place)
    case .badName(let kind, let name):
      Diagnostic(
        .error, .badLink, "'\(name)' cannot be the name of a \(kind)",
        fix: "write \(kind):name with letters, digits, '-' and '_'", at: place)
    case .badFlagParameter(let parameter):
      Diagnostic(
        .error, .badLink, "'\(parameter)' says neither a flag's value nor the view to show next",
        fix: "write flag:name?view=thanks, flag:name?value=false, or flag:name?value=false&view=thanks", at: place)
    case .unknownButtonStyle(let word, let meant):
      Diagnostic(
        .warning, .unknownButtonStyle, "'\(word)' is not the style of a button", fix: "did you mean \"\(meant)\"?",
        at: place)
    case .imageOutsideAssets(let url):
      Diagnostic(
        .error, .badImage, "'\(url)' is not an image in content/assets/",
        fix: "put the file there and write assets/name.png, with letters, digits, '-', '_' and '.'", at: place)
    case .rawHTML:
      Diagnostic(
        .error, .rawHTML, "this is HTML, not Markdown",
        fix: "write Markdown, put it in `backticks`, or set html: true above", at: place)
    case .htmlTag(let tag):
      Diagnostic(
        .warning, .htmlRemoved, "<\(tag)> is not allowed; the tag was left out, but not the text after it",
        fix: "remove it", at: place)
    case .htmlElement(let tag):
      Diagnostic(
        .warning, .htmlRemoved, "<\(tag)> is not allowed and was left out, with all that is inside", fix: "remove it",
        at: place)
    case .htmlAttribute(let name, let tag):
      Diagnostic(
        .warning, .htmlRemoved, "the attribute '\(name)' of <\(tag)> is not allowed and was left out",
        fix: "remove it", at: place)
    case .htmlUnclosed(let tag):
      Diagnostic(
        .error, .htmlUnbalanced, "<\(tag)> is not closed in the block where it was opened",
        fix: "add </\(tag)> in the same block",
        at: place)
    case .htmlUnopened(let tag):
      Diagnostic(
        .error, .htmlUnbalanced, "there is no open <\(tag)> for </\(tag)>",
        fix: "remove it, or add <\(tag)> before it", at: place)
    case .commentUnclosed:
      Diagnostic(
        .error, .htmlUnbalanced, "the comment that starts here is not closed, so everything below it is hidden",
        fix: "add '-->' after it", at: place)
    }
  }
}
