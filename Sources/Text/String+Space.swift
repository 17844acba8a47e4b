extension StringProtocol {
  /// Without white space and line breaks at both ends.
  package var withoutOuterSpace: String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last].drop(while: \.isWhitespace))
  }
}
