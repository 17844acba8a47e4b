import Diagnostics

/// A content file, cut in two: the keys between two `---` lines, and the Markdown below.
struct FrontMatter: Sendable {
  /// Empty where the file has no front matter.
  var fields: YAMLMapping
  var body: String
  /// The line of the body's first line in the file.
  var bodyLine: Int
}

/// - Parameters:
///   - text: The whole file, UTF-8 with LF line ends.
///   - path: For places only.
func parseFrontMatter(_ text: String, path: String) throws(YAMLError) -> FrontMatter {
  let start = SourceLocation(path: path, line: 1, column: 1)
  guard isFence(text[...].firstLine) else {
    return FrontMatter(fields: YAMLMapping(location: start), body: text, bodyLine: 1)
  }
  let opened = text[...].afterFirstLine
  guard let (yaml, rest, lines) = split(opened) else {
    throw YAMLError(
      diagnostic: Diagnostic(
        .error, "front-matter-unclosed", "the front matter that begins here does not end",
        fix: "write a line '---' below its last key", at: start, length: 3))
  }
  let node = try parseYAML(String(yaml), path: path, firstLine: 2)
  let body = FrontMatter(fields: try mapping(node, start), body: String(rest), bodyLine: lines + 3)
  try refuseSecond(body, path: path)
  return body
}

private func mapping(_ node: YAMLNode?, _ start: SourceLocation) throws(YAMLError) -> YAMLMapping {
  switch node {
  case nil: return YAMLMapping(location: start)
  case .mapping(let mapping): return mapping
  case .some(let other):
    throw YAMLError(
      diagnostic: Diagnostic(
        .error, "front-matter-not-keys", "front matter is a list of keys; this is \(other.kind)",
        fix: "write 'key: value' lines", at: other.location))
  }
}

/// The YAML up to the closing fence, what follows, and how many lines the YAML has.
private func split(_ text: Substring) -> (yaml: Substring, rest: Substring, lines: Int)? {
  var rest = text
  var lines = 0
  while !rest.isEmpty {
    if isFence(rest.firstLine) { return (text[..<rest.startIndex], rest.afterFirstLine, lines) }
    rest = rest.afterFirstLine
    lines += 1
  }
  return nil
}

private func isFence(_ line: Substring) -> Bool {
  line.utf8.starts(with: "---".utf8) && line.utf8.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
}

/// Two blocks are what pasting a template above a finished file gives; the second would be shown as text.
private func refuseSecond(_ front: FrontMatter, path: String) throws(YAMLError) {
  let body = front.body[...]
  let text = body.drop { $0 == "\n" }
  guard isFence(text.firstLine), let (yaml, _, lines) = split(text.afterFirstLine), lines > 0,
    yaml.split(separator: "\n").allSatisfy({ $0.contains(": ") || $0.hasSuffix(":") })
  else { return }
  let skipped = body.distance(from: body.startIndex, to: text.startIndex)
  throw YAMLError(
    diagnostic: Diagnostic(
      .error, "front-matter-twice", "a second front matter begins here", fix: "merge the two",
      at: SourceLocation(path: path, line: front.bodyLine + skipped, column: 1), length: 3))
}

extension Substring {
  fileprivate var firstLine: Substring { self[..<(utf8.firstIndex(of: 0x0A) ?? endIndex)] }

  fileprivate var afterFirstLine: Substring {
    guard let end = utf8.firstIndex(of: 0x0A) else { return self[endIndex...] }
    return self[utf8.index(after: end)...]
  }
}
