/// Why an SVG image is not published, and where.
struct SVGProblem: Error, Equatable {
  enum Kind: Equatable {
    /// It is not XML, or not an SVG image, so that browsers do not draw it.
    case malformed
    /// It can run or load something, or what it does is not known.
    case active
  }

  var kind: Kind
  /// One sentence without a full stop.
  var message: String
  var fix: String
  /// 1-based; the column is counted in Unicode scalars.
  var line = 1
  var column = 1
}
