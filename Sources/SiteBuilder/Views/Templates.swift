import Authoring
import Diagnostics
#if Tool
  import Mustache
#else
  #error("publish needs its trait: swift build --traits Tool. To build a library: swift build --target FeedClient")
#endif
import Text

/// A site's templates, and what is wrong with them.
struct ReadTemplates: Sendable {
  let templates: Templates
  let diagnostics: [Diagnostic]

  init(_ files: [SourceFile]) {
    var diagnostics: [Diagnostic] = []
    templates = Templates(files, &diagnostics)
    self.diagnostics = diagnostics
  }
}

/// The built-in Mustache templates, some of them replaced by a site's own.
struct Templates: Sendable {
  private let library: MustacheLibrary
  /// The templates that a view can name: those for views, and the site's own, even if they have errors.
  let viewNames: Set<String>
  /// The names of the site's own.
  let replaced: Set<String>
  private let computing: Set<String>
  /// The names that each template uses, itself or in its partials.
  private let names: [String: Set<String>]
  /// The names that the site's templates declare for values of front matter, in order.
  let parameters: [String]
  /// The names of images that the site's templates show, with their places.
  let assets: [Placed<String>]
  /// The site's templates that have no element which closes the view.
  let trapping: Set<String>
  /// The templates of the site, by name, that no other includes.
  let ownRoots: [String: SourceLocation]
  private(set) var surroundings = TemplateSurroundings()

  /// The built-in templates for views that a view can name, in the order of the documentation.
  static let looks = ["banner", "card", "modal", "hero", "sheet", "toast", "carousel", "survey", "page"]

  /// - Parameter files: Those below `templates/`. One with errors is reported, and the built-in one is used instead.
  init(_ files: [SourceFile], _ diagnostics: inout [Diagnostic]) {
    var sources = Self.builtIn
    var replaced: Set<String> = []
    for file in files {
      guard let name = Self.name(of: file, &diagnostics) else { continue }
      replaced.insert(name)
      sources[name] = TemplateSource(path: file.path, text: String(decoding: file.bytes, as: UTF8.self))
    }
    self.replaced = replaced
    let checker = TemplateChecker(sources: sources)
    let problems = checker.check()
    diagnostics.append(contentsOf: problems)
    var parsed: [String: MustacheTemplate] = [:]
    let broken = Set(problems.filter { $0.severity == .error }.map(\.location.path))
    for (name, source) in sources where !broken.contains(source.path) {
      parsed[name] = Self.parse(source, &diagnostics)
    }
    library = MustacheLibrary(templates: parsed)
    viewNames = Set(sources.keys).subtracting(Self.builtIn.keys).union(Self.looks)
    computing = broken.isEmpty ? checker.computing : []
    names = sources.keys.reduce(into: [:]) { $0[$1] = checker.names(in: $1) }
    parameters = checker.parameters.map(\.value)
    assets = checker.assets
    let inspection = TemplateInspection(sources)
    diagnostics += broken.isEmpty ? inspection.findings() : []
    trapping = inspection.trapping
    ownRoots = inspection.ownRoots
  }

  /// The same with the site's colours and images.
  func dressed(_ surroundings: TemplateSurroundings) -> Templates {
    var templates = self
    templates.surroundings = surroundings
    return templates
  }

  /// The built-in templates for pages for people.
  static let peoplePages: Set<String> = ["index", "news", "release-notes", "not-found"]

  /// Whether a template uses a name, itself or in a partial.
  func uses(_ name: String, in template: String) -> Bool { names[template]?.contains(name) ?? false }

  func showsSlides(_ template: String) -> Bool { uses("slides", in: template) }

  /// Whether a template does more with a value than write it or test whether it exists.
  func computes(_ name: String) -> Bool { computing.contains(name) }

  /// - Parameters:
  ///   - values: Text that authors have written. It is escaped if the template says so.
  ///   - marks: Placeholders for values that are filled in later. `csp` is added.
  ///   - root: The relative address of the site's folder.
  /// - Returns: Nil if the template has an error, which was reported.
  func render(
    _ name: String, _ values: [String: Any], marks: [String: Any] = [:], root: String = "../../"
  ) -> String? {
    let policy: [String: Any] = ["csp": TemplateMark.text(TemplateMark.policy)]
    let context = surroundings.values(root: root).merging(values.mapValues(TemplateMark.removed)) { $1 }
      .merging(marks) { $1 }.merging(policy) { $1 }
    return library.render(context, withTemplate: name)
  }

  /// A built-in template as a site can change it: a look with its own style, or a part. Nil for an unknown name.
  static func builtInText(_ name: String) -> String? { texts[name].map { String(decoding: $0, as: UTF8.self) } }

  static var builtInNames: [String] { texts.keys.sorted() }

  private static func name(of file: SourceFile, _ diagnostics: inout [Diagnostic]) -> String? {
    let parts = file.path.split(separator: "/")
    guard parts.count == 2, parts[1].hasSuffix(".mustache") else {
      diagnostics.append(
        Diagnostic(
          .warning, .strayFile, "this file is not a template and is ignored",
          fix: "name it templates/<name>.mustache",
          at: SourceLocation(path: file.path)))
      return nil
    }
    guard String(validating: file.bytes, as: UTF8.self) != nil, file.bytes.count <= SourceFile.limit else {
      diagnostics.append(
        Diagnostic(
          .error, .badTemplate, "a template must be UTF-8 text of at most \(SourceFile.limit / 1024) KiB",
          fix: "save it as UTF-8, or shorten it",
          at: SourceLocation(path: file.path)))
      return nil
    }
    if let place = file.placeOfControl {
      diagnostics.append(
        Diagnostic(
          .error, .badTemplate, "a template must not contain control characters", fix: "remove the character",
          at: place))
      return nil
    }
    return String(parts[1].dropLast(9))
  }

  private static func parse(_ source: TemplateSource, _ diagnostics: inout [Diagnostic]) -> MustacheTemplate? {
    do {
      // First as it is, so that errors have the right places; then with our additions around it. Ours have no errors.
      if !source.isBuiltIn { _ = try MustacheTemplate(string: source.text) }
      return try MustacheTemplate(string: BytewiseHTML.pragma + ContentSecurityPolicy.marked(source.text))
    } catch let error as MustacheTemplate.ParserError {
      diagnostics.append(
        Diagnostic(
          .error, .badTemplate, "this template cannot be read: \(error.words)",
          fix: "close every tag and section that you open",
          at: SourceLocation(path: source.path, line: error.context.lineNumber, column: error.context.columnNumber)))
    } catch {
      diagnostics.append(
        Diagnostic(
          .error, .badTemplate, "this template cannot be read: \(error)", at: SourceLocation(path: source.path)))
    }
    return nil
  }

  private static let builtIn: [String: TemplateSource] = texts.reduce(into: [:]) { sources, entry in
    sources[entry.key] = TemplateSource(
      path: "(built in)/\(entry.key).mustache", text: withoutIndentation(String(decoding: entry.value, as: UTF8.self)))
  }

  private static let texts: [String: [UInt8]] = [
    "banner": PackageResources.banner_mustache, "base-style": PackageResources.base_style_mustache,
    "brand": PackageResources.brand_mustache, "card": PackageResources.card_mustache,
    "carousel": PackageResources.carousel_mustache, "dismiss": PackageResources.dismiss_mustache,
    "head": PackageResources.head_mustache, "hero": PackageResources.hero_mustache,
    "index": PackageResources.index_mustache, "masthead": PackageResources.masthead_mustache,
    "modal": PackageResources.modal_mustache, "news": PackageResources.news_mustache,
    "news-entry": PackageResources.news_entry_mustache, "not-found": PackageResources.not_found_mustache,
    "page": PackageResources.page_mustache, "people-footer": PackageResources.people_footer_mustache,
    "people-head": PackageResources.people_head_mustache,
    "people-style": PackageResources.people_style_mustache,
    "release-entry": PackageResources.release_entry_mustache, "release-notes": PackageResources.release_notes_mustache,
    "sheet": PackageResources.sheet_mustache, "survey": PackageResources.survey_mustache,
    "toast": PackageResources.toast_mustache, "view-script": PackageResources.view_script_mustache,
    "view-style": PackageResources.view_style_mustache,
  ]

  /// Every view contains them, so they are shortened: without indentation and comment lines.
  private static func withoutIndentation(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return lines.filter { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }.map { $0 + "\n" }.joined()
  }
}

extension SourceFile {
  fileprivate var placeOfControl: SourceLocation? {
    guard let index = bytes.firstIndex(where: TemplateMark.isControl) else { return nil }
    let lines = bytes[..<index].split(separator: 0x0A, omittingEmptySubsequences: false)
    let column = String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.count + 1
    return SourceLocation(path: path, line: lines.count, column: column)
  }
}

/// Mustache's own escaping looks at characters, to which a `<` after U+0600 is not a `<`. This one looks at bytes.
private struct BytewiseHTML: MustacheContentType {
  func escapeText(_ text: String) -> String { text.escaped(in: .anyQuotes) }

  /// Put before every template, because a partial starts with Mustache's own escaping, whatever includes it.
  static let pragma: String = {
    MustacheContentTypes.register(BytewiseHTML(), named: "HTML")
    return "{{% CONTENT_TYPE: HTML}}\n"
  }()
}

extension MustacheTemplate.ParserError {
  fileprivate var words: String {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "this closes a section other than the one that is open"
    case .unfinishedName: "a tag that begins here or before is not closed with }}"
    case .expectedSectionEnd: "a section is not closed"
    case .invalidSetDelimiter: "the delimiters are not set as in {{=<% %>=}}"
    case .transformAppliedToInheritanceSection: "a function cannot be applied to a block"
    case .illegalTokenInsideInheritSection, .textInsideInheritSection: "only blocks can stand between {{< and {{/"
    case .invalidConfigVariableSyntax, .unrecognisedConfigVariable: "this setting is unknown"
    case nil: "\(error)"
    }
  }
}

struct TemplateSource: Sendable {
  var path: String
  var text: String
}
