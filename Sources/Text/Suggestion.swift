/// The candidate that somebody who wrote `word` most likely meant, if one is near enough.
///
/// Near is: the same but for case and separators, or at most a third of the letters changed (at most three edits).
/// Two letters are too few to guess from.
package func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
  let plain = normalised(word)
  guard !plain.isEmpty, plain.count <= 64 else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates.sorted() {
    let distance = editDistance(plain, normalised(candidate))
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  guard let best, best.distance <= min(3, plain.count / 3) else { return nil }
  return best.candidate
}

private func normalised(_ word: String) -> [Unicode.Scalar] {
  word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
}

/// Insertions, deletions, changes and swaps of neighbours, each counting one.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
