/// Finds the elements that two lists have in common, in the same order: between elements that each has once (patience
/// diff), as many as possible.
struct CommonElements {
  private let old: [Int]
  private let new: [Int]
  private var steps: Int
  private var found: [(Int, Int)] = []

  init(_ old: [Int], _ new: [Int], steps: Int) { (self.old, self.new, self.steps) = (old, new, steps) }

  mutating func pairs() -> [(Int, Int)] {
    // The stack is explicit, because the texts decide how deep this goes.
    var open = [(old.indices, new.indices)]
    while let (a, b) = open.popLast() { compare(a, b, &open) }
    return found.sorted { $0.0 < $1.0 }
  }

  private mutating func compare(_ a: Range<Int>, _ b: Range<Int>, _ open: inout [(Range<Int>, Range<Int>)]) {
    var (a, b) = (a, b)
    while let (i, j) = first(a, b), old[i] == new[j] {
      found.append((i, j))
      (a, b) = (i + 1..<a.upperBound, j + 1..<b.upperBound)
    }
    while first(a, b) != nil, old[a.upperBound - 1] == new[b.upperBound - 1] {
      (a, b) = (a.lowerBound..<a.upperBound - 1, b.lowerBound..<b.upperBound - 1)
      found.append((a.upperBound, b.upperBound))
    }
    guard !a.isEmpty, !b.isEmpty, pay(a.count + b.count) else { return }
    let anchors = anchors(a, b)
    guard !anchors.isEmpty else { return compareWhole(a, b) }
    var (i, j) = (a.lowerBound, b.lowerBound)
    for anchor in anchors {
      found.append(anchor)
      open.append((i..<anchor.0, j..<anchor.1))
      (i, j) = (anchor.0 + 1, anchor.1 + 1)
    }
    open.append((i..<a.upperBound, j..<b.upperBound))
  }

  private func first(_ a: Range<Int>, _ b: Range<Int>) -> (Int, Int)? {
    a.isEmpty || b.isEmpty ? nil : (a.lowerBound, b.lowerBound)
  }

  /// Takes steps, and returns whether there were as many left.
  private mutating func pay(_ count: Int) -> Bool {
    steps -= count
    return steps >= 0
  }

  /// Elements that occur once in each of the parts, as many of them as have the same order in both.
  private func anchors(_ a: Range<Int>, _ b: Range<Int>) -> [(Int, Int)] {
    let repeated = -1
    func places(_ words: [Int], _ part: Range<Int>) -> [Int: Int] {
      part.reduce(into: [:]) { places, i in places[words[i]] = places[words[i]] == nil ? i : repeated }
    }
    let (olds, news) = (places(old, a), places(new, b))
    let common = a.compactMap { i -> (Int, Int)? in
      guard olds[old[i]] == i, let j = news[old[i]], j != repeated else { return nil }
      return (i, j)
    }
    let inOrder = longestIncreasing(common.map(\.1))
    return common.indices.filter(inOrder.contains).map { common[$0] }
  }

  /// Finds a longest common subsequence by a table, if enough steps are left.
  private mutating func compareWhole(_ a: Range<Int>, _ b: Range<Int>) {
    let (cells, overflows) = a.count.multipliedReportingOverflow(by: b.count)
    guard !overflows, cells <= steps, pay(cells) else { return }
    let width = b.count + 1
    var longest = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in a.reversed() {
      let row = (i - a.lowerBound) * width
      for j in b.reversed() {
        let cell = row + j - b.lowerBound
        longest[cell] = old[i] == new[j] ? longest[cell + width + 1] + 1 : max(longest[cell + width], longest[cell + 1])
      }
    }
    var (i, j) = (a.lowerBound, b.lowerBound)
    while i < a.upperBound, j < b.upperBound {
      let cell = (i - a.lowerBound) * width + j - b.lowerBound
      if old[i] == new[j] {
        found.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if longest[cell + width] >= longest[cell + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }
}

/// The places of a longest increasing subsequence.
package func longestIncreasing(_ sequence: [Int]) -> Set<Int> {
  var (ends, previous): ([Int], [Int?]) = ([], [])
  for (i, value) in sequence.enumerated() {
    let length = ends.partitioningIndex { sequence[$0] >= value }
    previous.append(length > 0 ? ends[length - 1] : nil)
    if length < ends.count { ends[length] = i } else { ends.append(i) }
  }
  var (places, next): (Set<Int>, Int?) = ([], ends.last)
  while let place = next {
    places.insert(place)
    next = previous[place]
  }
  return places
}
