import CYAML
import Diagnostics

extension Diagnostic {
  /// The error of libyaml, in terms of an author's likely intention.
  convenience init(_ parser: yaml_parser_t, path: String, firstLine: Int) {
    let message = text(parser.problem) ?? "this is not YAML"
    let isInQuotes = text(parser.context)?.contains("quoted scalar") ?? false
    // Something that is not closed ends far below; the place to fix is where it begins.
    let mark = isInQuotes || isInBrackets(message) ? parser.context_mark : parser.problem_mark
    self.init(
      .yamlSyntax, isInQuotes ? "\(message) inside quotation marks" : message,
      fix: isInQuotes ? hintInQuotes(message) : hint(message),
      at: SourceLocation(path: path, line: firstLine + mark.line, column: mark.column + 1))
  }

  /// The error at a place inside the text: libyaml adds a line end to every text that lacks one, and points past it.
  func inside(_ text: String, firstLine: Int) -> Diagnostic {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard location.line >= firstLine + lines.count else { return self }
    let end = SourceLocation(
      path: location.path, line: firstLine + lines.count - 1,
      column: (lines.last?.unicodeScalars.count ?? 0) + 1)
    return changed(at: end)
  }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }

/// Whether the message is "did not find expected ',' or ']'", or the like.
private func isInBrackets(_ message: String) -> Bool { message.contains("',' or") }

private func hintInQuotes(_ message: String) -> String {
  message.contains("escape") ? "write a backslash as \\\\, or use 'single' quotation marks" : "close the quotation mark"
}

/// A hint at the mistake that an author most likely made: libyaml's words are exact but terse.
private func hint(_ message: String) -> String {
  switch message {
  case _ where message.contains("cannot start any token"): "quote the text: \"…\"; indent with spaces, never tabs"
  case _ where message.contains("tab character"): "indent with spaces, never tabs"
  case _ where message.contains("mapping values are not allowed"):
    "quote text that contains ': ', or write a map as { name: value }"
  case _ where message.contains("could not find expected ':'"): "write 'key: value'"
  case _ where isInBrackets(message): "separate values by commas, and close the bracket"
  case _ where message.contains("did not find expected key"): "give every key of one map the same indentation"
  default: "write 'key: value' lines, lists as [a, b]"
  }
}

extension Diagnostic {
  /// The error with the author's line in quotation marks as its fix, if that can be read. Most errors come from a text
  /// that begins or continues with a character that YAML reserves.
  func withQuotedLine(of text: String, firstLine: Int) -> Diagnostic {
    guard id == .yamlSyntax else { return self }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = location.line - firstLine
    // libyaml often notices only in the next line.
    for index in [place, place - 1] where lines.indices.contains(index) {
      guard let line = QuotedLine(lines[index]) else { continue }
      let start = SourceLocation(path: location.path, line: firstLine + index, column: line.column)
      return Diagnostic(
        .yamlSyntax, message, fix: "quote the text: \(line.text)", at: start, length: line.length)
    }
    return self
  }
}

/// A line `key: value` that is YAML only with its value in quotation marks.
private struct QuotedLine {
  /// The line without its indentation.
  let text: String
  /// The column of the value.
  let column: Int
  let length: Int

  private static let longest = 120

  init?(_ line: Substring) {
    guard let colon = line.firstIndex(of: ":"), line.unicodeScalars.count <= Self.longest else { return nil }
    let key = line[..<colon].drop { $0 == " " }
    let rest = line[line.index(after: colon)...]
    let value = rest.drop { $0 == " " }
    let end = value.lastIndex { $0 != " " }
    // In other values, brackets and colons are more likely meant as YAML.
    guard textKeys.contains(String(key)), rest.first == " ", let end else { return nil }
    text = "\(key): \(quoted(String(Self.unquoted(value[...end]))))"
    column = line[..<value.startIndex].unicodeScalars.count + 1
    length = value[...end].unicodeScalars.count
    guard !Self.isText(String(line.drop { $0 == " " })), Self.isText(text) else { return nil }
  }

  /// The value without the quotation marks that the author put around it, or at least at its beginning.
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

extension Diagnostic {
  /// The error at its likely cause: libyaml often notices a mistake only lines below, or reports it as something else.
  func withLikelyCause(in text: String, firstLine: Int) -> Diagnostic {
    guard id == .yamlSyntax else { return self }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = min(lines.count, location.line - firstLine + 1)
    for (index, line) in lines.prefix(max(end, 0)).enumerated() {
      let above = index > 0 ? lines[index - 1] : ""
      guard let mistake = YAMLMistake(line, below: above) else { continue }
      let place = SourceLocation(path: location.path, line: firstLine + index, column: mistake.column + 1)
      return Diagnostic(.yamlSyntax, mistake.message, fix: mistake.fix, at: place, length: mistake.length)
    }
    return self
  }
}

private struct YAMLMistake {
  var message, fix: String
  /// The column of the mistake, 0-based, in Unicode scalars.
  var column = 0
  var length = 1

  init?(_ line: Substring, below above: Substring) {
    guard let found = Self.color(line) ?? Self.colon(line) ?? Self.continued(line, above) else { return nil }
    self = found
  }

  private init(_ message: String, _ fix: String, _ column: Int, _ length: Int) {
    (self.message, self.fix, self.column, self.length) = (message, fix, column, length)
  }

  /// Finds `{ accent: #5a3fd0 }`, in which the comment hides the closing brace.
  private static func color(_ line: Substring) -> YAMLMistake? {
    guard line.contains("{"), let range = line.firstRange(of: " #") else { return nil }
    let digits = line[range.upperBound...].prefix { $0.isHexDigit }
    guard digits.count == 3 || digits.count == 6 else { return nil }
    let column = line[..<range.lowerBound].unicodeScalars.count + 1
    return YAMLMistake(
      "an unquoted '#' begins a comment", "write '#\(digits)' in quotation marks", column, 1 + digits.count)
  }

  /// Finds `title:Hello`, `title：Hello`, and a colon with a non-breaking space.
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
    let message = sign == ":" ? "a colon needs a space after it" : "'\u{FF1A}' is not the colon that ends a key"
    return YAMLMistake(
      message, "write \(name): \(value)", name.unicodeScalars.count, sign == ":" && next != "\u{A0}" ? 1 : 2)
  }

  /// Finds a value that continues in the next line, which is not indented.
  private static func continued(_ line: Substring, _ above: Substring) -> YAMLMistake? {
    guard let first = line.first, first.isLetter || first.isNumber, !line.contains(":"), line.contains(" "),
      above.contains(": "), above.first.map({ $0.isLetter }) ?? false
    else { return nil }
    return YAMLMistake(
      "this line belongs to no key", "join it to the line above, or indent it by two spaces", 0,
      line.unicodeScalars.count)
  }
}

/// The keys whose values people read, in which ` #` is more often text than a comment.
let textKeys = Set(KeyTable.translatedTexts).union(["name"])

/// Finds texts that YAML cuts at a number sign: `title: 50% off #sale` is "50% off". With two spaces before the sign,
/// it looks like a comment to people as well, and is not reported.
///
/// - Parameters:
///   - text: The YAML of the keys.
///   - firstLine: The line number of the YAML's first line in the file.
func commentsInTexts(_ keys: YAMLMapping, _ text: Substring, firstLine: Int) -> [Diagnostic] {
  guard text.utf8.contains(UInt8(ascii: "#")) else { return [] }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return keys.entries.compactMap { entry in
    guard textKeys.contains(entry.key.value), case .scalar(let value) = entry.value,
      lines.indices.contains(value.location.line - firstLine)
    else { return nil }
    let line = lines[value.location.line - firstLine].unicodeScalars
    let rest = line.dropFirst(value.location.column - 1 + value.length)
    let comment = rest.dropFirst()
    guard rest.first == " ", comment.first == "#", let first = line.dropFirst(value.location.column - 1).first,
      first != "\"", first != "'", first != "|", first != ">"
    else { return nil }
    let place = SourceLocation(
      path: value.location.path, line: value.location.line, column: line.count - comment.count + 1)
    let whole = String(line.dropFirst(value.location.column - 1))
    return Diagnostic(
      .commentInText, "'\(String(comment))' is a comment, so '\(entry.key.value)' is only '\(value.value)'",
      fix: "write \(entry.key.value): \(quoted(whole)), or the comment on a line of its own", at: place,
      length: comment.count)
  }
}

/// The text in double quotation marks, as YAML reads them.
func quoted(_ text: String) -> String { "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
