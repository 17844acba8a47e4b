/// Texts that the program writes for authors, who go on from there.
extension SourceFile {
  /// The same with `withdrawn: true` in its front matter. Whether that is how it is read then has to be checked: front
  /// matter is YAML, which has more forms than the usual one.
  public var withdrawn: SourceFile {
    let end = text.contains("\r\n") ? "\r\n" : "\n"
    guard let front = frontMatterLines else {
      return SourceFile(path: path, text: "---\(end)withdrawn: true\(end)---\(end)\(text)")
    }
    var lines = lines
    if let line = front.first(where: { lines[$0].utf8.starts(with: "withdrawn:".utf8) }) {
      lines[line] = "withdrawn: true" + (end == "\r\n" ? "\r" : "")
    } else {
      lines.insert("withdrawn: true" + (end == "\r\n" ? "\r" : ""), at: 1)
    }
    return SourceFile(path: path, text: lines.joined(separator: "\n"))
  }

  /// A translation to start from: the texts that a translation may set, in the original language, and marked as such.
  public var translationToStartFrom: String {
    let front = frontMatterLines.map { Array(lines[$0]) } ?? []
    var isTranslated = false
    let keys = front.filter { line in
      // Lines that go on with a key's value are indented.
      if line.first.map({ $0 != " " && $0 != "\t" }) ?? false {
        isTranslated = Self.translatedKeys.contains { line.utf8.starts(with: "\($0):".utf8) }
      }
      return isTranslated
    }
    let fences = keys.isEmpty ? "" : "---\n\(keys.joined(separator: "\n"))\n---\n"
    return body.isEmpty ? fences : "\(fences)TODO: translate this.\n\n\(body)"
  }

  /// What follows the front matter, without empty lines before it; ends with a line break unless it is empty.
  public var body: String {
    let start = frontMatterLines.map { $0.upperBound + 1 } ?? 0
    let rest = lines[min(start, lines.count)...].drop { $0.allSatisfy(\.isWhitespace) }
    let text = rest.joined(separator: "\n").replacing("\r\n", with: "\n")
    return text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
  }

  /// docs/authoring.md, Languages.
  private static let translatedKeys = [
    "title", "summary", "badge", "imageAlt", "actionButton", "remindButton", "cancelButton", "grantTitle", "denyTitle",
  ]

  private var text: String {
    String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
  }

  /// Without their line feeds. By scalars: to Swift, CRLF is one character.
  private var lines: [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// The lines between the two fences.
  private var frontMatterLines: Range<Int>? {
    let lines = lines
    guard let first = lines.first, isFence(first),
      let end = lines.indices.dropFirst().first(where: { isFence(lines[$0]) })
    else { return nil }
    return 1..<end
  }

  private func isFence(_ line: String) -> Bool {
    line.utf8.starts(with: "---".utf8) && line.utf8.dropFirst(3).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
  }
}
