/// Paths are taken apart byte by byte: a slash is a slash, also before a combining accent.
extension String {
  /// Everything before the last slash; empty if there is none, and `/` for names directly in it.
  package var folder: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == utf8.startIndex ? "/" : String(decoding: utf8[..<slash], as: UTF8.self)
  }

  /// The name or path relative to the folder that this path is in.
  package func inFolder(_ name: String) -> String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(decoding: utf8[...slash], as: UTF8.self) + name
  }

  /// `json` for `a/b.JSON`; nil if there is none, as in `a.b/c` and `.hidden`.
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
