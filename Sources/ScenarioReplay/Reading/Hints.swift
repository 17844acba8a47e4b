internal import Diagnostics

/// The name that somebody who wrote `word` most likely meant, as the end of a sentence: `; did you mean "label"?`. Empty
/// where none is near.
func hint(for word: String, among names: some Sequence<String>) -> String {
  suggestion(for: word, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
}

/// All names, as the end of a sentence: `; there are launch, foreground`. Empty for more than a dozen.
func choices(_ names: [String]) -> String {
  guard 1...12 ~= names.count else { return "" }
  return "; there \(names.count == 1 ? "is" : "are") \(names.joined(separator: ", "))"
}
