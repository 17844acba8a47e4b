import Diagnostics
import Text

extension YAMLError {
  /// What authors get wrong most often, at its place: libyaml notices only lines below, or takes it for something else.
  func withLikelyCause(in text: String, firstLine: Int) -> YAMLError {
    guard diagnostic.id == .yamlSyntax else { return self }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = min(lines.count, diagnostic.location.line - firstLine + 1)
    for (index, line) in lines.prefix(max(end, 0)).enumerated() {
      let above = index > 0 ? lines[index - 1] : ""
      guard let mistake = YAMLMistake(line, below: above) else { continue }
      let place = SourceLocation(
        path: diagnostic.location.path, line: firstLine + index, column: mistake.column + 1)
      return YAMLError(
        diagnostic: Diagnostic(
          .error, .yamlSyntax, mistake.message, fix: mistake.fix, at: place, length: mistake.length))
    }
    return self
  }
}

private struct YAMLMistake {
  var message, fix: String
  /// 0-based, in Unicode scalars.
  var column = 0
  var length = 1

  init?(_ line: Substring, below above: Substring) {
    guard let found = Self.color(line) ?? Self.colon(line) ?? Self.continued(line, above) else { return nil }
    self = found
  }

  private init(_ message: String, _ fix: String, _ column: Int, _ length: Int) {
    (self.message, self.fix, self.column, self.length) = (message, fix, column, length)
  }

  /// `{ accent: #5a3fd0 }`: the comment hides the closing brace.
  private static func color(_ line: Substring) -> YAMLMistake? {
    guard line.contains("{"), let range = line.firstRange(of: " #") else { return nil }
    let digits = line[range.upperBound...].prefix { $0.isHexDigit }
    guard digits.count == 3 || digits.count == 6 else { return nil }
    let column = line[..<range.lowerBound].unicodeScalars.count + 1
    return YAMLMistake(
      "an unquoted '#' begins a comment", "write '#\(digits)' in quotation marks", column, 1 + digits.count)
  }

  /// `title:Hello`, `title：Hello`, and a colon with a space that does not break.
  private static func colon(_ line: Substring) -> YAMLMistake? {
    let name = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let rest = line.unicodeScalars[name.endIndex...]
    guard !name.isEmpty, let sign = rest.first, let next = rest.dropFirst().first, sign == ":" || sign == "\u{FF1A}"
    else {
      return nil
    }
    let value = String(rest.dropFirst()).drop { $0 == " " || $0 == "\u{A0}" || $0 == "\u{3000}" }
    let isAddress = value.hasPrefix("//")
    guard sign != ":" || next != " " && next != "\t" && !isAddress else { return nil }
    let message =
      sign == ":" ? "a colon needs a space after it" : "'\u{FF1A}' is not the colon that ends a key"
    return YAMLMistake(
      message, "write \(name): \(value)", name.unicodeScalars.count, sign == ":" && next != "\u{A0}" ? 1 : 2)
  }

  /// A value that goes on in the next line, which is not indented.
  private static func continued(_ line: Substring, _ above: Substring) -> YAMLMistake? {
    guard let first = line.first, first.isLetter || first.isNumber, !line.contains(":"), line.contains(" "),
      above.contains(": "),
      above.first.map({ $0.isLetter }) ?? false
    else { return nil }
    return YAMLMistake(
      "this line belongs to no key", "join it to the line above, or indent it by two spaces", 0,
      line.unicodeScalars.count)
  }
}
