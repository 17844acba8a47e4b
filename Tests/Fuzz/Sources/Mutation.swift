import TestKit

/// Makes inputs: seeds of a corpus, changed in places that mean something in most formats.
struct Mutation {
  let corpus: Corpus

  /// The most bytes that an input has.
  static let limit = 32 << 10

  /// The same input for the same numbers, whatever was made before.
  func input(seed: UInt64, number: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed &* 0x9e37_79b9_7f4a_7c15 ^ number)
    var bytes = random.one(of: corpus.seeds)
    for _ in 0..<random.int(in: 1...6) { change(&bytes, &random) }
    return Array(bytes.prefix(Self.limit))
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    switch random.int(in: 0...9) {
    case 0: changeByte(&bytes, &random)
    case 1, 2: insert(random.one(of: corpus.words), &bytes, &random)
    case 3: if let range = anyRange(bytes, &random) { bytes.removeSubrange(range) }
    case 4: if let range = anyRange(bytes, &random) { insert(Array(bytes[range]), &bytes, &random) }
    case 5, 6: if let range = anyRange(bytes, &random) { bytes.replaceSubrange(range, with: foreign(&random)) }
    case 7: if let range = anyRange(bytes, &random) { bytes.replaceSubrange(range, with: random.one(of: corpus.words)) }
    case 8: swap(&bytes, &random)
    default: repeatPart(&bytes, &random)
    }
  }

  private func changeByte(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    bytes[place] = random.flip() ? bytes[place] ^ 1 << random.int(in: 0...7) : .random(in: 0...255, using: &random)
  }

  /// Before a token, or anywhere.
  private func insert(_ part: [UInt8], _ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let token = random.flip() ? Pieces.tokens(bytes).randomElement(using: &random)?.lowerBound : nil
    bytes.insert(contentsOf: part, at: token ?? random.int(in: 0...bytes.count))
  }

  /// A part of another seed.
  private func foreign(_ random: inout SeededGenerator) -> [UInt8] {
    let other = random.one(of: corpus.seeds)
    return anyRange(other, &random).map { Array(other[$0]) } ?? []
  }

  private func anyRange(_ bytes: [UInt8], _ random: inout SeededGenerator) -> Range<Int>? {
    switch random.int(in: 0...3) {
    case 0: return Pieces.tokens(bytes).randomElement(using: &random)
    case 1: return Pieces.lines(bytes).randomElement(using: &random)
    case 2: return Pieces.groups(bytes).randomElement(using: &random)
    default:
      guard let start = bytes.indices.randomElement(using: &random) else { return nil }
      return start..<min(bytes.count, start + random.int(in: 1...20))
    }
  }

  private func swap(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let a = anyRange(bytes, &random), let b = anyRange(bytes, &random) else { return }
    let (first, second) = a.lowerBound < b.lowerBound ? (a, b) : (b, a)
    guard first.upperBound <= second.lowerBound else { return }
    let (one, other) = (Array(bytes[first]), Array(bytes[second]))
    bytes.replaceSubrange(second, with: one)
    bytes.replaceSubrange(first, with: other)
  }

  /// Often a few times, seldom so often that what is quadratic takes long.
  private func repeatPart(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let part = random.flip() ? random.one(of: corpus.words) : anyRange(bytes, &random).map { Array(bytes[$0]) } ?? []
    let most = min(1 << random.int(in: 1...13), Self.limit / max(part.count, 1))
    insert(Array(repeatElement(part, count: most).joined()), &bytes, &random)
  }
}
