import Text

/// A page that was rendered once, with a gap for each value that differs from page to page.
///
/// The template decides where the values go and whether they are escaped. Filling in 10,000 pages takes a tenth of the time
/// that rendering each would take (docs/performance.md).
struct PageMold: Sendable {
  enum Piece: Sendable {
    case constant([UInt8])
    /// The number of a value.
    case value(Int, isEscaped: Bool)

    var count: Int { if case .constant(let bytes) = self { bytes.count } else { 0 } }
  }

  let pieces: [Piece]

  /// What stands for a value while the template is rendered. The angle bracket shows afterwards whether the template escaped
  /// the value.
  static func mark(_ number: Int) -> TemplateValue {
    let edge = TemplateMark.text(TemplateMark.slot)
    return .text("\(edge)\(number)<\(edge)")
  }

  /// - Parameters:
  ///   - values: The same on all pages.
  ///   - marks: By name, ``mark(_:)`` for each value that differs.
  ///   - root: The relative address of the site's folder.
  ///   - loadsStyle: Whether the pages may load a style beside them.
  /// - Returns: Nil if pages differ in more than that, so that each must be rendered: the template computes with values, or
  ///   has them in its style or script.
  init?(
    _ template: String, _ values: [String: TemplateValue] = [:], marks: [String: TemplateValue],
    _ templates: Templates, root: String = "../../", loadsStyle: Bool = false
  ) {
    guard !templates.computes(template), let page = templates.render(template, values, marks: marks, root: root),
      let bytes = ContentSecurityPolicy.apply(to: page, ifConstant: TemplateMark.slot, loadsStyle: loadsStyle)
    else { return nil }
    var pieces: [Piece] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: TemplateMark.slot),
      let end = rest[(start + 1)...].firstIndex(of: TemplateMark.slot)
    {
      if start > rest.startIndex { pieces.append(.constant(Array(rest[..<start]))) }
      let mark = rest[(start + 1)..<end]
      let number = mark.prefix { 0x30...0x39 ~= $0 }.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      pieces.append(.value(number, isEscaped: mark.last != UInt8(ascii: "<")))
      rest = rest[(end + 1)...]
    }
    self.pieces = pieces + [.constant(Array(rest))]
  }
}
