import Diagnostics

/// The keys whose values people read, where ` #` is more often meant than a comment.
let textKeys: Set<String> = [
  "title", "actionButton", "remindButton", "cancelButton", "grantTitle", "denyTitle", "name",
]

/// Texts that YAML cuts at a number sign: `title: 50% off #sale` is "50% off". Two spaces before the sign make it a comment
/// to people, too.
///
/// - Parameters:
///   - text: The YAML of the keys.
///   - firstLine: The line of its first line in the file.
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
      first != "\"", first != "'",
      first != "|", first != ">"
    else { return nil }
    let place = SourceLocation(
      path: value.location.path, line: value.location.line, column: line.count - comment.count + 1)
    let whole = String(line.dropFirst(value.location.column - 1))
    return Diagnostic(
      .warning, .commentInText, "'\(String(comment))' is a comment, so '\(entry.key.value)' is only '\(value.value)'",
      fix: "write \(entry.key.value): \(quoted(whole)), or the comment on a line of its own", at: place,
      length: comment.count)
  }
}

/// In double quotation marks, as YAML reads them.
func quoted(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
