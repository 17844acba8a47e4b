import Diagnostics

/// What each template comes to with its partials, and those that come to too much: partials that include others twice
/// make a page of any length from a few lines.
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
  /// Of the templates that are too large even if those among their partials that are too large count as empty.
  private(set) var problems: [String: TemplateProblem] = [:]

  /// - Parameter templates: Without circles of partials.
  init(_ templates: [String: ParsedTemplate]) {
    self.templates = templates
    for name in templates.keys.sorted() { _ = size(of: name, depth: 0) }
  }

  /// The bytes that some templates come to together.
  func bytes(of names: some Sequence<String>) -> Int { names.reduce(0) { $0 + (sizes[$1]?.bytes ?? 0) } }

  private mutating func size(of name: String, depth: Int) -> Size {
    if let size = sizes[name] { return size }
    guard let template = templates[name] else { return Size() }
    do throws(TemplateProblem) {
      let size = try size(of: template.nodes, depth: depth)
      sizes[name] = size
      return size
    } catch {
      problems[name] = error
      sizes[name] = Size()
      return Size()
    }
  }

  private mutating func size(of nodes: [ParsedTemplate.Node], depth: Int) throws(TemplateProblem) -> Size {
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

  private func descend(_ depth: Int, at place: SourceLocation) throws(TemplateProblem) {
    guard depth >= TemplateBounds.depth else { return }
    throw TemplateProblem(
      "sections and partials are nested more than \(TemplateBounds.depth) deep here", id: .templateTooLarge,
      fix: "include fewer partials in partials", at: place, length: 2)
  }

  private func add(_ inner: Size, to size: inout Size, at place: SourceLocation) throws(TemplateProblem) {
    try descend(inner.depth, at: place)
    size = size + Size(tags: inner.tags + 1, bytes: inner.bytes, depth: inner.depth + 1)
    let isTooLong = size.bytes > TemplateBounds.bytes
    guard isTooLong || size.tags > TemplateBounds.tags else { return }
    throw TemplateProblem(
      "with its partials, this template comes to more than "
        + (isTooLong ? "\(TemplateBounds.bytes >> 10) KiB" : "\(TemplateBounds.tags) tags"),
      id: .templateTooLarge, fix: "include fewer partials", at: place, length: 2)
  }
}
