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
  private let computing: Set<String>

  /// The templates from which pages are rendered; all others are partials.
  static let roots = ["banner", "page", "index", "news", "release-notes", "not-found"]

  /// - Parameter files: Those below `templates/`. One with errors is reported, and the built-in one is used instead.
  init(_ files: [SourceFile], _ diagnostics: inout [Diagnostic]) {
    var sources = Self.builtIn
    for file in files {
      guard let name = Self.name(of: file, &diagnostics) else { continue }
      sources[name] = TemplateSource(path: file.path, text: String(decoding: file.bytes, as: UTF8.self))
    }
    let checker = TemplateChecker(sources: sources)
    let problems = checker.check()
    diagnostics.append(contentsOf: problems)
    var parsed: [String: MustacheTemplate] = [:]
    for (name, source) in sources where !problems.contains(where: { $0.location.path == source.path }) {
      parsed[name] = Self.parse(source, &diagnostics)
    }
    library = MustacheLibrary(templates: parsed)
    viewNames = Set(sources.keys).subtracting(Self.builtIn.keys).union(["banner", "page"])
    computing = problems.isEmpty ? checker.computing : []
  }

  /// Whether a template does more with a value than write it or test whether it exists.
  func computes(_ name: String) -> Bool { computing.contains(name) }

  /// - Parameters:
  ///   - values: Text that authors have written. It is escaped if the template says so.
  ///   - marks: Placeholders for values that are filled in later. `csp` is added.
  /// - Returns: Nil if the template has an error, which was reported.
  func render(_ name: String, _ values: [String: Any], marks: [String: Any] = [:]) -> String? {
    let policy: [String: Any] = ["csp": TemplateMark.text(TemplateMark.policy)]
    let context = values.mapValues(TemplateMark.removed).merging(marks) { $1 }.merging(policy) { $1 }
    return library.render(context, withTemplate: name)
  }

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
      // First as it is, so that errors have the right places; then with our additions around it.
      _ = try MustacheTemplate(string: source.text)
      return try MustacheTemplate(string: BytewiseHTML.pragma + ContentSecurityPolicy.marked(source.text))
    } catch let error as MustacheTemplate.ParserError {
      diagnostics.append(
        Diagnostic(
          .error, .badTemplate, "this template cannot be read: \(error.error)",
          fix: "close every tag and section that you open",
          at: SourceLocation(path: source.path, line: error.context.lineNumber, column: error.context.columnNumber)))
    } catch {
      diagnostics.append(
        Diagnostic(
          .error, .badTemplate, "this template cannot be read: \(error)", at: SourceLocation(path: source.path)))
    }
    return nil
  }

  private static let builtIn: [String: TemplateSource] = [
    "banner": PackageResources.banner_mustache, "base-style": PackageResources.base_style_mustache,
    "brand": PackageResources.brand_mustache, "head": PackageResources.head_mustache,
    "index": PackageResources.index_mustache, "masthead": PackageResources.masthead_mustache,
    "news": PackageResources.news_mustache, "news-entry": PackageResources.news_entry_mustache,
    "not-found": PackageResources.not_found_mustache, "page": PackageResources.page_mustache,
    "people-footer": PackageResources.people_footer_mustache, "people-head": PackageResources.people_head_mustache,
    "people-style": PackageResources.people_style_mustache,
    "release-entry": PackageResources.release_entry_mustache, "release-notes": PackageResources.release_notes_mustache,
    "view-script": PackageResources.view_script_mustache, "view-style": PackageResources.view_style_mustache,
  ].reduce(into: [:]) { sources, entry in
    sources[entry.key] = TemplateSource(
      path: "(built in)/\(entry.key).mustache", text: withoutIndentation(String(decoding: entry.value, as: UTF8.self)))
  }

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

struct TemplateSource: Sendable {
  var path: String
  var text: String
}
