import Authoring
import Diagnostics
import Text

/// Finds what Mustache itself silently ignores: unknown names, partials that do not exist, and partials that include
/// themselves (which would overflow the stack). Also finds values inside scripts, where text that is escaped for HTML
/// can still be code.
struct TemplateChecker {
  private let sources: [String: TemplateSource]
  private let tags: [String: [Tag]]
  /// The names that templates declare for values of front matter: `{{! with: price, subtitle }}`.
  let parameters: [Placed<String>]

  init(sources: [String: TemplateSource]) {
    self.sources = sources
    let tags = sources.mapValues(Self.tags)
    self.tags = tags
    var parameters: [Placed<String>] = []
    for name in sources.keys.sorted() {
      for tag in tags[name] ?? [] {
        for word in tag.declared where !parameters.contains(where: { $0.value == word }) {
          parameters.append(Placed(word, at: tag.place(in: sources[name]), length: word.count))
        }
      }
    }
    self.parameters = parameters
  }

  /// The names that templates can use. Every template knows all of them, because partials are shared.
  static let names: Set<String> = [
    // every page
    "lang", "dir", "csp", "title", "app", "site", "logo", "asset", "accent", "accentText", "accentInk", "accentDark",
    "accentTextDark", "accentInkDark", "fontFamily", "radius",
    // views
    "content", "closeLabel", "isFullScreen", "picture", "headline", "message", "actions", "slides", "badge", "align",
    "origin",
    // pages for people
    "heading", "locales", "href", "tag", "name", "isCurrent", "languagesLabel", "hasNotifications", "notifications",
    "newsLabel", "date", "hasReleases", "releases", "releasesLabel", "allReleasesLabel", "releasesPage", "version",
    "hasNotes", "notes", "label", "text", "updatePage", "downloadLabel", "homePage", "homeLabel", "atomFeed",
    "jsonFeed",
    "address", "defaultAddress", "description", "icon", "touchIcon", "shareImage", "hasLargeImage", "language",
    "hasLanguages", "isIndex", "isReleases", "pagesLabel", "skipLabel", "subscribeLabel", "allNewsLabel",
    "moreNewsLabel", "headline", "published", "publishedText", "contentLang", "contentDir", "firstPage", "firstTitle",
    "hasOthers", "leadPicture", "leadPictureText", "leadPictureWidth", "leadPictureHeight", "dateText", "summary",
    "image", "imageText", "imageWidth", "imageHeight", "textLang",
    "textDir", "versionText", "notesHTML", "notFoundLabel", "notFoundText",
  ]

  func check() -> [Diagnostic] {
    sources.keys.sorted().flatMap { name -> [Diagnostic] in
      guard let source = sources[name] else { return [] }
      return declarations(in: name) + TemplateSections(tags(of: name), in: source).problems()
        + tags(of: name).compactMap { problem(with: $0, in: source) ?? scriptProblem(with: $0, in: source) }
        + recursion(from: name)
    }
  }

  /// The names that a template uses, itself or in its partials.
  func names(in name: String) -> Set<String> {
    Set(reachable(from: name).flatMap { tags(of: $0).filter(\.namesValue).map { root(of: $0.name) } })
  }

  /// The images that the site's templates show: `{{#asset}}logo.svg{{/asset}}`.
  var assets: [Placed<String>] {
    sources.keys.sorted().flatMap { name in
      tags(of: name).filter { $0.sigil == "#" && $0.name == "asset" }.map { tag in
        Placed(tag.text, at: tag.place(in: sources[name]), length: tag.text.count)
      }
    }
  }

  /// Names that a template declares although they are taken.
  private func declarations(in name: String) -> [Diagnostic] {
    tags(of: name).flatMap { tag in
      tag.declared.filter { Self.names.contains($0) || !isPlainName($0) }.map { word in
        Diagnostic(
          .error, .badTemplate,
          Self.names.contains(word)
            ? "'\(word)' is already a name of every template" : "'\(word)' cannot be a name",
          fix: "choose another name, of letters and digits", at: tag.place(in: sources[name]), length: word.count)
      }
    }
  }

  private func isPlainName(_ word: String) -> Bool {
    word.first?.isLetter ?? false && word.utf8.allSatisfy { Character(Unicode.Scalar($0)).isASCII }
      && word.allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// The templates that call functions on values or look into them, themselves or in their partials.
  var computing: Set<String> {
    Set(sources.keys.filter { reachable(from: $0).contains(where: computes) })
  }

  private func computes(_ name: String) -> Bool {
    tags(of: name).contains { tag in
      !["!", ">", "<", "$"].contains(tag.sigil) && tag.name.contains { "(.=%".contains($0) } || tag.sigil == "="
        || tag.sigil == "%"
        || tag.name.hasPrefix("*")
    }
  }

  /// The template and all that it includes.
  private func reachable(from name: String) -> Set<String> {
    var seen: Set<String> = [name]
    var open = [name]
    while let next = open.popLast() { open += partials(of: next).filter { seen.insert($0).inserted } }
    return seen
  }

  struct Tag {
    var sigil: Character?
    var name: String
    var line: Int
    var column: Int
    var isInScript: Bool
    /// The words that a comment `{{! with: … }}` declares.
    var declared: [String] = []
    /// What follows it on its line, up to the next tag, without blanks.
    var text = ""

    /// Whether it stands for a value or asks whether there is one.
    var namesValue: Bool { ![">", "<", "!", "=", "%", "$", "/"].contains(sigil) }

    func place(in source: TemplateSource?) -> SourceLocation {
      SourceLocation(path: source?.path ?? "", line: line, column: column)
    }
  }

  private func problem(with tag: Tag, in source: TemplateSource) -> Diagnostic? {
    let place = SourceLocation(path: source.path, line: tag.line, column: tag.column)
    switch tag.sigil {
    case "!": return nil
    case ">", "<":
      guard sources[tag.name] == nil, !tag.name.hasPrefix("*") else { return nil }
      let meant = suggestion(for: tag.name, among: sources.keys)
      return Diagnostic(
        .error, .unknownPartial, "there is no template '\(tag.name)'",
        fix: meant.map { "did you mean '\($0)'?" } ?? "add templates/\(tag.name).mustache", at: place,
        length: tag.name.count)
    case "=", "%", "$": return nil
    default:
      let name = root(of: tag.name)
      let declared = parameters.map(\.value)
      guard !name.isEmpty, !Self.names.contains(name), !declared.contains(name) else {
        return Self.markup.contains(name) && tag.sigil == nil ? escaped(tag, at: place) : nil
      }
      let meant = suggestion(for: name, among: Self.names.union(declared))
      return Diagnostic(
        .error, .unknownName, "unknown name '\(name)'",
        fix: meant.map { "did you mean '\($0)'?" }
          ?? "docs/templates.md lists the names; declare one of your own with {{! with: \(name) }}", at: place,
        length: tag.name.count)
    }
  }

  /// The values that are HTML.
  private static let markup: Set<String> = ["content", "picture", "message", "actions", "slides", "csp"]

  private func escaped(_ tag: Tag, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, .escapedHTML, "'\(tag.name)' is HTML; with two braces, its tags are shown as text",
      fix: "write {{{\(tag.name)}}}", at: place, length: tag.name.count)
  }

  private func scriptProblem(with tag: Tag, in source: TemplateSource) -> Diagnostic? {
    guard tag.isInScript, writesValues(tag) else { return nil }
    return Diagnostic(
      .error, .valueInScript, "a value inside a script can become code",
      fix: "put it in a data- attribute, and read that in the script",
      at: SourceLocation(path: source.path, line: tag.line, column: tag.column), length: tag.name.count)
  }

  private func writesValues(_ tag: Tag) -> Bool {
    switch tag.sigil {
    case nil, "&", "{": true
    case ">", "<": reachable(from: tag.name).contains { tags(of: $0).contains { [nil, "&", "{"].contains($0.sigil) } }
    default: false
    }
  }

  /// `title` for `title`, `uppercased(title)` and `title.count`; empty for `.`.
  private func root(of name: String) -> String {
    let inner = name.split(separator: "(").last.map { $0.prefix { $0 != ")" } } ?? ""
    return String(inner.split(separator: ".").first ?? "")
  }

  private func recursion(from name: String) -> [Diagnostic] {
    guard let source = sources[name], partials(of: name).contains(where: { reachable(from: $0).contains(name) }) else {
      return []
    }
    return [
      Diagnostic(
        .error, .recursivePartial, "the template '\(name)' includes itself",
        fix: "remove one of the partials from the cycle",
        at: SourceLocation(path: source.path))
    ]
  }

  private func partials(of name: String) -> [String] {
    tags(of: name).filter { $0.sigil == ">" || $0.sigil == "<" }.map(\.name)
  }

  private func tags(of name: String) -> [Tag] { tags[name] ?? [] }

  /// Every `{{…}}`, with its place.
  private static func tags(of source: TemplateSource) -> [Tag] {
    var tags: [Tag] = []
    var isInScript = false
    for (line, text) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var rest = text
      while let start = rest.firstRange(of: "{{") {
        isInScript = rest[..<start.lowerBound].endsInScript(isInScript)
        let column = text.unicodeScalars.distance(from: text.startIndex, to: start.lowerBound) + 1
        rest = rest[start.upperBound...]
        let inside = rest.prefix(upTo: rest.firstRange(of: "}}")?.lowerBound ?? rest.endIndex)
        var tag = tag(inside, line: line + 1, column: column, isInScript: isInScript)
        rest = rest[inside.endIndex...]
        let follows = rest.drop { $0 == "}" }
        tag.text = follows.prefix(upTo: follows.firstRange(of: "{{")?.lowerBound ?? follows.endIndex).withoutBlanks
        tags.append(tag)
      }
      isInScript = rest.endsInScript(isInScript)
    }
    return tags
  }

  private static func tag(_ inside: Substring, line: Int, column: Int, isInScript: Bool) -> Tag {
    var text = inside.drop(while: \.isWhitespace)
    var sigil: Character?
    if let first = text.first, "#^/!><$=%&{".contains(first) {
      sigil = first
      text = text.dropFirst()
    }
    let name = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace && $0 != "}" }
    var tag = Tag(sigil: sigil, name: String(name), line: line, column: column, isInScript: isInScript)
    if sigil == "!", name == "with:" {
      tag.declared = text.drop(while: \.isWhitespace).dropFirst(5).split { $0 == "," || $0.isWhitespace }.map(
        String.init)
    }
    return tag
  }
}

extension Substring {
  fileprivate var withoutBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Whether this text ends inside a script.
  fileprivate func endsInScript(_ beginsInScript: Bool) -> Bool {
    var (isInScript, rest) = (beginsInScript, Array(utf8)[...])
    while let tag = rest.firstRange(of: Array((isInScript ? "</script" : "<script").utf8)) {
      isInScript.toggle()
      rest = rest[tag.upperBound...]
    }
    return isInScript
  }
}
