/// The name that somebody who wrote `word` most likely meant, as the end of a sentence: `; did you mean "label"?`. Empty
/// where none is near: the same but for case and separators, or at most a third of the letters changed.
func suggestion(for word: String, among names: some Sequence<String>) -> String {
  let letters = plain(word)
  guard 1...64 ~= letters.count else { return "" }
  let candidates = names.sorted().map { (name: $0, edits: edits(from: letters, to: plain($0))) }
  guard let nearest = candidates.min(by: { $0.edits < $1.edits }), nearest.edits <= min(3, letters.count / 3)
  else { return "" }
  return "; did you mean \"\(nearest.name)\"?"
}

/// All names, as the end of a sentence: `; there are launch, foreground`. Empty for more than a dozen.
func choices(_ names: [String]) -> String {
  guard 1...12 ~= names.count else { return "" }
  return "; there \(names.count == 1 ? "is" : "are") \(names.joined(separator: ", "))"
}

private func plain(_ word: String) -> [Unicode.Scalar] {
  word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
}

/// Insertions, deletions, changes and swaps of neighbours, each counting one.
private func edits(from a: [Unicode.Scalar], to b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
