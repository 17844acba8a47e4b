import Text

extension String {
  /// Safe for a terminal, line by line.
  var terminalSafeLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).terminalSafe }.joined(separator: "\n")
  }

  /// With a sign for the end of each line.
  var onOneLine: String { replacing("\n\n", with: " ¶ ").replacing("\n", with: " ⏎ ") }

  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  func paddedLeft(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
