/// Paths are divided byte by byte: a slash before a combining accent is a slash, too.
extension String {
  /// The part before the last slash; empty if there is none, and `/` for names directly in it.
  package var folder: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == utf8.startIndex ? "/" : String(decoding: utf8[..<slash], as: UTF8.self)
  }

  /// The path of a name or relative path in the folder of this path.
  package func inFolder(_ name: String) -> String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(decoding: utf8[...slash], as: UTF8.self) + name
  }

  /// The extension in lower case: `json` for `a/b.JSON`; nil if there is none, as in `a.b/c` and `.hidden`.
  package var fileExtension: String? {
    dot.map { String(decoding: utf8[$0...].dropFirst(), as: UTF8.self).lowercased() }
  }

  package var withoutFileExtension: String { dot.map { String(decoding: utf8[..<$0], as: UTF8.self) } ?? self }

  private var dot: String.Index? {
    let slash = UInt8(ascii: "/")
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot > utf8.startIndex else { return nil }
    return utf8[dot...].contains(slash) || utf8[utf8.index(before: dot)] == slash ? nil : dot
  }
}
