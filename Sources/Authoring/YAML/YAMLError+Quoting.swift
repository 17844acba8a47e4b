import Diagnostics

extension YAMLError {
  /// Most errors come from one text that begins or continues with a sign of YAML's own. Then the fix is the author's line
  /// with the text in quotation marks, if it can be read like this.
  func withQuotedLine(of text: String, firstLine: Int) -> YAMLError {
    guard diagnostic.id == .yamlSyntax else { return self }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = diagnostic.location.line - firstLine
    // libyaml often notices only in the next line.
    for index in [place, place - 1] where lines.indices.contains(index) {
      guard let line = QuotedLine(lines[index]) else { continue }
      let start = SourceLocation(path: diagnostic.location.path, line: firstLine + index, column: line.column)
      return YAMLError(
        diagnostic: Diagnostic(
          .error, .yamlSyntax, diagnostic.message, fix: "quote the text: \(line.text)", at: start, length: line.length))
    }
    return self
  }
}

/// A line `key: value` that is not YAML, and becomes it with its value in quotation marks.
private struct QuotedLine {
  /// Without the indentation.
  let text: String
  /// Of the value.
  let column: Int
  let length: Int

  private static let longest = 120

  init?(_ line: Substring) {
    guard let colon = line.firstIndex(of: ":"), line.unicodeScalars.count <= Self.longest else { return nil }
    let key = line[..<colon].drop { $0 == " " }
    let rest = line[line.index(after: colon)...]
    let value = rest.drop { $0 == " " }
    let end = value.lastIndex { $0 != " " }
    // Elsewhere, brackets and colons are more likely meant as YAML reads them.
    guard textKeys.contains(String(key)), rest.first == " ", let end else { return nil }
    text = "\(key): \(quoted(String(Self.unquoted(value[...end]))))"
    column = line[..<value.startIndex].unicodeScalars.count + 1
    length = value[...end].unicodeScalars.count
    guard !Self.isText(String(line.drop { $0 == " " })), Self.isText(text) else { return nil }
  }

  /// Without the quotation marks that the author meant to put around it, or at least began with.
  private static func unquoted(_ value: Substring) -> Substring {
    guard let first = value.first, first == "'" || first == "\"" else { return value }
    let rest = value.dropFirst()
    if rest.last == first { return rest.dropLast() }
    return rest.contains(first) ? value : rest
  }

  private static func isText(_ line: String) -> Bool {
    var parser = YAMLParser(path: "", firstLine: 1)
    guard let node = try? parser.parse(line), case .mapping(let mapping) = node,
      case .scalar? = mapping.entries.first?.value
    else { return false }
    return mapping.entries.count == 1 && parser.refusals.isEmpty
  }
}
