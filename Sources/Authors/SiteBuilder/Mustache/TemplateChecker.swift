import Authoring
import Diagnostics
import Text

/// A checker that finds everything that would silently have no effect: unknown names and functions, and partials that
/// do not exist. Also finds partials that include themselves, and values inside scripts, where text that is escaped for
/// HTML can still be code.
struct TemplateChecker {
  private let sources: [String: TemplateSource]
  private let tags: [String: TemplateTags]
  private let graph: PartialGraph
  /// The templates that write a value, themselves or in their partials.
  private let writing: Set<String>
  /// The templates that include themselves.
  private let cyclic: Set<String>
  /// The names that templates declare for values of front matter: `{{! with: price, subtitle }}`.
  let parameters: [Placed<String>]

  init(_ sources: [String: TemplateSource], _ tags: [String: TemplateTags]) {
    (self.sources, self.tags) = (sources, tags)
    graph = PartialGraph(tags)
    writing = graph.reaching(tags.lazy.filter { $0.value.tags.contains(where: \.writesValue) }.map(\.key))
    cyclic = graph.cyclic
    var (parameters, seen) = ([Placed<String>](), Set<String>())
    for name in sources.keys.sorted() {
      for tag in tags[name]?.tags ?? [] {
        for word in tag.declared where seen.insert(word).inserted {
          parameters.append(Placed(word, at: tag.location, length: word.count))
        }
      }
    }
    self.parameters = Array(parameters.prefix(Self.declarable + 1))
  }

  /// The maximum number of reported problems of a template.
  private static let reported = 100

  func check() -> [Diagnostic] { sources.keys.sorted().flatMap(check) + tooManyParameters() }

  private func check(_ name: String) -> [Diagnostic] {
    guard let source = sources[name], !source.isBuiltIn else { return [] }
    let tags = tags(of: name)
    // With other delimiters, tags cannot be recognised.
    guard !tags.contains(where: { $0.kind == .unsupported("=") }) else { return [] }
    let known = Self.names.union(parameters.map(\.value))
    let problems = tags.lazy.compactMap { problem(with: $0, known) ?? scriptProblem(with: $0) }.prefix(Self.reported)
    return declarations(in: tags) + problems + openScripts(of: name) + recursion(of: name, in: source)
  }

  /// The names that each template uses, itself or in its partials.
  var names: [String: Set<String>] {
    let known = Self.names.union(parameters.map(\.value))
    let own = tags.mapValues { Set($0.tags.lazy.filter(\.namesValue).compactMap(\.root)).intersection(known) }
    return sources.reduce(into: [:]) { names, source in
      names[source.key] = graph.reachable(from: source.key).reduce(into: []) { $0.formUnion(own[$1] ?? []) }
    }
  }

  /// The images that the site's templates show: `{{#asset}}logo.svg{{/asset}}`.
  var assets: [Placed<String>] {
    sources.keys.sorted().flatMap { name in
      tags(of: name).filter { $0.kind == .section && $0.name == "asset" }.map { tag in
        Placed(tag.word, at: tag.location, length: tag.word.count)
      }
    }
  }

  /// The templates that call functions on values or look into them, themselves or in their partials.
  var computing: Set<String> { graph.reaching(sources.keys.filter { tags(of: $0).contains(where: \.computes) }) }

  // MARK: Declared names

  /// Reports names that a template declares although they are already in use.
  private func declarations(in tags: [TemplateTag]) -> [Diagnostic] {
    tags.lazy.flatMap { tag in
      tag.declared.filter { Self.names.contains($0) || !isPlainName($0) }.map { word in
        Diagnostic(
          .badTemplate,
          Self.names.contains(word)
            ? "'\(word)' is already a name of every template" : "'\(word.prefix(40))' cannot be a name",
          fix: "choose another name, of letters and digits", at: tag.location, length: word.count)
      }
    }.prefix(Self.reported).map(\.self)
  }

  private func isPlainName(_ word: String) -> Bool {
    word.first?.isLetter ?? false && word.utf8.allSatisfy { Character(Unicode.Scalar($0)).isASCII }
      && word.allSatisfy { $0.isLetter || $0.isNumber }
  }

  private func tooManyParameters() -> [Diagnostic] {
    guard parameters.count > Self.declarable, let last = parameters.last else { return [] }
    return [
      last.diagnostic(
        .badTemplate, "a site's templates can declare \(Self.declarable) names, and this is one more",
        fix: "use some of the names in several templates")
    ]
  }

  // MARK: Tags

  private func problem(with tag: TemplateTag, _ known: Set<String>) -> Diagnostic? {
    switch tag.kind {
    case .comment, .unsupported, .end: nil
    case .partial: unknownPartial(tag)
    case .text, .html, .section, .inverted: unknownName(tag, known) ?? unknownFunction(tag) ?? escaped(tag)
    }
  }

  private func unknownPartial(_ tag: TemplateTag) -> Diagnostic? {
    guard sources[tag.name] == nil, !tag.name.hasPrefix("*") else { return nil }
    let meant = suggestion(for: tag.name, among: sources.keys)
    return Diagnostic(
      .unknownPartial, "there is no template '\(tag.name)'",
      fix: meant.map { "did you mean '\($0)'?" } ?? "add templates/\(tag.name).mustache", at: tag.location,
      length: tag.name.count)
  }

  private func unknownName(_ tag: TemplateTag, _ known: Set<String>) -> Diagnostic? {
    guard let name = tag.root, !known.contains(name) else { return nil }
    let meant = suggestion(for: name, among: known)
    return Diagnostic(
      .unknownName, "unknown name '\(name)'",
      fix: meant.map { "did you mean '\($0)'?" }
        ?? "docs/templates.md lists the names; declare one of your own with {{! with: \(name) }}", at: tag.location,
      length: tag.name.count)
  }

  private func unknownFunction(_ tag: TemplateTag) -> Diagnostic? {
    guard let name = TemplateName(tag.name), var function = name.functions.last else { return nil }
    var known = name.isPosition ? TemplateValue.positions : TemplateValue.functions
    if known.contains(function) {
      known = TemplateValue.functions
      guard let outer = name.functions.dropLast().first(where: { !known.contains($0) }) else { return nil }
      function = outer
    }
    return Diagnostic(
      .unknownName, "there is no function '\(function)'",
      fix: suggestion(for: function, among: known).map { "did you mean '\($0)'?" }
        ?? "use one of \(known.joined(separator: ", "))", at: tag.location, length: tag.name.count)
  }

  private func escaped(_ tag: TemplateTag) -> Diagnostic? {
    guard tag.kind == .text, let name = tag.root, Self.markup.contains(name) else { return nil }
    return Diagnostic(
      .escapedHTML, "'\(tag.name)' is HTML; with two braces, its tags are shown as text",
      fix: "write {{{\(tag.name)}}}", at: tag.location, length: tag.name.count)
  }

  private func scriptProblem(with tag: TemplateTag) -> Diagnostic? {
    guard tag.isInScript, tag.writesValue || tag.kind == .partial && writing.contains(tag.name) else { return nil }
    return Diagnostic(
      .valueInScript, "a value inside a script can become code",
      fix: "put it in a data- attribute, and read that in the script", at: tag.location, length: tag.name.count)
  }

  /// Reports files in which a script does not end where it begins. Otherwise a file alone would not show which parts
  /// are inside a script, and their text would be allowed with any values.
  private func openScripts(of name: String) -> [Diagnostic] {
    (tags[name]?.openScripts ?? []).prefix(Self.reported).map { place in
      Diagnostic(
        .valueInScript, "a script begins and ends in different files or sections",
        fix: "write <script> and </script> in the same section of the same template", at: place)
    }
  }

  // MARK: Partials

  private func recursion(of name: String, in source: TemplateSource) -> [Diagnostic] {
    guard cyclic.contains(name) else { return [] }
    return [
      Diagnostic(
        .recursivePartial, "the template '\(name)' includes itself",
        fix: "remove one of the partials from the cycle", at: SourceLocation(path: source.path))
    ]
  }

  private func tags(of name: String) -> [TemplateTag] { tags[name]?.tags ?? [] }
}

extension TemplateTag {
  /// The first name in the tag: `title` for `title`, `uppercased(title)` and `title.count`; nil for `.`, `last()` and
  /// anything that cannot be a name.
  fileprivate var root: String? { TemplateName(name)?.path.first }

  /// Whether it does more with a value than write it or test whether it exists.
  fileprivate var computes: Bool { namesValue && name.contains { $0 == "(" || $0 == "." } }
}

extension TemplateChecker {
  /// The names that templates can use. Every template knows all of them, because partials are shared.
  static let names = ownNames.union(TextSlot.allCases.map(\.rawValue))

  private static let ownNames: Set<String> = [
    // every page
    "lang", "dir", "csp", "title", "app", "site", "logo", "logoDark", "asset", "accent", "accentText", "accentInk",
    "accentDark", "accentTextDark", "accentInkDark", "fontFamily", "radius",
    // views
    "content", "closeLabel", "isFullScreen", "picture", "headline", "message", "opening", "rest", "actions", "slides",
    "align", "origin", "linksDoMore",
    // pages for people
    "heading", "locales", "href", "tag", "name", "isCurrent", "languagesLabel", "hasNotifications", "notifications",
    "newsLabel", "noNewsLabel", "date", "hasReleases", "releases", "releasesLabel", "allReleasesLabel", "releasesPage",
    "version",
    "hasNotes", "notes", "label", "text", "updatePage", "downloadLabel", "homePage", "homeLabel", "atomFeed",
    "jsonFeed",
    "address", "defaultAddress", "stylesheet", "description", "icon", "touchIcon", "shareImage", "hasLargeImage",
    "language",
    "logoText", "hasLanguages", "isIndex", "isReleases", "pagesLabel", "skipLabel", "subscribeLabel", "allNewsLabel",
    "moreNewsLabel", "headline", "published", "publishedText", "contentLang", "contentDir", "firstPage", "firstTitle",
    "hasOthers", "leadPicture", "leadPictureText", "leadPictureWidth", "leadPictureHeight", "dateText", "summary",
    "image", "imageText", "imageWidth", "imageHeight", "textLang",
    "textDir", "versionText", "notesHTML", "notFoundLabel", "notFoundText",
  ]

  /// The values that are HTML.
  static let markup: Set<String> = ["content", "picture", "message", "opening", "rest", "actions", "slides", "csp"]

  /// The maximum number of names that a site's templates can declare. Each takes a bit of ``PageContent/given``.
  static let declarable = 50
}

/// The graph of templates that include others. Each question is answered in one pass, however many tags there are.
struct PartialGraph {
  private let names: [String]
  private let numbers: [String: Int]
  /// The templates that each one includes, without repetition.
  private let included: [[Int]]

  init(_ tags: [String: TemplateTags]) {
    let names = tags.keys.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    included = names.map { name in
      let partials = Set((tags[name]?.tags ?? []).lazy.filter { $0.kind == .partial }.compactMap { numbers[$0.name] })
      return partials.sorted()
    }
    (self.names, self.numbers) = (names, numbers)
  }

  /// The template and all that it includes, directly or through partials.
  func reachable(from name: String) -> Set<String> {
    guard let number = numbers[name] else { return [name] }
    return Set(closure(of: [number], included).map { names[$0] })
  }

  /// The given templates and all that include one of them, directly or through partials.
  func reaching(_ goals: some Sequence<String>) -> Set<String> {
    var including = names.map { _ in [Int]() }
    for (number, partials) in included.enumerated() {
      for partial in partials { including[partial].append(number) }
    }
    return Set(closure(of: goals.compactMap { numbers[$0] }, including).map { names[$0] })
  }

  /// The templates that include themselves.
  var cyclic: Set<String> {
    Set(names.indices.filter { closure(of: included[$0], included).contains($0) }.map { names[$0] })
  }

  private func closure(of start: [Int], _ next: [[Int]]) -> [Int] {
    var isSeen = [Bool](repeating: false, count: next.count)
    var found: [Int] = []
    for number in start where !isSeen[number] {
      isSeen[number] = true
      found.append(number)
    }
    var position = 0
    while position < found.count {
      for number in next[found[position]] where !isSeen[number] {
        isSeen[number] = true
        found.append(number)
      }
      position += 1
    }
    return found
  }
}
