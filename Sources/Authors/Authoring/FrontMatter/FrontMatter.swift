import Diagnostics

/// A content file, cut in two: the keys between two `---` lines, and the Markdown below.
struct FrontMatter: Sendable {
  /// The keys; empty if the file has no front matter.
  var fields: YAMLMapping
  var body: String
  /// The line number of the body's first line in the file.
  var bodyLine: Int
  /// Whether there are the two `---` lines.
  var isPresent = true
}

/// - Parameters:
///   - text: The whole file, UTF-8 with LF line ends.
///   - path: The file's path, used only for places.
///   - diagnostics: Receives the problems of single keys.
func parseFrontMatter(
  _ text: String, path: String, _ diagnostics: inout [Diagnostic]
) throws(Diagnostic) -> FrontMatter {
  let start = SourceLocation(path: path, line: 1, column: 1)
  guard isFence(text[...].firstLine) else {
    if let wrong = wrongFence(above: text[...]) { throw unfenced(wrong, start) }
    let whole = FrontMatter(fields: YAMLMapping(location: start), body: text, bodyLine: 1, isPresent: false)
    if let place = placeOfFrontMatter(in: whole, path: path) { throw late(place) }
    return whole
  }
  let opened = text[...].afterFirstLine
  guard let (yaml, rest, lines) = split(opened) else { throw unclosed(opened, start) }
  let fields: YAMLMapping
  if let plain = readPlainMapping(yaml, path: path, firstLine: 2) {
    fields = plain
  } else {
    do throws(Diagnostic) {
      fields = try mapping(try parseYAML(String(yaml), path: path, firstLine: 2, &diagnostics), start)
    } catch {
      throw unquotedPlaceholder(yaml, path: path, firstLine: 2) ?? error
    }
    diagnostics += commentsInTexts(fields, yaml, firstLine: 2)
  }
  let body = FrontMatter(fields: fields, body: String(rest), bodyLine: lines + 3)
  if let place = placeOfFrontMatter(in: body, path: path) { throw second(place) }
  return body
}

/// The fix for a key such as `title:Hello` or `title = Hello`, which YAML reads as a sentence.
private func fixOfKey(_ node: YAMLNode) -> String? {
  guard case .scalar(let scalar) = node else { return nil }
  let key = scalar.value.prefix { $0 != ":" && $0 != "=" }.drop { $0 == " " }
  let name = String(key.split(separator: " ").first ?? "")
  guard key.endIndex < scalar.value.endIndex, key.split(separator: " ").count == 1, isName(name) else { return nil }
  return "write '\(name): …', with a colon and a space"
}

private func mapping(_ node: YAMLNode?, _ start: SourceLocation) throws(Diagnostic) -> YAMLMapping {
  switch node {
  case nil: return YAMLMapping(location: start)
  case .mapping(let mapping): return mapping
  case .some(let other):
    throw Diagnostic(
      .frontMatterNotKeys, "front matter must be 'key: value' lines; this is \(other.kind)",
      fix: fixOfKey(other) ?? "give each value a key", at: other.location)
  }
}

/// The error for a value such as `title: {{app}} is new`, which YAML reads as a map in a map.
private func unquotedPlaceholder(_ yaml: Substring, path: String, firstLine: Int) -> Diagnostic? {
  for (index, line) in yaml.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    guard let range = line.firstRange(of: ": {{"), isName(String(line[..<range.lowerBound])) else { continue }
    let column = line[..<range.lowerBound].unicodeScalars.count + 3
    return Diagnostic(
      .yamlSyntax, "a value that begins with '{{' must be quoted",
      fix: "write \(line[..<range.lowerBound]): \"\(line.dropFirst(column - 1))\"",
      at: SourceLocation(path: path, line: firstLine + index, column: column), length: 2)
  }
  return nil
}

/// The YAML up to the closing fence, the text after it, and the number of the YAML's lines.
private func split(_ text: Substring) -> (yaml: Substring, rest: Substring, lines: Int)? {
  var text = text
  let fence = text.withUTF8 { bytes -> (range: Range<Int>, lines: Int)? in
    var (start, lines) = (0, 0)
    while start < bytes.count {
      let end = bytes.endOfLine(from: start)
      if isFence(bytes[start..<end]) { return (start..<Swift.min(end + 1, bytes.count), lines) }
      (start, lines) = (end + 1, lines + 1)
    }
    return nil
  }
  guard let fence else { return nil }
  let utf8 = text.utf8
  let end = utf8.index(utf8.startIndex, offsetBy: fence.range.lowerBound)
  return (text[..<end], text[utf8.index(end, offsetBy: fence.range.count)...], fence.lines)
}

private func isFence(_ line: Substring) -> Bool {
  var line = line
  return line.withUTF8 { isFence($0[...]) }
}

private func isFence(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  line.first == UInt8(ascii: "-") && line.starts(with: "---".utf8)
    && line.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
}

/// The place of a second front matter, if a body begins with keys between two fences.
private func placeOfFrontMatter(in front: FrontMatter, path: String) -> SourceLocation? {
  // Hardly any body begins with a hyphen.
  let start = front.body.utf8.firstIndex { $0 != 0x0A && $0 != 0x20 && $0 != 0x09 }
  guard let start, front.body.utf8[start] == UInt8(ascii: "-") else { return nil }
  let text = front.body[start...]
  guard isFence(text.firstLine), let (yaml, _, _) = split(text.afterFirstLine) else { return nil }
  let lines = yaml.split(separator: "\n")
  guard !lines.isEmpty, lines.allSatisfy(isKey) else { return nil }
  let skipped = front.body[..<text.startIndex].utf8.count { $0 == 0x0A }
  return SourceLocation(path: path, line: front.bodyLine + skipped, column: 1)
}

/// Whether it is a line such as `title: x` or `conditions:`, or a line that is indented below one.
private func isKey(_ line: Substring) -> Bool {
  let name = line.prefix { $0 != ":" }
  return line.hasPrefix(" ") || name.count < line.count && isName(String(name))
}

/// The error for a second front matter, which would be shown as text. It appears when a template is pasted above a
/// finished file.
private func second(_ place: SourceLocation) -> Diagnostic {
  Diagnostic(
    .frontMatterTwice, "a second front matter starts here", fix: "merge the two", at: place, length: 3)
}

private func late(_ place: SourceLocation) -> Diagnostic {
  Diagnostic(
    .frontMatterLate, "front matter must start on the first line, not below empty ones",
    fix: "remove the empty lines above it", at: place, length: 3)
}

private func unclosed(_ opened: Substring, _ start: SourceLocation) -> Diagnostic {
  let lines = opened.split(separator: "\n", omittingEmptySubsequences: false)
  let wrong = lines.firstIndex { isLikeFence($0) }.map { "write '---' in line \($0 + 2) instead of '\(lines[$0])'" }
  return Diagnostic(
    .frontMatterUnclosed, "the front matter that starts here is not closed",
    fix: wrong ?? "add a line '---' below its last key", at: start, length: 3)
}

private func unfenced(_ fence: Substring, _ start: SourceLocation) -> Diagnostic {
  Diagnostic(
    .frontMatterMissing, "front matter begins with a line '---'; this is '\(fence)'",
    fix: "write '---' here and below its last key, and 'key: value' between them", at: start,
    length: fence.unicodeScalars.count)
}

/// The first line, if it resembles a fence: `+++`, `—` or `----` above a key.
private func wrongFence(above text: Substring) -> Substring? {
  let line = text.firstLine
  guard isLikeFence(line) else { return nil }
  let next = text.afterFirstLine.firstLine
  let name = next.prefix { $0 != ":" && $0 != "=" }
  return name.endIndex < next.endIndex && isName(String(name.filter { $0 != " " })) ? line : nil
}

/// Dashes and similar signs alone, but not three hyphens.
private func isLikeFence(_ line: Substring) -> Bool {
  // Nearly every line begins with a letter.
  guard let first = line.utf8.first, first == 0x2D || first == 0x2B || first == 0x20 || first >= 0x80 else {
    return false
  }
  let signs = line.unicodeScalars.filter { $0 != " " && $0 != "\t" }
  return !signs.isEmpty && !isFence(line) && signs.allSatisfy { "-–—‐‑−+".unicodeScalars.contains($0) }
}

extension Substring {
  fileprivate var firstLine: Substring { self[..<(utf8.firstIndex(of: 0x0A) ?? endIndex)] }

  fileprivate var afterFirstLine: Substring {
    guard let end = utf8.firstIndex(of: 0x0A) else { return self[endIndex...] }
    return self[utf8.index(after: end)...]
  }
}
