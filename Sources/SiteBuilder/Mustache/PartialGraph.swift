/// Which templates include which. Each question is answered in one pass, however many tags there are.
struct PartialGraph {
  private let names: [String]
  private let numbers: [String: Int]
  /// The templates that each one includes, without repetition.
  private let included: [[Int]]

  init(_ tags: [String: TemplateTags]) {
    let names = tags.keys.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    included = names.map { name in
      let partials = Set((tags[name]?.tags ?? []).lazy.filter { $0.kind == .partial }.compactMap { numbers[$0.name] })
      return partials.sorted()
    }
    (self.names, self.numbers) = (names, numbers)
  }

  /// The template and all that it includes, also in partials.
  func reachable(from name: String) -> Set<String> {
    guard let number = numbers[name] else { return [name] }
    return Set(closure(of: [number], included).map { names[$0] })
  }

  /// These templates and all that include one of them, also in partials.
  func reaching(_ goals: some Sequence<String>) -> Set<String> {
    var including = names.map { _ in [Int]() }
    for (number, partials) in included.enumerated() {
      for partial in partials { including[partial].append(number) }
    }
    return Set(closure(of: goals.compactMap { numbers[$0] }, including).map { names[$0] })
  }

  /// The templates that include themselves.
  var cyclic: Set<String> {
    Set(names.indices.filter { closure(of: included[$0], included).contains($0) }.map { names[$0] })
  }

  private func closure(of start: [Int], _ next: [[Int]]) -> [Int] {
    var isSeen = [Bool](repeating: false, count: next.count)
    var found: [Int] = []
    for number in start where !isSeen[number] {
      isSeen[number] = true
      found.append(number)
    }
    var position = 0
    while position < found.count {
      for number in next[found[position]] where !isSeen[number] {
        isSeen[number] = true
        found.append(number)
      }
      position += 1
    }
    return found
  }
}
