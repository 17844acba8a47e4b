import Diagnostics
import FeedModel
import Text

/// The rules for links and images of a content file. cmark's own safe mode lets `//host`, `blob:` and look-alikes
/// through, so an allow-list decides.
public struct MarkdownRules: Sendable {
  /// The app's own URL schemes, in lower case, in addition to the common ones.
  public var schemes: Set<String>
  /// The path of the file, for relative image paths: `content/notifications/hello/index.md`.
  var file: String
  var allowsHTML: Bool
  /// The texts of placeholders.
  var values: TextValues
  /// Whether ``Markdown/angles`` are requested.
  var findsAngles = false
  /// Whether ``Markdown/textRanges`` are requested.
  var findsTexts = false

  /// Rules for texts without placeholders.
  package init(schemes: Set<String>, file: String) { self.init(schemes: schemes, file: file, allowsHTML: false) }

  init(schemes: Set<String>, file: String = "", allowsHTML: Bool = false, values: TextValues = TextValues()) {
    (self.schemes, self.file, self.allowsHTML, self.values) = (schemes, file, allowsHTML, values)
  }

  /// The effect of tapping a link with this destination, which may contain placeholders.
  ///
  /// - Parameters:
  ///   - carried: Receives the pairs whose values a device fills in (``Markdown/Link/values``).
  ///   - report: Receives the problems of placeholders.
  func target(
    of destination: String, carried: inout String, report: (PlaceholderProblem, Range<Int>) -> Void
  ) -> Result<LinkTarget, Complaint> {
    guard destination.contains(ascii: "{") else { return target(of: destination) }
    var url = values.filledURL(destination, report: report)
    carried = url.takeLinkValues()
    if let name = url.misplacedLinkValue { return .failure(.misplacedValue(name)) }
    guard destination.hasPrefix("{{") else { return target(of: url) }
    // Only the text itself may choose an action; a value can only be an address.
    if let problem = URLRules(schemes: schemes).problem(with: url) { return .failure(problem.named(.badLink)) }
    return .success(.open(url))
  }

  /// The effect of tapping a link with this destination.
  func target(of url: String) -> Result<LinkTarget, Complaint> {
    if url.isEmpty { return .failure(.emptyLink) }
    if url == "close:" { return .success(.close) }
    if url.starts(withBytesOf: "view:") { return viewTarget(String(Substring(url.utf8.dropFirst(5)))) }
    if url.starts(withBytesOf: "flag:") { return flagTarget(String(Substring(url.utf8.dropFirst(5)))) }
    if let problem = URLRules(schemes: schemes).problem(with: url) { return .failure(problem.named(.badLink)) }
    return .success(.open(url))
  }

  /// The path below `content/assets/` of an image's destination, written from `content/` or relative to the file.
  func asset(of url: String) -> Result<String, Complaint> {
    let parts = url.parts(between: "/").map(String.init)[...]
    let path = parts.first == "assets" ? parts : parts.first == "" ? parts.dropFirst() : resolved(parts)
    guard path.first == "assets", path.count > 1, path.dropFirst().allSatisfy(isAssetName) else {
      return .failure(.imageOutsideAssets(url))
    }
    return .success(path.dropFirst().joined(separator: "/"))
  }

  /// The parts without `.` and `..`; empty if the path leads out of `content/`.
  private func resolved(_ parts: ArraySlice<String>) -> ArraySlice<String> {
    var path = file.parts(between: "/").dropFirst().dropLast().map(String.init)[...]
    for part in parts where part != "." {
      if part != ".." { path.append(part) } else if path.popLast() == nil { return [] }
    }
    return path
  }

  private func isAssetName(_ part: String) -> Bool {
    !part.isEmpty && !part.starts(withBytesOf: ".") && !part.starts(withBytesOf: "-")
      && part.utf8.allSatisfy { $0.isNameByte || $0 == 0x2E }
  }

  private func viewTarget(_ id: String) -> Result<LinkTarget, Complaint> {
    isName(id) ? .success(.view(id)) : .failure(.badName(id, of: "view"))
  }

  private func flagTarget(_ text: String) -> Result<LinkTarget, Complaint> {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard isFlag(parts[0]) else { return .failure(.badName(parts[0], of: "flag")) }
    var (value, view, address): (Bool?, String?, String?)
    for parameter in parts.dropFirst().first?.parts(between: "&") ?? [] {
      switch parameter {
      case _ where address != nil: address? += "&\(parameter)"
      case _ where parameter.starts(withBytesOf: "open=") && view == nil: address = String(parameter.dropFirst(5))
      case "value=true" where value == nil: value = true
      case "value=false" where value == nil: value = false
      case _ where parameter.starts(withBytesOf: "view=") && view == nil:
        let id = String(parameter.dropFirst(5))
        guard isName(id) else { return .failure(.badName(id, of: "view")) }
        view = id
      default: return .failure(.badParameter(String(parameter)))
      }
    }
    if let problem = address.flatMap(URLRules(schemes: schemes).problem) { return .failure(problem.named(.badLink)) }
    return .success(.flag(parts[0], value ?? true, view: view, open: address))
  }
}

extension String {
  /// Takes the pairs with values of a device out of the query of the https address: `v={appVersion}`.
  ///
  /// - Returns: The pairs without braces; empty if there are none.
  fileprivate mutating func takeLinkValues() -> String {
    guard let scheme = firstRange(of: "https://"),
      let mark = self[scheme.upperBound...].firstIndex(where: { $0 == "?" || $0 == "#" }), self[mark] == "?"
    else { return "" }
    let end = self[mark...].firstIndex(of: "#") ?? endIndex
    var (kept, carried): ([Substring], [String]) = ([], [])
    for pair in self[index(after: mark)..<end].parts(between: "&") {
      let parts = pair.split(separator: "={", maxSplits: 1)
      if parts.count == 2, isStrictURL(String(parts[0])), parts[1].hasSuffix("}"), isName(String(parts[1].dropLast())) {
        carried.append("\(parts[0])=\(parts[1].dropLast())")
      } else {
        kept.append(pair)
      }
    }
    let query = kept.isEmpty ? "" : "?\(kept.joined(separator: "&"))"
    if !carried.isEmpty { self = "\(self[..<mark])\(query)\(self[end...])" }
    return carried.joined(separator: "&")
  }

  /// The name in the first single braces of an https address.
  fileprivate var misplacedLinkValue: String? {
    guard contains("https://"), let open = firstIndex(of: "{") else { return nil }
    let name = String(self[index(after: open)...].prefix { $0 != "}" })
    return isName(name) && contains("{\(name)}") ? name : nil
  }
}

/// Whether it has at most 100 ASCII letters, digits, `-` and `_`, and starts with a letter or digit: the rule for ids
/// and flags.
func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, text.utf8.count <= 100 else { return false }
  return first != 0x2D && first != 0x5F && text.allBytes(satisfy: \.isNameByte)
}

/// Whether it is a flag as links and conditions name it: `forest`, or `poll/forest` of a different notification, or
/// `/forest` of the site.
func isFlag(_ text: String) -> Bool {
  guard let shared = FlagAddress(shared: text) else { return isName(text) }
  return (shared.isOfSite || isName(shared.owner)) && isName(shared.name)
}

/// The problems of links, images and raw HTML.
extension Complaint {
  static let emptyLink = Complaint(.badLink, "this link is empty", fix: "write a URL, view:, close: or flag:")
  static let linkWithoutText = Complaint(
    .badLink, "this link has no text, so it is invisible", fix: "write [what it does](…)")

  /// - Parameter kind: `view` or `flag`.
  static func badName(_ name: String, of kind: String) -> Complaint {
    Complaint(
      .badLink, "'\(name)' cannot be the name of a \(kind)",
      fix: kind == "flag" && name.contains("/")
        ? "write flag:name, flag:id/name for another notification's, or flag:/name for the whole site's"
        : "write \(kind):name with letters, digits, '-' and '_'")
  }

  static func misplacedValue(_ name: String) -> Complaint {
    Complaint(
      .badLink, "'{\(name)}' can only be a whole value of the address's query", fix: "write ?\(name)={\(name)}")
  }

  static func badParameter(_ parameter: String) -> Complaint {
    Complaint(
      .badLink, "'\(parameter)' says neither a flag's value nor the view to show next",
      fix:
        "write flag:name?view=thanks, flag:name?open=https://…, flag:name?value=false, or flag:name?value=false&view=thanks"
    )
  }

  static func unknownButtonStyle(_ word: String, meant: String) -> Complaint {
    Complaint(.unknownButtonStyle, "'\(word)' is not the style of a button", fix: "did you mean \"\(meant)\"?")
  }

  static func imageOutsideAssets(_ url: String) -> Complaint {
    Complaint(
      .badImage, "'\(url)' is not an image in content/assets/",
      fix: "put the file there and write assets/name.png, with letters, digits, '-', '_' and '.'")
  }

  static let rawHTML = Complaint(
    .rawHTML, "this is HTML, not Markdown", fix: "write Markdown, put it in `backticks`, or set html: true above")
  static let commentUnclosed = Complaint(
    .htmlUnbalanced, "the comment that starts here is not closed, so everything below it is hidden",
    fix: "add '-->' after it")

  /// The problem of raw HTML in a text that may have none; nil for comments, which are notes between authors.
  static func problem(ofRawHTML raw: String) -> Complaint? {
    guard raw.drop(while: \.isWhitespace).hasPrefix("<!--") else { return .rawHTML }
    var scanner = HTMLScanner(raw)
    while let token = scanner.next() {
      switch token {
      case .comment(isClosed: true): continue
      case .comment(isClosed: false): return .commentUnclosed
      case .text(let text) where text.allSatisfy(\.isWhitespace): continue
      default: return .rawHTML
      }
    }
    return nil
  }

  /// A tag that is removed; its contents stay.
  static func htmlTag(_ tag: String) -> Complaint {
    Complaint(
      .htmlRemoved, "<\(tag)> is not allowed; the tag was left out, but not the text after it", fix: "remove it")
  }

  /// A tag that is removed with its contents.
  static func htmlElement(_ tag: String) -> Complaint {
    Complaint(.htmlRemoved, "<\(tag)> is not allowed and was left out, with all that is inside", fix: "remove it")
  }

  static func htmlAttribute(_ name: String, tag: String) -> Complaint {
    Complaint(.htmlRemoved, "the attribute '\(name)' of <\(tag)> is not allowed and was left out", fix: "remove it")
  }

  static func htmlUnclosed(_ tag: String) -> Complaint {
    Complaint(
      .htmlUnbalanced, "<\(tag)> is not closed in the block where it was opened",
      fix: "add </\(tag)> in the same block")
  }

  static func htmlUnopened(_ tag: String) -> Complaint {
    Complaint(.htmlUnbalanced, "there is no open <\(tag)> for </\(tag)>", fix: "remove it, or add <\(tag)> before it")
  }
}
