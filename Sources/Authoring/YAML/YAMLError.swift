import CYAML
public import Diagnostics

/// Why a text is not the YAML that is read here.
public struct YAMLError: Error {
  public var diagnostic: Diagnostic
}

extension YAMLError {
  /// What libyaml stumbled over, and what authors mean when they write it.
  init(_ parser: yaml_parser_t, path: String, firstLine: Int) {
    let message = text(parser.problem) ?? "this is not YAML"
    let isInQuotes = text(parser.context)?.contains("quoted scalar") ?? false
    // What is not closed ends somewhere far below; what to mend is where it begins.
    let mark = isInQuotes || isInBrackets(message) ? parser.context_mark : parser.problem_mark
    diagnostic = Diagnostic(
      .error, "yaml-syntax", isInQuotes ? "\(message) inside quotation marks" : message,
      fix: isInQuotes ? hintInQuotes(message) : hint(message),
      at: SourceLocation(path: path, line: firstLine + mark.line, column: mark.column + 1))
  }

  /// libyaml ends every text with a line end, also where there is none, and points behind it.
  func inside(_ text: String, firstLine: Int) -> YAMLError {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var error = self
    if diagnostic.location.line >= firstLine + lines.count {
      error.diagnostic.location.line = firstLine + lines.count - 1
      error.diagnostic.location.column = (lines.last?.unicodeScalars.count ?? 0) + 1
    }
    return error
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
  case _ where message.contains("mapping values are not allowed"): "quote a text that holds ': '"
  case _ where message.contains("could not find expected ':'"): "write 'key: value'"
  case _ where isInBrackets(message): "separate by commas, and close the bracket"
  case _ where message.contains("did not find expected key"): "give every key of one map the same indentation"
  default: "write 'key: value' lines, lists as [a, b]"
  }
}
