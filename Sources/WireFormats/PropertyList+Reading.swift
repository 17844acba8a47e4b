extension PropertyList {
  /// Reads an XML or binary property list.
  ///
  /// XML may lack the declaration, the DOCTYPE and `<plist>`; it may be UTF-8, UTF-16 with a byte order mark, or
  /// ISO-8859-1 if it says so; comments may stand anywhere and line ends stay as they are. Entity declarations, attributes
  /// and text between elements are refused, and so are days that do not exist.
  ///
  /// - Returns: The value, and an issue for each key that stands twice in a dictionary (its last value wins; at most
  ///   100 issues are kept), and for what stands behind the end. A body of nothing but white space is an empty dictionary
  ///   with an issue, as in the originals.
  /// - Throws: ``FormatError``; HTML, JSON and other text are ``FormatError/unexpected(found:)``. In a binary property list
  ///   lines and columns are 1.
  public static func parse(
    _ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()
  ) throws(FormatError) -> (value: PropertyList, issues: [FormatIssue]) {
    try limits.check(bytes)
    if bytes.starts(with: "bplist".utf8) {
      var reader = try BinaryPropertyListReader(bytes, limits: limits)
      return (try reader.document(), reader.issues)
    }
    let isUsual = bytes.begins(with: PropertyListWriter.opening)
    let text = try XMLText.utf8(bytes, isDeclared: isUsual)
    if isUsual {
      var reader = XMLPropertyListReader(text, limits: limits)
      return (try reader.document(after: PropertyListWriter.opening), reader.issues)
    }
    guard let first = text.first(where: { !XMLText.isSpace($0) }) else {
      return (.dictionary([:]), [FormatIssue([], "nothing but white space; it is read as an empty property list")])
    }
    if let other = nonXML(text, first: first) { throw .unexpected(found: other) }
    var reader = XMLPropertyListReader(text, limits: limits)
    return (try reader.document(), reader.issues)
  }

  private static func nonXML(_ text: [UInt8], first: UInt8) -> String? {
    if SourceText.guess(text) == "an HTML page" { return "an HTML page" }
    if first == UInt8(ascii: "<") { return nil }
    let isBracket = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    if isBracket, (try? JSON.parse(text)) != nil { return "JSON" }
    return "text that is no XML"
  }
}
