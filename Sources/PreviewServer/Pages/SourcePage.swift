internal import Text

/// A source file of the site as a page, each line with its number and an anchor `#L12`.
struct SourcePage {
  /// Longer files, and such as are no text, are only named.
  static let longest = 64 << 10

  let path: String
  let bytes: [UInt8]

  var html: [UInt8] {
    PlainPage(title: path, look: "source").html(appendContents)
  }

  private func appendContents(to page: inout MarkupWriter) {
    guard bytes.count <= Self.longest else {
      return page.write(markup: "<p>Too long to be shown: \(bytes.count) bytes.</p>\n")
    }
    guard isText else { return page.write(markup: "<p>Not text: \(bytes.count) bytes.</p>\n") }
    page.write("<ol class=\"lines\">\n")
    for (index, line) in lines.enumerated() {
      page.write(markup: "<li id=\"L\(index + 1)\"><code>")
      line.withUnsafeBufferPointer { page.write(escaping: $0, in: .anyQuotes) }
      page.write("</code></li>\n")
    }
    page.write("</ol>\n")
  }

  private var isText: Bool {
    !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }

  /// As authors count them: LF and CRLF end a line, and nothing follows the last one's end.
  private var lines: [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
  }
}
