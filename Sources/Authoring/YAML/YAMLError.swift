import CYAML
public import Diagnostics

/// Why a text is not YAML, or not the part of YAML that is supported.
public struct YAMLError: Error {
  public var diagnostic: Diagnostic
}

extension YAMLError {
  /// What libyaml stumbled over, and what authors mean when they write it.
  init(_ parser: yaml_parser_t, path: String, firstLine: Int) {
    let message = text(parser.problem) ?? "this is not YAML"
    let isInQuotes = text(parser.context)?.contains("quoted scalar") ?? false
    // Something that is not closed ends far below; the place to fix is where it begins.
    let mark = isInQuotes || isInBrackets(message) ? parser.context_mark : parser.problem_mark
    diagnostic = Diagnostic(
      .error, .yamlSyntax, isInQuotes ? "\(message) inside quotation marks" : message,
      fix: isInQuotes ? hintInQuotes(message) : hint(message),
      at: SourceLocation(path: path, line: firstLine + mark.line, column: mark.column + 1))
  }

  /// libyaml adds a line end to every text that lacks one, and points past it.
  func inside(_ text: String, firstLine: Int) -> YAMLError {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard diagnostic.location.line >= firstLine + lines.count else { return self }
    let end = SourceLocation(
      path: diagnostic.location.path, line: firstLine + lines.count - 1,
      column: (lines.last?.unicodeScalars.count ?? 0) + 1)
    return YAMLError(
      diagnostic: Diagnostic(
        diagnostic.severity, diagnostic.id, diagnostic.message, fix: diagnostic.fix, at: end,
        length: diagnostic.length))
  }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }

/// "did not find expected ',' or ']'"
private func isInBrackets(_ message: String) -> Bool { message.contains("',' or") }

private func hintInQuotes(_ message: String) -> String {
  message.contains("escape") ? "write a backslash as \\\\, or use 'single' quotation marks" : "close the quotation mark"
}

/// libyaml's words are exact but terse; these are the mistakes that authors make.
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
