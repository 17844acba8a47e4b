/// A place in a source file.
public struct SourceLocation: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Relative to the site's folder, with `/`.
  public var path: String
  /// 1-based. 0 means the file as a whole.
  public var line: Int
  /// 1-based, counted in Unicode scalars, as editors show it. 0 means the line as a whole.
  public var column: Int

  public init(path: String, line: Int = 0, column: Int = 0) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// By path, then line, then column.
  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    if a.path != b.path { return a.path < b.path }
    return (a.line, a.column) < (b.line, b.column)
  }

  /// `path:line:column`, without the parts that are 0.
  public var description: String {
    guard line > 0 else { return path }
    return column > 0 ? "\(path):\(line):\(column)" : "\(path):\(line)"
  }
}
