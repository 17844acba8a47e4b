import Authoring
internal import CEmbedded
import Diagnostics
import Text

#if !Tool
  #error("publish needs its trait: swift build --traits Tool. To build a library: swift build --target FeedClient")
#endif

/// A site's templates with their problems.
struct ReadTemplates: Sendable {
  let templates: Templates
  let diagnostics: [Diagnostic]

  init(_ files: [SourceFile]) {
    var diagnostics: [Diagnostic] = []
    templates = Templates(files, &diagnostics)
    self.diagnostics = diagnostics
  }
}

/// The built-in templates, some of them replaced by a site's own.
struct Templates: Sendable {
  private let library: [String: ParsedTemplate]
  private let places: [String: SourceLocation]
  /// The templates that a view can name: those for views, and the site's own, even if they have errors.
  let viewNames: Set<String>
  /// The names of the site's own templates.
  let replaced: Set<String>
  private let computing: Set<String>
  /// The names that each template uses, itself or in its partials.
  private let names: [String: Set<String>]
  /// The names that the site's templates declare for values of front matter, in order.
  let parameters: [String]
  /// The names of images that the site's templates show, with their places.
  let assets: [Placed<String>]
  /// The colours that the site's templates give to the accent.
  let accents: [StyleAccent]
  /// The site's templates that have no element for closing the view.
  let trapping: Set<String>
  /// The site's templates without a script for taps.
  let scriptless: Set<String>
  /// The templates of the site, by name, that no other includes.
  let ownRoots: [String: SourceLocation]
  private(set) var surroundings = TemplateSurroundings()
  private var ledger = TemplateLedger()

  /// The built-in templates for views that a view can name, in the order of the documentation.
  static let looks = Look.all.map(\.name)

  /// - Parameter files: The files below `templates/`. One with errors is reported, and the built-in template is used
  ///   instead.
  init(_ files: [SourceFile], _ diagnostics: inout [Diagnostic]) {
    var sources = Self.builtIn
    replaced = Self.add(files, to: &sources, &diagnostics)
    // The tags of built-in templates are read once for all sites that a process builds.
    let tags = sources.reduce(into: [:]) { tags, entry in
      tags[entry.key] = entry.value.isBuiltIn ? Self.builtInTags[entry.key] : TemplateTags(entry.value)
    }
    let checker = TemplateChecker(sources, tags)
    let checked = checker.check()
    var broken = Set(checked.filter { $0.severity == .error }.map(\.location.path))
    diagnostics += checked
    let library = Self.parsed(sources, tags, &broken, &diagnostics)
    self.library = library
    places = sources.mapValues { SourceLocation(path: $0.path) }
    viewNames = Set(sources.keys).subtracting(Self.builtIn.keys).union(Self.looks)
    computing = broken.isEmpty ? checker.computing : []
    names = checker.names
    parameters = checker.parameters.map(\.value)
    assets = checker.assets
    let own = replaced
    accents = sources.filter { own.contains($0.key) }.sorted { $0.key < $1.key }.flatMap {
      StyleAccent.all(in: $0.value)
    }
    let inspection = TemplateInspection(sources.filter { library[$0.key] != nil }, tags)
    diagnostics += broken.isEmpty ? inspection.findings() : []
    trapping = inspection.trapping
    scriptless = inspection.scriptless
    ownRoots = inspection.ownRoots
  }

  /// - Returns: The names of the site's own templates.
  private static func add(
    _ files: [SourceFile], to sources: inout [String: TemplateSource], _ diagnostics: inout [Diagnostic]
  ) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      guard let name = name(of: file, &diagnostics) else { continue }
      guard names.count < TemplateBounds.templates else {
        diagnostics.append(
          Diagnostic(
            .templateTooLarge, "a site has at most \(TemplateBounds.templates) templates",
            fix: "remove those that no view uses", at: SourceLocation(path: file.path)))
        break
      }
      diagnostics += MergeConflict.findings(in: file)
      names.insert(name)
      sources[name] = TemplateSource(path: file.path, text: String(decoding: file.bytes, as: UTF8.self))
    }
    return names
  }

  /// The templates that can be rendered.
  ///
  /// - Parameter broken: The paths of the templates that cannot be rendered.
  private static func parsed(
    _ sources: [String: TemplateSource], _ tags: [String: TemplateTags], _ broken: inout Set<String>,
    _ diagnostics: inout [Diagnostic]
  ) -> [String: ParsedTemplate] {
    var parsed: [String: ParsedTemplate] = [:]
    func report(_ problem: Diagnostic, _ name: String) {
      diagnostics.append(problem)
      broken.insert(problem.location.path)
      parsed[name] = nil
    }
    for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
      guard let tags = tags[name] else { continue }
      do throws(Diagnostic) {
        let known = source.isBuiltIn ? builtInTemplates[name] : nil
        let template = if let known { known } else { try TemplateParser.parse(source, tags) }
        if !broken.contains(source.path) { parsed[name] = template }
      } catch {
        report(error, name)
      }
    }
    let expansion = TemplateExpansion(parsed)
    for (name, problem) in expansion.problems { report(problem, name) }
    let own = sources.values.filter { !$0.isBuiltIn }.map(\.path)
    if expansion.bytes(of: parsed.keys) > TemplateBounds.totalBytes, let first = own.min() {
      for path in own { broken.insert(path) }
      parsed = parsed.filter { sources[$0.key]?.isBuiltIn ?? false }
      diagnostics.append(
        Diagnostic(
          .templateTooLarge,
          "with their partials, the site's templates come to more than \(TemplateBounds.totalBytes >> 20) MiB together",
          fix: "include fewer partials", at: SourceLocation(path: first)))
    }
    return parsed
  }

  /// The templates with the site's colours and images.
  func dressed(_ surroundings: TemplateSurroundings) -> Templates {
    var templates = self
    templates.surroundings = surroundings
    templates.ledger = TemplateLedger()
    return templates
  }

  /// The problems of pages that were too large since ``dressed(_:)`` was called.
  var overruns: [Diagnostic] { ledger.problems }

  /// The built-in templates for pages for people.
  static let peoplePages: Set<String> = ["index", "news", "release-notes", "not-found"]

  /// Whether a template uses a name, itself or in a partial.
  func uses(_ name: String, in template: String) -> Bool { names[template]?.contains(name) ?? false }

  /// Whether a template, with its partials, is the same on all pages for which the given names have the same values.
  func isSame(_ template: String, onPagesWith given: Set<String>) -> Bool {
    names[template]?.subtracting(surroundings.values(root: "").keys).subtracting(given).subtracting([
      "logo", "logoDark",
    ]).isEmpty
      ?? false
  }

  func showsSlides(_ template: String) -> Bool { uses("slides", in: template) }

  /// Whether a template does more with a value than write it or test whether it exists.
  func computes(_ name: String) -> Bool { computing.contains(name) }

  /// - Parameters:
  ///   - values: Text from authors, which is escaped if the template says so.
  ///   - marks: Placeholders for values that are filled in later. The one for `csp` is added.
  ///   - root: The relative address of the site's folder.
  /// - Returns: UTF-8; nil if the template has an error, which was reported, or if the page was too large
  ///   (``overruns``).
  func render(
    _ name: String, _ values: [String: TemplateValue], marks: [String: TemplateValue] = [:], root: String = "../../"
  ) -> [UInt8]? {
    guard let template = library[name], !ledger.hasFailed(name) else { return nil }
    let policy: [String: TemplateValue] = ["csp": .text(TemplateMark.text(TemplateMark.policy))]
    let context = surroundings.values(root: root).merging(values.mapValues(TemplateMark.removed)) { $1 }
      .merging(marks) { $1 }.merging(policy) { $1 }
    var renderer = TemplateRenderer(library, name, context, at: place(of: name))
    do throws(Diagnostic) {
      try renderer.render(template.nodes)
      ledger.add(tags: renderer.tags, of: name, at: place(of: name))
      return renderer.out.bytes
    } catch {
      ledger.add(error, of: name)
      return nil
    }
  }

  /// Fills in a page unless it is too large (``overruns``).
  ///
  /// - Parameters:
  ///   - name: The name of the page's template.
  ///   - write: Writes one of the pieces.
  /// - Returns: The page; nil if it is too large.
  func fill<Pieces: Collection>(
    _ name: String, _ pieces: Pieces, capacity: Int, _ write: (Pieces.Element, inout MarkupWriter) -> Void
  ) -> [UInt8]? {
    guard !ledger.hasFailed(name) else { return nil }
    var out = MarkupWriter(capacity: capacity)
    for piece in pieces {
      write(piece, &out)
      guard out.count <= TemplateBounds.renderedBytes else {
        ledger.add(.overrun(of: name, isTooLong: true, at: place(of: name)), of: name)
        return nil
      }
    }
    ledger.add(bytes: out.count, of: name, at: place(of: name))
    return out.bytes
  }

  private func place(of name: String) -> SourceLocation { places[name] ?? SourceLocation(path: "templates") }

  /// A built-in template in the form that a site can change: a look with its own style, or a part. Nil for an unknown
  /// name.
  static func builtInText(_ name: String) -> String? { texts[name] }

  static var builtInNames: [String] { texts.keys.sorted() }

  private static func name(of file: SourceFile, _ diagnostics: inout [Diagnostic]) -> String? {
    let parts = file.path.split(separator: "/")
    guard parts.count == 2, parts[1].hasSuffix(".mustache") else {
      diagnostics.append(
        Diagnostic(
          .strayFile, "this file is not a template and is ignored", fix: "name it templates/<name>.mustache",
          at: SourceLocation(path: file.path)))
      return nil
    }
    guard String(validating: file.bytes, as: UTF8.self) != nil, file.bytes.count <= SourceFile.limit else {
      diagnostics.append(
        Diagnostic(
          .badTemplate, "a template must be UTF-8 text of at most \(SourceFile.limit / 1024) KiB",
          fix: "save it as UTF-8, or shorten it", at: SourceLocation(path: file.path)))
      return nil
    }
    if let place = file.placeOfControl {
      diagnostics.append(
        Diagnostic(
          .badTemplate, "a template must not contain control characters", fix: "remove the character", at: place))
      return nil
    }
    return String(parts[1].dropLast(9))
  }

  private static let builtIn: [String: TemplateSource] = texts.reduce(into: [:]) { sources, entry in
    sources[entry.key] = TemplateSource(path: "(built in)/\(entry.key).mustache", text: withoutIndentation(entry.value))
  }

  private static let builtInTags = builtIn.mapValues { TemplateTags($0) }

  private static let builtInTemplates = builtIn.reduce(into: [:]) { templates, entry in
    templates[entry.key] = builtInTags[entry.key].flatMap { try? TemplateParser.parse(entry.value, $0) }
  }

  private static let texts: [String: String] = {
    let files = embeddedTemplates()
    return UnsafeBufferPointer(start: files.first, count: files.count).reduce(into: [:]) { texts, file in
      texts[String(String(cString: file.name).dropLast(".mustache".count))] = String(cString: file.text)
    }
  }()

  /// The text without indentation and comment lines, because every view contains it.
  private static func withoutIndentation(_ text: String) -> String {
    let lines = text.utf8.split(separator: 0x0A).map { Substring($0.drop { $0 == 0x20 }) }
    return lines.filter { !$0.starts(withBytesOf: "//") && !$0.starts(withBytesOf: "/*") }.map { $0 + "\n" }.joined()
  }
}

extension SourceFile {
  fileprivate var placeOfControl: SourceLocation? {
    guard let index = bytes.firstIndex(where: TemplateMark.isControl) else { return nil }
    return SourceLocation(path: path, TextPlace(of: index, in: bytes))
  }
}

struct TemplateSource: Sendable {
  var path: String
  var text: String
}

/// A built-in template as the beginning of a site's own.
public enum StarterTemplate {
  /// All built-in templates: looks, pages for people, and their parts.
  public static let names = Templates.builtInNames

  /// - Returns: The template's text, with a comment about its origin; nil for an unknown name.
  public static func text(of name: String) -> String? {
    Templates.builtInText(name).map { text in
      "{{! From the built-in template \(name). docs/templates.md lists the names that it can use. }}\n\(text)"
    }
  }
}
