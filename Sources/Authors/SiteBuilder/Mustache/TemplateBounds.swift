import Diagnostics
import Text

/// The bounds of templates and pages. The demo's largest page has 700 tags and 60 kB.
enum TemplateBounds {
  /// The maximum depth of nested sections and partials.
  static let depth = 50
  /// The maximum number of tags of a template with all its partials, each counted wherever it is included.
  static let tags = 10_000
  static let bytes = 256 << 10
  /// The maximum number of a site's templates, including partials.
  static let templates = 200
  static let totalBytes = 16 << 20
  /// The maximum numbers for a page: of rendered tags, each as often as its list has entries, and of bytes.
  static let renderedTags = 5_000_000
  static let renderedBytes = 64 << 20
  /// The maximum number of tags rendered for all pages of a site. Parts that pages of one form share count once.
  static let renderedTagsOfSite = 100_000_000
  /// The maximum number of bytes of all pages of a site. The beginning that views share counts once.
  static let renderedBytesOfSite = 2 << 30
}

/// The size of each template with its partials, and the templates that are too large: with partials that include others
/// twice, a few lines make a page of any length.
struct TemplateExpansion {
  private struct Size {
    var tags = 0
    var bytes = 0
    var depth = 0

    static func + (a: Size, b: Size) -> Size {
      Size(tags: a.tags + b.tags, bytes: a.bytes + b.bytes, depth: max(a.depth, b.depth))
    }
  }

  private let templates: [String: ParsedTemplate]
  private var sizes: [String: Size] = [:]
  /// The problems of templates that are too large even if any partials that are too large count as empty.
  private(set) var problems: [String: Diagnostic] = [:]

  /// - Parameter templates: Templates without cycles of partials.
  init(_ templates: [String: ParsedTemplate]) {
    self.templates = templates
    for name in templates.keys.sorted() { _ = size(of: name, depth: 0) }
  }

  /// The total size of some templates, in bytes.
  func bytes(of names: some Sequence<String>) -> Int { names.reduce(0) { $0 + (sizes[$1]?.bytes ?? 0) } }

  private mutating func size(of name: String, depth: Int) -> Size {
    if let size = sizes[name] { return size }
    guard let template = templates[name] else { return Size() }
    do throws(Diagnostic) {
      let size = try size(of: template.nodes, depth: depth)
      sizes[name] = size
      return size
    } catch {
      problems[name] = error
      sizes[name] = Size()
      return Size()
    }
  }

  private mutating func size(of nodes: [ParsedTemplate.Node], depth: Int) throws(Diagnostic) -> Size {
    var size = Size()
    for node in nodes {
      switch node {
      case .text(let text): size.bytes += text.count
      case .value: size.tags += 1
      case .section(let section):
        try descend(depth, at: section.location)
        try add(self.size(of: section.nodes, depth: depth + 1), to: &size, at: section.location)
      case .partial(let name, _, let place):
        try descend(depth, at: place)
        try add(self.size(of: name, depth: depth + 1), to: &size, at: place)
      }
    }
    return size
  }

  private func descend(_ depth: Int, at place: SourceLocation) throws(Diagnostic) {
    guard depth >= TemplateBounds.depth else { return }
    throw Diagnostic(
      .templateTooLarge, "sections and partials are nested more than \(TemplateBounds.depth) deep here",
      fix: "include fewer partials in partials", at: place, length: 2)
  }

  private func add(_ inner: Size, to size: inout Size, at place: SourceLocation) throws(Diagnostic) {
    try descend(inner.depth, at: place)
    size = size + Size(tags: inner.tags + 1, bytes: inner.bytes, depth: inner.depth + 1)
    let isTooLong = size.bytes > TemplateBounds.bytes
    guard isTooLong || size.tags > TemplateBounds.tags else { return }
    throw Diagnostic(
      .templateTooLarge,
      "with its partials, this template comes to more than "
        + (isTooLong ? "\(TemplateBounds.bytes >> 10) KiB" : "\(TemplateBounds.tags) tags"),
      fix: "include fewer partials", at: place, length: 2)
  }
}

/// The cost of rendering so far, and the templates whose pages were too large. This is a class because all cores
/// render.
///
/// A template that failed once is not tried again, so that it takes the time of one page and not of a thousand.
final class TemplateLedger: Sendable {
  private struct Entries {
    var tags = 0
    var bytes = 0
    var problems: [String: Diagnostic] = [:]
  }

  private let entries = Lock(Entries())

  var problems: [Diagnostic] { entries.withLock { $0.problems.values.sorted() } }

  func hasFailed(_ template: String) -> Bool { entries.withLock { $0.problems[template] != nil } }

  /// - Parameter place: The place of the template.
  func add(tags: Int = 0, bytes: Int = 0, of template: String, at place: @autoclosure () -> SourceLocation) {
    entries.withLock { entries in
      entries.tags += tags
      entries.bytes += bytes
      let isTooLong = entries.bytes > TemplateBounds.renderedBytesOfSite
      guard isTooLong || entries.tags > TemplateBounds.renderedTagsOfSite else { return }
      let bound =
        isTooLong ? "\(TemplateBounds.renderedBytesOfSite >> 30) GiB" : "\(TemplateBounds.renderedTagsOfSite) tags"
      entries.problems[template] = Diagnostic(
        .templateTooLarge,
        "all pages of this site together come to more than \(bound), and this template adds to it",
        fix: "have fewer lists inside of lists, or publish less", at: place())
    }
  }

  func add(_ overrun: Diagnostic, of template: String) { entries.withLock { $0.problems[template] = overrun } }
}

extension Diagnostic {
  /// The error for a page that exceeds ``TemplateBounds``.
  ///
  /// - Parameter place: The tag at which it does.
  static func overrun(of template: String, isTooLong: Bool, at place: SourceLocation) -> Diagnostic {
    let bound = isTooLong ? "\(TemplateBounds.renderedBytes >> 20) MiB" : "\(TemplateBounds.renderedTags) tags"
    return Diagnostic(
      .templateTooLarge, "a page of the template '\(template)' comes to more than \(bound)",
      fix: isTooLong ? "show long texts fewer times" : "have fewer lists inside of lists", at: place)
  }
}
