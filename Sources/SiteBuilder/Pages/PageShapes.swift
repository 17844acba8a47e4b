import Text

/// Renders the pages for people.
///
/// Pages of one shape, which have values of the same names and lists of the same lengths, differ only in their texts. A
/// template is rendered once for each shape, into a ``PageMold``: a site has hundreds of these pages, and each edit in the
/// preview makes them again.
final class PageShapes: Sendable {
  private struct Shape: Hashable {
    var template: String
    var root: String
    var values: String
  }

  let templates: Templates
  /// Nil for a shape whose pages must be rendered one by one.
  private let made = Lock([Shape: PageMold?]())

  init(_ templates: Templates) { self.templates = templates }

  /// - Parameters:
  ///   - root: What leads from the page to the site's folder.
  ///   - loadsStyle: Whether the page may load a style beside it.
  func render(_ template: String, _ values: [String: TemplateValue], root: String, loadsStyle: Bool) -> [UInt8] {
    var outline = Outline()
    let marks = outline.marked(values)
    let shape = Shape(template: template, root: root, values: outline.shape)
    let mold = made.withLock { made in
      if let mold = made[shape] { return mold }
      let mold = PageMold(template, marks: marks, templates, root: root, loadsStyle: loadsStyle)
      made[shape] = .some(mold)
      return mold
    }
    guard let mold else {
      return ContentSecurityPolicy.apply(
        to: templates.render(template, values, root: root) ?? [], loadsStyle: loadsStyle)
    }
    let texts = outline.texts
    let page = templates.fill(template, mold.pieces, capacity: 32_768) { piece, out in
      switch piece {
      case .constant(let bytes): out.write(bytes)
      case .value(let index, isEscaped: true):
        out.write(escaping: TemplateMark.removed(from: texts[index]), in: .anyQuotes)
      case .value(let index, isEscaped: false): out.write(markup: TemplateMark.removed(from: texts[index]))
      }
    }
    return page ?? []
  }

  /// Values taken apart into texts and everything else.
  private struct Outline {
    /// In the order of the names of their values.
    private(set) var texts: [String] = []
    private(set) var shape = ""

    /// The same with a mark for each text. To a section, an empty one is as good as none, so it is part of the shape.
    mutating func marked(_ values: [String: TemplateValue]) -> [String: TemplateValue] {
      var marked = values
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        shape += name
        marked[name] = mark(value)
      }
      shape += "}"
      return marked
    }

    private mutating func mark(_ value: TemplateValue) -> TemplateValue {
      switch value {
      case .text(let text) where !text.isEmpty:
        shape += ","
        texts.append(text)
        return PageMold.mark(texts.count - 1)
      case .flag(let flag): shape += flag ? "+" : "-"
      case .list(let entries):
        shape += "["
        return .list(entries.map { mark($0) })
      case .names(let names): return .names(marked(names))
      case .text, .number, .function: shape += "."
      }
      return value
    }
  }
}
