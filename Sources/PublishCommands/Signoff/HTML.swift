import Text

/// Markup. A literal is markup, and whatever is put into it is text, which is escaped: `"<td>\(words)</td>"`.
///
/// Invisible characters of a text, such as those that reorder others, are named instead.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  private(set) var bytes: [UInt8]

  init(stringLiteral markup: String) { bytes = Array(markup.utf8) }

  init(stringInterpolation interpolation: StringInterpolation) { bytes = interpolation.bytes }

  /// - Parameter markup: Not escaped.
  init(markup: [UInt8]) { bytes = markup }

  var isEmpty: Bool { bytes.isEmpty }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate private(set) var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ markup: String) { bytes += markup.utf8 }

    mutating func appendInterpolation(_ text: String) { bytes += text.terminalSafe.escaped(in: .anyQuotes).utf8 }

    mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

    mutating func appendInterpolation(_ markup: HTML) { bytes += markup.bytes }
  }
}

extension Sequence {
  /// The markup of all elements.
  func html(separator: HTML = "", _ markup: (Element) -> HTML) -> HTML {
    HTML(markup: Array(map { markup($0).bytes }.joined(separator: separator.bytes)))
  }
}
