import Text

/// Renders the pages for people.
///
/// Pages of one shape, which have values of the same names and lists of the same lengths, differ only in their texts. A
/// template is rendered once for each shape, and then texts are filled in, as in a ``PageMold``: a site has hundreds of
/// these pages, and each edit in the preview renders them again.
final class PageShapes: Sendable {
  private enum Piece: Sendable {
    case constant(ArraySlice<UInt8>)
    /// Its place among the texts.
    case text(Int, isEscaped: Bool)
  }

  private struct Shape: Hashable {
    var template: String
    var root: String
    var values: String
  }

  let templates: Templates
  /// Nil for a shape whose pages must be rendered one by one.
  private let made = Lock([Shape: [Piece]?]())

  init(_ templates: Templates) { self.templates = templates }

  /// - Parameters:
  ///   - root: What leads from the page to the site's folder.
  ///   - loadsStyle: Whether the page may load a style beside it.
  func render(_ template: String, _ values: [String: TemplateValue], root: String, loadsStyle: Bool) -> [UInt8] {
    var outline = Outline()
    let marks = outline.marked(values)
    let shape = Shape(template: template, root: root, values: outline.shape)
    let pieces = made.withLock { made in
      if let pieces = made[shape] { return pieces }
      let pieces = self.pieces(template, marks, root, loadsStyle)
      made[shape] = .some(pieces)
      return pieces
    }
    guard let pieces else {
      return ContentSecurityPolicy.apply(
        to: templates.render(template, values, root: root) ?? [], loadsStyle: loadsStyle)
    }
    let texts = outline.texts
    let out = templates.fill(template, pieces, capacity: 32_768) { piece, out in
      switch piece {
      case .constant(let bytes): out.write(bytes)
      case .text(let index, isEscaped: true):
        out.write(escaping: TemplateMark.removed(from: texts[index]), in: .anyQuotes)
      case .text(let index, isEscaped: false): out.write(markup: TemplateMark.removed(from: texts[index]))
      }
    }
    // A copy without spare capacity.
    return out.map { Array($0.bytes) } ?? []
  }

  /// - Returns: Nil if the template computes with values, or has them in its style.
  private func pieces(
    _ template: String, _ marks: [String: TemplateValue], _ root: String, _ loadsStyle: Bool
  ) -> [Piece]? {
    guard !templates.computes(template), let page = templates.render(template, [:], marks: marks, root: root),
      let bytes = ContentSecurityPolicy.apply(to: page, ifConstant: TemplateMark.slot, loadsStyle: loadsStyle)
    else { return nil }
    var pieces: [Piece] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: TemplateMark.slot),
      let end = rest[(start + 1)...].firstIndex(of: TemplateMark.slot)
    {
      let mark = rest[(start + 1)..<end]
      let index = mark.prefix { 0x30...0x39 ~= $0 }.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      pieces += [.constant(rest[..<start]), .text(index, isEscaped: mark.last != UInt8(ascii: "<"))]
      rest = rest[(end + 1)...]
    }
    return pieces + [.constant(rest)]
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
        // The angle bracket shows afterwards whether the template escaped the text.
        let edge = TemplateMark.text(TemplateMark.slot)
        return .text("\(edge)\(texts.count - 1)<\(edge)")
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
