import Text

/// A template rendered once for all pages of one form: the constant text, with slots for the values that differ.
///
/// Mustache decides where each value goes and whether it is escaped. Filling in 10,000 views takes a tenth of the time
/// that rendering each would take (docs/performance.md).
struct PageSkeleton: Sendable {
  private enum Piece: Sendable {
    case text([UInt8])
    case value(String, isEscaped: Bool)
  }

  private var pieces: [Piece] = []
  private var constantBytes = 0

  /// - Parameters:
  ///   - slots: The names of the values that differ; each is passed to the template as text that is not empty.
  ///   - context: All other values.
  /// - Returns: Nil if the form depends on more than which values exist: the template computes with them, or has them
  ///   in its style or script. Then each page must be rendered on its own.
  init?(_ template: String, slots: [String], context: [String: Any], templates: Templates) {
    guard !templates.computes(template) else { return nil }
    let marks = slots.enumerated().map { ($1, Self.mark($0)) }
    guard let page = templates.render(template, context, marks: Dictionary(uniqueKeysWithValues: marks)) else {
      return nil
    }
    guard let bytes = ContentSecurityPolicy.apply(to: page, ifConstant: TemplateMark.slot) else { return nil }
    pieces = Self.pieces(of: bytes, slots)
    constantBytes = bytes.count
  }

  func fill(_ values: [String: String]) -> [UInt8] {
    // Escaping may need a little more. A finished page should not keep capacity that it does not need.
    var out = MarkupWriter(capacity: constantBytes + values.values.reduce(64) { $0 + $1.utf8.count })
    for piece in pieces {
      switch piece {
      case .text(let bytes): out.write(bytes)
      case .value(let name, isEscaped: true): out.write(escaping: values[name] ?? "", in: .anyQuotes)
      case .value(let name, isEscaped: false): out.write(values[name] ?? "")
      }
    }
    return out.bytes
  }

  /// The angle bracket shows afterwards whether Mustache escaped the value.
  private static func mark(_ index: Int) -> String {
    let edge = TemplateMark.text(TemplateMark.slot)
    return "\(edge)\(index)<\(edge)"
  }

  private static func pieces(of page: [UInt8], _ slots: [String]) -> [Piece] {
    var pieces: [Piece] = []
    var rest = page[...]
    while let start = rest.firstIndex(of: TemplateMark.slot),
      let end = rest[(start + 1)...].firstIndex(of: TemplateMark.slot)
    {
      pieces.append(.text(Array(rest[..<start])))
      let mark = rest[(start + 1)..<end]
      let digits = mark.prefix { 0x30...0x39 ~= $0 }
      if let index = Int(String(decoding: digits, as: UTF8.self)), slots.indices.contains(index) {
        pieces.append(.value(slots[index], isEscaped: mark.last != UInt8(ascii: "<")))
      }
      rest = rest[(end + 1)...]
    }
    return pieces + [.text(Array(rest))]
  }
}
