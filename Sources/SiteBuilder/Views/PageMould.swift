/// A template rendered once for all pages of one form: what Mustache always writes, with slots between for what differs.
///
/// Mustache decides where each value goes and whether it is escaped; filling 10,000 views in takes a tenth of the time
/// that rendering each would (docs/performance.md).
struct PageMould: Sendable {
  private enum Piece: Sendable {
    case text([UInt8])
    case value(String, isEscaped: Bool)
  }

  private var pieces: [Piece] = []
  private var constantBytes = 0

  /// - Parameters:
  ///   - slots: The names of the values that differ; each is given to the template as text that is not empty.
  ///   - context: All other values.
  /// - Returns: Nil where the form depends on more than which values there are: the template computes with them, or
  ///   has them in its style or script. Then each page must be rendered by itself.
  init?(_ template: String, slots: [String], context: [String: Any], templates: Templates) {
    guard !templates.computes(template) else { return nil }
    var context = context
    for (index, slot) in slots.enumerated() { context[slot] = Self.mark(index) }
    guard let page = templates.render(template, context) else { return nil }
    guard let bytes = ContentSecurityPolicy.apply(to: page, ifConstant: Self.edge) else { return nil }
    pieces = Self.pieces(of: bytes, slots)
    constantBytes = bytes.count
  }

  func fill(_ values: [String: String]) -> [UInt8] {
    // Escaping may need a little more; a page that is full keeps no room it does not need.
    var out = ByteWriter(capacity: constantBytes + values.values.reduce(64) { $0 + $1.utf8.count })
    for piece in pieces {
      switch piece {
      case .text(let bytes): out.write(bytes)
      case .value(let name, isEscaped: true): out.write(escaping: values[name] ?? "")
      case .value(let name, isEscaped: false): out.write(values[name] ?? "")
      }
    }
    return out.bytes
  }

  /// Private use, so that nothing else looks like it.
  private static let edge = Array("\u{F8FD}".utf8)

  /// The angle brackets tell afterwards whether Mustache escaped the value.
  private static func mark(_ index: Int) -> String { "\u{F8FD}<\(index)>\u{F8FD}" }

  private static func pieces(of page: [UInt8], _ slots: [String]) -> [Piece] {
    var pieces: [Piece] = []
    var rest = page[...]
    while let start = rest.firstRange(of: edge), let end = rest[start.upperBound...].firstRange(of: edge) {
      pieces.append(.text(Array(rest[..<start.lowerBound])))
      let mark = String(decoding: rest[start.upperBound..<end.lowerBound], as: UTF8.self)
      let index = Int(mark.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
      pieces.append(.value(slots[index], isEscaped: !mark.hasPrefix("<")))
      rest = rest[end.upperBound...]
    }
    return pieces + [.text(Array(rest))]
  }
}
