extension String {
  /// Itself, or its beginning if it is longer than what a message should repeat: 80 characters.
  package var quotable: String {
    guard utf8.count > 80, unicodeScalars.dropFirst(80).first != nil else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(79))) + "…"
  }
}
