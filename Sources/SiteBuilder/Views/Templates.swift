import Authoring
import Diagnostics
import Mustache
import Text

/// The built-in Mustache templates, with a site's own in their places.
struct Templates: Sendable {
  private let library: MustacheLibrary
  /// The templates that a view can name: those of views, and the site's own, also where they have errors.
  let viewNames: Set<String>
  private let computing: Set<String>
  /// Another number for other templates, of all that one memory has seen.
  let generation: Int

  /// The names of templates that pages are made from; all others are partials.
  static let roots = ["banner", "page", "index", "release-notes"]

  /// - Parameter files: Below `templates/`. What is wrong with them is reported; the built-in one then stays.
  init(_ files: [SourceFile], generation: Int = 0, _ diagnostics: inout [Diagnostic]) {
    self.generation = generation
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

  /// Whether a template does more with a value than to write it or to ask whether it is there.
  func computes(_ name: String) -> Bool { computing.contains(name) }

  /// - Parameters:
  ///   - values: What authors have written. It is escaped where the template says so.
  ///   - marks: What stands for values that are filled in later. `csp` is added.
  /// - Returns: Nil where the template has an error that was reported.
  func render(_ name: String, _ values: [String: Any], marks: [String: String] = [:]) -> String? {
    let policy = ["csp": TemplateMark.text(TemplateMark.policy)]
    let context = values.mapValues(TemplateMark.removed).merging(marks) { $1 }.merging(policy) { $1 }
    return library.render(context, withTemplate: name)
  }

  private static func name(of file: SourceFile, _ diagnostics: inout [Diagnostic]) -> String? {
    let parts = file.path.split(separator: "/")
    guard parts.count == 2, parts[1].hasSuffix(".mustache") else {
      diagnostics.append(
        Diagnostic(
          .warning, "stray-file", "this file is no template and is not read", fix: "name it templates/<name>.mustache",
          at: SourceLocation(path: file.path)))
      return nil
    }
    guard String(validating: file.bytes, as: UTF8.self) != nil, file.bytes.count <= SourceFile.limit else {
      diagnostics.append(
        Diagnostic(
          .error, "bad-template", "a template is UTF-8 text of at most \(SourceFile.limit / 1024) KiB",
          fix: "save it so",
          at: SourceLocation(path: file.path)))
      return nil
    }
    if let place = file.placeOfControl {
      diagnostics.append(
        Diagnostic(
          .error, "bad-template", "a template holds no control characters", fix: "remove what stands here", at: place))
      return nil
    }
    return String(parts[1].dropLast(9))
  }

  private static func parse(_ source: TemplateSource, _ diagnostics: inout [Diagnostic]) -> MustacheTemplate? {
    do {
      // As it is, for the places of what is wrong; then with what is ours around it.
      _ = try MustacheTemplate(string: source.text)
      return try MustacheTemplate(string: BytewiseHTML.pragma + ContentSecurityPolicy.marked(source.text))
    } catch let error as MustacheTemplate.ParserError {
      diagnostics.append(
        Diagnostic(
          .error, "bad-template", "this template cannot be read: \(error.error)",
          fix: "close every tag and section that is opened",
          at: SourceLocation(path: source.path, line: error.context.lineNumber, column: error.context.columnNumber)))
    } catch {
      diagnostics.append(
        Diagnostic(
          .error, "bad-template", "this template cannot be read: \(error)", at: SourceLocation(path: source.path)))
    }
    return nil
  }

  private static let builtIn: [String: TemplateSource] = [
    "banner": PackageResources.banner_mustache, "base-style": PackageResources.base_style_mustache,
    "brand": PackageResources.brand_mustache, "head": PackageResources.head_mustache,
    "index": PackageResources.index_mustache, "masthead": PackageResources.masthead_mustache,
    "page": PackageResources.page_mustache, "people-style": PackageResources.people_style_mustache,
    "release-entry": PackageResources.release_entry_mustache, "release-notes": PackageResources.release_notes_mustache,
    "view-script": PackageResources.view_script_mustache, "view-style": PackageResources.view_style_mustache,
  ].reduce(into: [:]) { sources, entry in
    sources[entry.key] = TemplateSource(
      path: "(built in)/\(entry.key).mustache", text: withoutIndentation(String(decoding: entry.value, as: UTF8.self)))
  }

  /// Every view carries them, so they are kept short: without indentation and lines of comment.
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

/// Mustache's own escaping looks at characters, to which `<` after U+0600 is no `<`. This one looks at bytes.
private struct BytewiseHTML: MustacheContentType {
  func escapeText(_ text: String) -> String { text.escaped(in: .anyQuotes) }

  /// Begins every template: a partial starts with Mustache's own escaping, whatever includes it.
  static let pragma: String = {
    MustacheContentTypes.register(BytewiseHTML(), named: "HTML")
    return "{{% CONTENT_TYPE: HTML}}\n"
  }()
}

struct TemplateSource: Sendable {
  var path: String
  var text: String
}
